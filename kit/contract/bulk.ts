import { z } from 'zod'
import { defineError, notFound } from './errors.ts'
import { type Declared, defineOperations, get, type OperationShape, post } from './operation.ts'
import { ById, Id } from './page.ts'

/** How many records a list of ids may name, and a filter may find. */
export const mostIds = 10_000
export const mostFiltered = 100_000

/** Above so many records a change is a job. */
export const mostAtOnce = 200

export const tooMany = defineError(
  422,
  'bulk.too-many',
  `O filtro encontra mais de ${mostFiltered.toLocaleString('pt-BR')} registros. Restrinja o filtro.`,
)

/** What is looked at one by one afterwards takes fewer at once. */
export const aboveMost = defineError(422, 'bulk.above-most', 'Selecione no máximo {most} registros por vez.')

/** The key of a list whose rows are counted, not named: a number, as the address writes it. */
export const RowNumber = z.string().regex(/^[1-9]\d{0,14}$/, 'Registro inválido.')

/** Which records: these, or all that a filter finds when the change begins. */
export const selectionOf = <Filter extends z.ZodType>(filter: Filter, key: z.ZodType<string> = Id) =>
  z
    .strictObject({
      ids: z
        .array(key)
        .min(1, 'Selecione ao menos um registro.')
        .max(mostIds, `Selecione no máximo ${mostIds.toLocaleString('pt-BR')} registros, ou todos os do filtro.`)
        .optional(),
      filter: filter.optional(),
    })
    .refine(({ ids, filter: by }) => (ids === undefined) !== (by === undefined), 'Selecione registros ou um filtro.')

/** What became of a change of many, or would become of it. */
export const BatchOutcome = z.object({
  id: Id,
  /** The job that does it, when they are many. */
  job_id: Id.nullable(),
  title: z.string(),
  state: z.enum(['preview', 'waiting', 'running', 'done', 'cancelled', 'failed']),
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  skipped: z.array(z.object({ reason: z.string(), count: z.int() })),
  failures: z.array(z.object({ id: z.string(), label: z.string(), reason: z.string() })),
})
export type BatchOutcome = z.infer<typeof BatchOutcome>

type BulkShape<Filter, Input> = Pick<OperationShape, 'ability' | 'errors' | 'changes' | 'reversible' | 'summary'> & {
  /** The list's own query schema. */
  filter: Filter
  /** What names a row of the list, where that is no id: `RowNumber`. */
  key?: z.ZodType<string>
  /** What else the change needs to know. */
  input?: Input
}

/** One change of many records: `preview` tells what it would do, and every record gets an audit entry of its own. */
export const bulk = <Filter extends z.ZodType, Input extends z.ZodType = z.ZodOptional<z.ZodNull>>(
  path: string,
  { filter, key, input, errors = [], ...shape }: BulkShape<Filter, Input>,
) =>
  post(path, {
    ...shape,
    body: z.object({
      selection: selectionOf(filter, key),
      preview: z.boolean().default(false),
      // Without a schema of its own the change takes no input.
      input: (input ?? z.null().optional()) as Input,
    }),
    answer: BatchOutcome,
    idempotent: true,
    // A preview leaves no entry; whoever runs the records checks that each left one.
    audited: false,
    errors: [tooMany, ...errors],
  })

export type BulkDeclared = Declared & ReturnType<typeof bulk>

export const batches = defineOperations(
  { name: 'batches', ability: 'none' },
  {
    get: get('/batches/:id', { params: ById, answer: BatchOutcome, errors: [notFound] }),
    cancel: post('/batches/:id/cancel', { params: ById, answer: BatchOutcome, audited: false, errors: [notFound] }),
  },
)
