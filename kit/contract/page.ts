import { z } from 'zod'

export const Id = z.uuid()
export const ById = z.object({ id: Id })
export const Nothing = z.null()

/** An integer that arrives in an address. */
export const IntegerText = z.coerce.number().pipe(z.int())

/** What a list takes: page size and the cursor of the last row seen. Lists are keyset, never offset. */
export const PageQuery = z.object({
  limit: IntegerText.pipe(z.int().min(1).max(200)).default(50),
  after: z.string().max(2000).optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

/** What a list answers: rows, the cursor of the next page, a count, sums of the whole filter. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    next: z.string().nullable(),
    count: z.object({ value: z.int(), exact: z.boolean() }),
    sums: z.record(z.string(), z.int()).optional(),
  })
export type Page<Row> = {
  data: Row[]
  next: string | null
  count: { value: number; exact: boolean }
  sums?: Record<string, number>
}
