import {
  BusinessDate,
  ById,
  buildPageSchema,
  Cents,
  daysBetween,
  defineError,
  defineOperations,
  FileAnswer,
  get,
  Id,
  Instant,
  Named,
  notFound,
  PageQuery,
  periodTooLong,
  post,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'
import { cardInside } from '../history/import-history.contract.ts'

const source = z.enum(['pos', 'cielo', 'stone', 'rede', 'getnet', 'pagbank', 'mercado_pago', 'pix', 'bank'])

export const requestStatuses = {
  queued: 'Na fila',
  fetching: 'Baixando',
  fetched: 'Baixado',
  imported: 'Importado',
  empty: 'Vazio',
  error: 'Erro',
} as const
const requestStatus = z.enum(['queued', 'fetching', 'fetched', 'imported', 'empty', 'error'])
export type DownloadRequestStatus = z.infer<typeof requestStatus>

export const downloadDayStateLabels = {
  received: 'Recebido',
  empty: 'Vazio',
  absent: 'Ausente',
  error: 'Erro',
  pending: 'Em andamento',
} as const
export const DayState = z.enum(['received', 'empty', 'absent', 'error', 'pending'])
export type DayState = z.infer<typeof DayState>

export const maxDownloadDays = 31

const period = { from: BusinessDate, to: BusinessDate }
const inOrder = { path: ['to'], message: 'A data final deve ser igual ou posterior à data inicial.' }
const isInOrder = ({ from, to }: { from: string; to: string }) => daysBetween(from, to) >= 0

/** The default is the 31 days up to yesterday, or up to the last day with files. */
export const CoverageQuery = z.object({
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  company_id: Id.optional(),
  source: source.optional(),
  gaps: z.stringbool().optional(),
})
export type CoverageQuery = z.infer<typeof CoverageQuery>

const CoverageRow = z.object({
  source_id: Id,
  name: z.string(),
  company_name: z.string(),
  source,
  active: z.boolean(),
  problem: z.enum(['credential', 'host-key', 'unreachable', 'folder']).nullable(),
  states: z.array(DayState.nullable()),
})
export const Coverage = z.object({
  days: z.array(BusinessDate),
  companies: z.array(Named),
  rows: z.array(CoverageRow),
  totals: z.record(DayState, z.int()),
})
export type Coverage = z.infer<typeof Coverage>

export const DownloadFile = z.object({
  id: Id,
  file_name: z.string(),
  business_date: BusinessDate,
  size_bytes: z.int(),
  fetched_at: Instant,
  status: z.enum(['importing', 'imported', 'empty', 'error']),
  records_read: z.int(),
  message: z.string().nullable(),
  import_id: Id,
})
export type DownloadFile = z.infer<typeof DownloadFile>
export const fileStatuses = { importing: 'Importando', imported: 'Importado', empty: 'Vazio', error: 'Erro' } as const

export const DownloadRequest = z.object({
  id: Id,
  request_no: z.int(),
  source_id: Id,
  source_name: z.string(),
  company_id: Id,
  company_name: z.string(),
  from_on: BusinessDate,
  to_on: BusinessDate,
  files: z.int(),
  records: z.int(),
  status: requestStatus,
  attempts: z.int(),
  next_attempt_at: Instant.nullable(),
  message: z.string().nullable(),
  origin: z.enum(['screen', 'routine']),
  created_by_name: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
})
export type DownloadRequest = z.infer<typeof DownloadRequest>
const RequestDetail = DownloadRequest.extend({ file_list: z.array(DownloadFile) })

export const RequestFilter = PageQuery.extend({
  sort: sortBy(DownloadRequest, ['request_no', 'source_name', 'from_on', 'status', 'attempts', 'created_at']),
  source_id: Id.optional(),
  company_id: Id.optional(),
  status: requestStatus.optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
})
export type RequestFilter = z.infer<typeof RequestFilter>

export const DayDetail = z.object({
  source_id: Id,
  source_name: z.string(),
  company_name: z.string(),
  business_date: BusinessDate,
  state: DayState.nullable(),
  words: z.string(),
  mark: z.object({ reason: z.string(), by: z.string(), at: Instant }).nullable(),
  files: z.array(DownloadFile),
  requests: z.array(DownloadRequest),
})
export type DayDetail = z.infer<typeof DayDetail>

export const DownloadedLine = z.object({
  id: z.string(),
  record_id: z.int(),
  kind: z.enum(['capture', 'movement', 'statement']),
  business_date: BusinessDate,
  company_name: z.string(),
  description: z.string(),
  identifier: z.string().nullable(),
  amount_cents: Cents,
  net_cents: Cents.nullable(),
  import_id: Id,
  file_name: z.string(),
  file_line: z.int().nullable(),
})
export type DownloadedLine = z.infer<typeof DownloadedLine>
export const downloadedLineKindLabels = {
  capture: 'Captura',
  movement: 'Movimento do PDV',
  statement: 'Lançamento do banco',
} as const

export const LineFilter = PageQuery.extend({ search: z.string().trim().max(80).optional() })
export type LineFilter = z.infer<typeof LineFilter>

const DownloadDelivery = z.object({
  source_id: Id,
  name: z.string(),
  company_name: z.string(),
  days: z.int(),
  median_minutes: z.int(),
})

const Reason = z.string().trim().min(10, 'Informe o motivo (mínimo 10 caracteres).').max(500)

const RequestedFor = z.object({ source_ids: z.array(Id).min(1, 'Escolha ao menos uma origem.').max(200), ...period })
const Requested = z.object({ requested: z.int(), already: z.int() })

export const futurePeriod = defineError(422, 'download.future', 'O período não pode passar de hoje.', 'to')
export const sourceInactive = defineError(409, 'download.source-inactive', 'A origem {name} está inativa.')
export const notRetryable = defineError(
  409,
  'download.not-retryable',
  'Só uma solicitação com erro pode ser tentada de novo.',
)
export const alreadyReceived = defineError(409, 'download.received', 'O dia {date} de {name} já foi recebido.')
export const alreadyMarked = defineError(
  409,
  'download.marked',
  'O dia {date} de {name} já está marcado como sem movimento.',
)
export const dayNotExpected = defineError(422, 'download.not-expected', 'Nada é esperado de {name} em {date}.')

export const downloadOriginalGone = defineError(
  410,
  'download.original-gone',
  'O arquivo original não está mais guardado.',
)

const touched = ['jobs', 'imports'] as const

export const downloads = defineOperations(
  { name: 'download-transactions', ability: 'financial.download-transactions' },
  {
    coverage: get('/download-transactions/coverage', {
      query: CoverageQuery,
      answer: Coverage,
      errors: [periodTooLong],
    }),
    day: get('/download-transactions/sources/:source_id/days/:date', {
      params: z.object({ source_id: Id, date: BusinessDate }),
      answer: DayDetail,
      errors: [notFound],
    }),
    deliveries: get('/download-transactions/deliveries', {
      query: CoverageQuery.omit({ gaps: true }),
      answer: z.object({ ...period, data: z.array(DownloadDelivery) }),
    }),
    requests: get('/download-transactions/requests', {
      query: RequestFilter,
      answer: buildPageSchema(DownloadRequest),
    }),
    request: get('/download-transactions/requests/:id', { params: ById, answer: RequestDetail, errors: [notFound] }),
    lines: get('/download-transactions/requests/:id/lines', {
      params: ById,
      query: LineFilter,
      answer: buildPageSchema(DownloadedLine),
      errors: [notFound],
    }),
    create: post('/download-transactions/requests', {
      body: RequestedFor.refine(isInOrder, inOrder),
      answer: Requested,
      idempotent: true,
      changes: touched,
      errors: [notFound, periodTooLong, futurePeriod, sourceInactive],
    }),
    createMissing: post('/download-transactions/requests/missing', {
      body: z.object({ ...period, company_id: Id.optional(), source: source.optional() }).refine(isInOrder, inOrder),
      answer: Requested,
      idempotent: true,
      changes: touched,
      errors: [periodTooLong],
    }),
    retry: post('/download-transactions/requests/:id/retry', {
      params: ById,
      answer: DownloadRequest,
      changes: touched,
      errors: [notFound, notRetryable, sourceInactive],
    }),
    mark: post('/download-transactions/marks', {
      body: z.object({ source_id: Id, business_date: BusinessDate, reason: Reason }),
      answer: DayDetail,
      idempotent: true,
      changes: ['cash-conciliations', 'solicitations'],
      errors: [notFound, futurePeriod, alreadyReceived, alreadyMarked, dayNotExpected],
    }),
    original: get('/download-transactions/files/:file_id/original', {
      params: z.object({ file_id: Id }),
      answer: FileAnswer,
      file: true,
      errors: [notFound, downloadOriginalGone, cardInside],
    }),
  },
)
