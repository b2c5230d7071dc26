import { dayEditors, dayReaders } from '@app/domain/day/contract'
import { ManualKind, ManualSide, ManualStatus } from '@app/domain/day/facts/contract'
import {
  attachmentRequired,
  bankConfirmed,
  dayChangeErrors,
  manualNumberTaken,
  requestWaits,
  targetTaken,
} from '@app/domain/day/life/contract'
import {
  ById,
  buildPageSchema,
  declareBulk,
  defineError,
  defineOperations,
  get,
  Id,
  Named,
  notFound,
  PageQuery,
  post,
  put,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'
import { ListedManualTransaction, ManualDetail, ManualTransactionDraft } from './manual-line.contract.ts'

export const manualNotInForce = defineError(
  409,
  'manual.ended',
  'O lançamento está “{status}”; esta ação não é possível agora.',
)
export const manualKindFixed = defineError(
  422,
  'manual.kind',
  'A operação de um lançamento não muda; cancele este e registre outro.',
  'kind',
)
export const alreadyEntered = defineError(
  409,
  'manual.already-entered',
  'Já existe um lançamento igual, registrado por {name} às {time}.',
)
export const manualSheetUnreadable = defineError(422, 'manual.sheet', '{reason}')
export const manualHeadingMissing = defineError(
  422,
  'manual.sheet-heading',
  'A primeira linha deve trazer os títulos das colunas, ao menos Tipo e Valor.',
)
export const linesRefused = defineError(
  422,
  'manual.sheet-refused',
  'Nada foi gravado: {count} com erro. Corrija a planilha ou grave só as linhas certas.',
)

export const ManualFilter = PageQuery.extend({
  sort: sortBy(ListedManualTransaction, ['occurred_at', 'amount_cents', 'created_at']),
  cash_conciliation_id: Id.optional(),
  kind: ManualKind.optional(),
  side: ManualSide.optional(),
  status: ManualStatus.optional(),
  author_id: Id.optional(),
  search: z.string().trim().max(80).optional(),
})
export type ManualFilter = z.infer<typeof ManualFilter>

export const ManualSheet = z.object({
  preview: z.boolean(),
  lines: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      amount_cents: z.int().nullable(),
      state: z.enum(['applied', 'proposed', 'draft', 'refused']),
      reason: z.string().nullable(),
      cells: z.array(z.string()),
    }),
  ),
})
export type ManualSheet = z.infer<typeof ManualSheet>

export const maxManualSheetLines = 500

const ManualParams = z.object({ manual_id: Id })
const guardedErrors = [...dayChangeErrors, requestWaits, manualNotInForce] as const

export const manualTransactions = defineOperations(
  { name: 'cash-conciliations', ability: dayReaders },
  {
    manuals: get('/manual-transactions', { query: ManualFilter, answer: buildPageSchema(ListedManualTransaction) }),
    manualAuthors: get('/manual-transactions/authors', {
      query: z.object({ cash_conciliation_id: Id }),
      answer: z.object({ data: z.array(Named) }),
    }),
    manual: get('/manual-transactions/:manual_id', { params: ManualParams, answer: ManualDetail, errors: [notFound] }),
    updateManual: put('/manual-transactions/:manual_id', {
      params: ManualParams,
      body: ManualTransactionDraft,
      answer: ManualDetail,
      ability: dayEditors,
      idempotent: true,
      errors: [...guardedErrors, manualKindFixed, targetTaken, manualNumberTaken, bankConfirmed],
      reversible: 'Lançamento alterado.',
    }),
    cancelManualMany: declareBulk('/manual-transactions/bulk/cancel', {
      filter: ManualFilter,
      ability: dayEditors,
      reversible: 'Lançamentos cancelados.',
    }),
    /** Imports lines of a spreadsheet. `partial` takes the valid ones; without it one invalid line refuses all. */
    importManuals: post('/cash-conciliations/:id/manual-transactions/import', {
      params: ById,
      upload: true,
      upload_limit_bytes: 2_000_000,
      body: z.object({
        version: z.coerce.number().pipe(z.int()),
        preview: z.stringbool(),
        partial: z.stringbool().default(false),
      }),
      answer: ManualSheet,
      ability: dayEditors,
      idempotent: true,
      // A preview writes no audit entry; an import writes one with its lines.
      audited: false,
      errors: [...guardedErrors, attachmentRequired, manualSheetUnreadable, manualHeadingMissing, linesRefused],
    }),
  },
)
