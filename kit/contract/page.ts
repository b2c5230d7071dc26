import { z } from 'zod'
import { BusinessDate } from './dates.ts'
import { sortBy } from './sorting.ts'

export const Id = z.uuid()
export const ById = z.object({ id: Id })
/** Something to choose by its name. */
export const Named = z.object({ id: Id, name: z.string() })
/** The version of a record that somebody saw: who changes it says upon which. */
export const Version = z.object({ version: z.int() })
export const Nothing = z.null()

const NamedFile = z.object({ file_name: z.string(), media_type: z.string() })

/** What an operation with `file: true` answers under this name and type: the stored bytes of this hash, or bytes made for it. */
export const FileAnswer = z.union([
  NamedFile.extend({ sha256: z.string() }),
  NamedFile.extend({ content: z.custom<Uint8Array>((given) => given instanceof Uint8Array) }),
])
export type FileAnswer = z.infer<typeof FileAnswer>

/** Lists count exactly so far by themselves. */
export const countedUpTo = 10_000

/** An integer that arrives in an address. */
export const IntegerText = z.coerce.number().pipe(z.int())

/**
 * What a list takes: page size and the cursor of the last row seen. Lists are keyset, never offset.
 * A list that can be ordered says by which columns: `PageQuery.extend({ sort: sortBy(Row, ['name']) })`.
 */
export const PageQuery = z.object({
  limit: IntegerText.pipe(z.int().min(1).max(200)).default(50),
  after: z.string().max(8000).optional(),
  sort: sortBy(z.object({}), []),
  /** Counts and sums all rows, however many: asked for by a person, never by default. */
  exact: z.stringbool().optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

/** What a filter of charts and sums leaves out of the list's: `MovementFilter.omit(listParts)`. */
export const listParts = { limit: true, after: true, sort: true, exact: true } as const

/**
 * What a list answers: rows, the cursor of the next page, a count, sums of the whole filter.
 * A count that is not exact is `countedUpTo` when there are more than that, else an estimate; sums are left out then.
 */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    next: z.string().nullable(),
    count: z.object({ value: z.int(), exact: z.boolean() }),
    sums: z.record(z.string(), z.int()).optional(),
    /** The days that were read, where the list chose an end of its period itself. */
    period: z.object({ from: BusinessDate, to: BusinessDate }).optional(),
  })
export type Page<Row> = {
  data: Row[]
  next: string | null
  count: { value: number; exact: boolean }
  sums?: Record<string, number>
  period?: { from: BusinessDate; to: BusinessDate }
}

/** The names of the fields of a list's rows, as its answer declares them. */
export function fieldsOf({ answer }: { answer: z.ZodType }): readonly string[] {
  const data: unknown = answer instanceof z.ZodObject ? answer.shape.data : undefined
  const row: unknown = data instanceof z.ZodArray ? data.element : undefined
  return row instanceof z.ZodObject ? Object.keys(row.shape) : []
}
