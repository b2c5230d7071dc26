import { z } from 'zod'
import { defineError, notFound } from './errors.ts'
import { defineOperations, get, type OperationShape, post } from './operation.ts'
import { ById, Id } from './page.ts'

const maxSelectedIds = 10_000
export const maxFilteredRecords = 100_000

export const maxImmediateChanges = 200

export const tooMany = defineError(
  422,
  'bulk.too-many',
  `O filtro encontra mais de ${maxFilteredRecords.toLocaleString('pt-BR')} registros. Restrinja o filtro.`,
)

/** For changes whose results a person checks record by record: they accept fewer records in one call. */
export const selectionTooLarge = defineError(422, 'bulk.above-most', 'Selecione no máximo {most} registros por vez.')

/** Key of a list whose rows have a number instead of an id, as it appears in the URL. */
export const RowNumber = z.string().regex(/^[1-9]\d{0,14}$/, 'Registro inválido.')

/** Returns the schema of a selection: a list of ids, or a filter that is evaluated when the change begins. */
export const buildSelectionSchema = <Filter extends z.ZodType>(filter: Filter, key: z.ZodType<string> = Id) =>
  z
    .strictObject({
      ids: z
        .array(key)
        .min(1, 'Selecione ao menos um registro.')
        .max(
          maxSelectedIds,
          `Selecione no máximo ${maxSelectedIds.toLocaleString('pt-BR')} registros, ou todos os do filtro.`,
        )
        .optional(),
      filter: filter.optional(),
    })
    .refine(({ ids, filter: by }) => (ids === undefined) !== (by === undefined), 'Selecione registros ou um filtro.')

export const BatchOutcome = z.object({
  id: Id,
  job_id: Id.nullable(),
  title: z.string(),
  state: z.enum(['preview', 'waiting', 'running', 'done', 'cancelled', 'failed']),
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  /** Of a preview: a sentence about the records that would be changed, as their sum. */
  effect: z.string().optional(),
  skipped: z.array(z.object({ reason: z.string(), count: z.int() })),
  failures: z.array(z.object({ id: z.string(), label: z.string(), reason: z.string() })),
})
export type BatchOutcome = z.infer<typeof BatchOutcome>

type BulkShape<Filter, Input> = Pick<
  OperationShape,
  'ability' | 'errors' | 'changes' | 'reversible' | 'summary' | 'sessionOnly' | 'confirms'
> & {
  filter: Filter
  /** Schema of a row's key where it is not an id: `RowNumber`. */
  key?: z.ZodType<string>
  input?: Input
}

/** Declares a change of many records. `preview` writes nothing; every changed record gets its own audit entry. */
export const declareBulk = <Filter extends z.ZodType, Input extends z.ZodType = z.ZodOptional<z.ZodNull>>(
  path: string,
  { filter, key, input, errors = [], ...shape }: BulkShape<Filter, Input>,
) =>
  post(path, {
    ...shape,
    body: z.object({
      selection: buildSelectionSchema(filter, key),
      preview: z.boolean().default(false),
      input: (input ?? z.null().optional()) as Input,
    }),
    answer: BatchOutcome,
    idempotent: true,
    // A preview writes no audit entry; the code that changes the records checks that each one wrote its own.
    audited: false,
    errors: [tooMany, ...errors],
  })

export const batches = defineOperations(
  { name: 'batches', ability: 'none' },
  {
    get: get('/batches/:id', { params: ById, answer: BatchOutcome, errors: [notFound] }),
    cancel: post('/batches/:id/cancel', { params: ById, answer: BatchOutcome, audited: false, errors: [notFound] }),
  },
)
