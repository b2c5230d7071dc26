import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import {
  BusinessDate,
  ById,
  buildPageSchema,
  Cents,
  daysBetween,
  defineError,
  defineOperations,
  exportExpired,
  FileAnswer,
  get,
  Id,
  Instant,
  Named,
  notFound,
  oneOf,
  PageQuery,
  periodTooLong,
  post,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'

export const exportTargets = {
  card_sales: 'Vendas de cartão e Pix',
  card_instalments: 'Parcelas a receber e recebidas',
  card_settlements: 'Pagamentos das adquirentes (lotes)',
  bank_statement: 'Extrato bancário',
  movements: 'Movimentos do PDV',
} as const
export type ExportTarget = keyof typeof exportTargets

export const exportBases = {
  sale: 'Data da venda',
  expected: 'Data prevista',
  settlement: 'Data do pagamento',
  posted: 'Data do lançamento',
} as const
export type ExportBasis = keyof typeof exportBases

export const targetBases: Readonly<Record<ExportTarget, readonly [ExportBasis, ...ExportBasis[]]>> = {
  card_sales: ['sale'],
  card_instalments: ['settlement', 'expected', 'sale'],
  card_settlements: ['settlement', 'expected'],
  bank_statement: ['posted'],
  movements: ['sale'],
}

export const fileFormats = { csv: 'CSV', xlsx: 'Excel (XLSX)', ofx: 'OFX', json: 'JSON' } as const
export type FileFormat = keyof typeof fileFormats
export const separatorLabels = { semicolon: 'Ponto e vírgula (;)', comma: 'Vírgula (,)', tab: 'Tabulação' } as const
export const decimalMarks = { comma: 'Vírgula (1234,56)', point: 'Ponto (1234.56)' } as const

export const maxExportDays = 366
export const maxRunningExports = 2

export const exportStatuses = {
  queued: 'Na fila',
  running: 'Preparando',
  ready: 'Pronto',
  empty: 'Vazio',
  refused: 'Recusado',
  failed: 'Falhou',
  cancelled: 'Cancelado',
  expired: 'Expirado',
} as const
export type ExportStatus = keyof typeof exportStatuses

const required = 'Campo obrigatório.'
const ExportOptions = z.object({
  target: oneOf(exportTargets),
  date_basis: oneOf(exportBases).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  company_ids: z.array(Id).max(500).optional(),
  acquirer: z.string().max(20).optional(),
  bank_account_id: Id.optional(),
  method: oneOf(paymentMethodLabels).optional(),
  brand: z.string().trim().max(40).optional(),
  request_id: Id.optional(),
  format: oneOf(fileFormats),
  separator: oneOf(separatorLabels).optional(),
  decimal: oneOf(decimalMarks).optional(),
})
export type WantedExport = z.infer<typeof ExportOptions>

const ExportDraft = ExportOptions.superRefine((draft, context) => {
  const { target, date_basis, from, to, request_id, format } = draft
  const refuse = (field: keyof WantedExport, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (!request_id && !from) refuse('from', required)
  if (!request_id && !to) refuse('to', required)
  if (from && to && daysBetween(from, to) < 0) refuse('to', 'A data final deve ser igual ou posterior à data inicial.')
  if (format === 'ofx' && target !== 'bank_statement') refuse('format', 'OFX leva só extrato bancário.')
  if (date_basis && !targetBases[target].includes(date_basis))
    refuse('date_basis', 'Esta data não existe no que foi escolhido.')
})

export const ExportedLine = z.object({
  bank_account_id: Id,
  bank_code: z.string().nullable(),
  branch: z.string().nullable(),
  account_no: z.string(),
  posted_date: BusinessDate,
  value_date: BusinessDate.nullable(),
  amount_cents: Cents,
  memo: z.string(),
  kind: z.string().nullable(),
  doc_no: z.string().nullable(),
  fitid: z.string().nullable(),
  counterpart_name: z.string().nullable(),
})
export type ExportedLine = z.infer<typeof ExportedLine>

export const TransactionExport = z.object({
  id: Id,
  job_id: Id,
  user_name: z.string(),
  target: oneOf(exportTargets),
  from_on: BusinessDate.nullable(),
  to_on: BusinessDate.nullable(),
  request_no: z.int().nullable(),
  format: oneOf(fileFormats),
  company_names: z.array(z.string()),
  status: oneOf(exportStatuses),
  percent: z.int(),
  message: z.string().nullable(),
  file_name: z.string().nullable(),
  size_bytes: z.int().nullable(),
  rows_count: z.int().nullable(),
  amount_cents: Cents.nullable(),
  created_at: Instant,
  expires_at: Instant.nullable(),
  wanted: ExportOptions,
})
export type TransactionExport = z.infer<typeof TransactionExport>

export const ExportFilter = PageQuery.extend({
  sort: sortBy(TransactionExport, ['created_at']),
  target: oneOf(exportTargets).optional(),
  format: oneOf(fileFormats).optional(),
})
export type ExportFilter = z.infer<typeof ExportFilter>

export const exportNotReady = defineError(409, 'transaction-export.not-ready', 'O arquivo ainda não está pronto.')
export const tooManyExports = defineError(
  409,
  'transaction-export.too-many',
  'Você já tem {most} arquivos em preparo; espere um deles terminar ou cancele-o.',
)

export const transactionExports = defineOperations(
  { name: 'transaction-exports', ability: 'financial.download-transactions' },
  {
    list: get('/transaction-exports', { query: ExportFilter, answer: buildPageSchema(TransactionExport) }),
    get: get('/transaction-exports/:id', { params: ById, answer: TransactionExport, errors: [notFound] }),
    create: post('/transaction-exports', {
      body: ExportDraft,
      answer: TransactionExport,
      idempotent: true,
      changes: ['jobs'],
      errors: [notFound, periodTooLong, tooManyExports],
    }),
    download: post('/transaction-exports/:id/file', {
      params: ById,
      answer: FileAnswer,
      file: true,
      errors: [notFound, exportExpired, exportNotReady],
    }),
    choices: get('/transaction-exports/choices', {
      answer: z.object({
        companies: z.array(Named),
        acquirers: z.array(z.object({ value: z.string(), label: z.string() })),
        accounts: z.array(z.object({ id: Id, name: z.string(), company_id: Id })),
      }),
    }),
  },
)
