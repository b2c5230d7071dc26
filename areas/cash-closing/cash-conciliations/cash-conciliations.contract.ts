import {
  BusinessDate,
  ById,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  notFound,
  PageQuery,
  pageOf,
  post,
  staleVersion,
} from '@app/kit/contract'
import { z } from 'zod'
import { differenceCodes, methods } from './day-facts.contract.ts'

export const dayStatuses = {
  awaiting_data: 'Aguardando dados',
  open: 'Em aberto',
  in_conference: 'Em conferência',
  submitted: 'Em análise',
  refused: 'Recusado',
  closed: 'Fechado',
  reopened: 'Reaberto',
  locked: 'Bloqueado',
} as const
export const DayStatus = z.enum([
  'awaiting_data',
  'open',
  'in_conference',
  'submitted',
  'refused',
  'closed',
  'reopened',
  'locked',
])
export type DayStatus = z.infer<typeof DayStatus>

const keysOf = <Key extends string>(labels: Record<Key, unknown>) => z.enum(Object.keys(labels) as [Key, ...Key[]])
export const MethodName = keysOf(methods)
export const Code = keysOf(differenceCodes)
export const SeverityName = z.enum(['low', 'medium', 'high', 'critical'])

/** One row of the board: a company's business day. */
export const CashConciliation = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  business_date: BusinessDate,
  status: DayStatus,
  result: z.enum(['balanced', 'with_difference']).nullable(),
  system_total_cents: z.int(),
  confirmed_total_cents: z.int(),
  difference_cents: z.int(),
  explained_cents: z.int(),
  unexplained_cents: z.int(),
  open_items: z.int(),
  worst_severity: SeverityName.nullable(),
  sources: z.record(z.string(), z.unknown()),
  pending_solicitation_id: Id.nullable(),
  version: z.int(),
})
export type CashConciliation = z.infer<typeof CashConciliation>

export const CashConciliationFilter = PageQuery.extend({
  company_id: Id.optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  status: DayStatus.optional(),
})
export type CashConciliationFilter = z.infer<typeof CashConciliationFilter>

export const MethodTotals = z.object({
  method: MethodName,
  system_cents: z.int(),
  manual_cents: z.int(),
  reclassified_cents: z.int(),
  system_after_cents: z.int(),
  confirmed_cents: z.int(),
  difference_before_cents: z.int(),
  difference_cents: z.int(),
  explained_cents: z.int(),
  unexplained_cents: z.int(),
})

export const DayDifference = z.object({
  id: Id,
  code: Code,
  ref: z.string(),
  amount_cents: z.int(),
  volume_ml: z.int().nullable(),
  effects: z.array(z.object({ method: MethodName, amount_cents: z.int() })).readonly(),
  severity: SeverityName,
  sentence: z.string(),
  suggestion: z.unknown().nullable(),
  status: z.enum(['open', 'explained', 'accepted', 'refused', 'resolved']),
  reason_id: Id.nullable(),
  reason_name: z.string().nullable(),
  note: z.string().nullable(),
  explained_by_name: z.string().nullable(),
  explained_at: Instant.nullable(),
  version: z.int(),
})
export type DayDifference = z.infer<typeof DayDifference>

export const Drawer = z.object({
  session_id: z.int(),
  shift_no: z.int(),
  till: z.string(),
  operator: z.string(),
  opened_at: Instant,
  closed_at: Instant.nullable(),
  opening_float_cents: z.int(),
  cash_sales_cents: z.int(),
  receipts_cents: z.int(),
  supplies_cents: z.int(),
  withdrawals_cents: z.int(),
  advances_cents: z.int(),
  expenses_cents: z.int(),
  expected_cents: z.int(),
  counted_cents: z.int().nullable(),
  difference_cents: z.int().nullable(),
  left_float_cents: z.int().nullable(),
  version: z.int(),
})

export const Equation = z.object({
  no: z.int(),
  name: z.string(),
  holds: z.boolean(),
  sentence: z.string(),
  terms: z.array(z.object({ label: z.string(), value: z.int(), unit: z.enum(['cents', 'ml', 'count', 'ppm']) })),
})

export const NozzleDay = z.object({
  nozzle_no: z.int(),
  product_code: z.string(),
  tank_no: z.int(),
  opening_ml: z.int(),
  closing_ml: z.int(),
  test_ml: z.int(),
  measured_ml: z.int(),
  sold_ml: z.int(),
  difference_ml: z.int(),
})

export const TankDayView = z.object({
  tank_no: z.int(),
  product_code: z.string(),
  opening_ml: z.int().nullable(),
  received_ml: z.int(),
  available_ml: z.int().nullable(),
  sold_ml: z.int(),
  book_ml: z.int().nullable(),
  physical_ml: z.int().nullable(),
  variation_ml: z.int().nullable(),
  variation_ppm: z.int().nullable(),
  within_limit: z.boolean().nullable(),
  justified: z.boolean(),
})

export const JournalLine = z.object({
  account: z.string(),
  account_name: z.string(),
  debit_cents: z.int(),
  credit_cents: z.int(),
})

export const Solicitation = z.object({
  id: Id,
  number: z.int(),
  type: z.enum(['closing', 'reopening', 'adjustment']),
  status: z.enum(['pending', 'approved', 'refused', 'withdrawn', 'superseded', 'expired']),
  requested_by_id: Id,
  requested_by_name: z.string(),
  requested_at: Instant,
  note: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  decision_note: z.string().nullable(),
})
export type Solicitation = z.infer<typeof Solicitation>

/** The whole day but its item lists, which have operations of their own. */
export const CashConciliationDetail = CashConciliation.extend({
  lines: z.array(MethodTotals),
  totals_before: z.object({ system_cents: z.int(), confirmed_cents: z.int(), difference_cents: z.int() }),
  drawers: z.array(Drawer),
  to_deposit_cents: z.int(),
  nozzles: z.array(NozzleDay),
  tanks: z.array(TankDayView),
  differences: z.array(DayDifference),
  equations: z.array(Equation),
  journal: z.object({
    posted: z.boolean(),
    debit_total_cents: z.int(),
    credit_total_cents: z.int(),
    lines: z.array(JournalLine),
  }),
  solicitations: z.array(Solicitation),
  /** Rejected reopening or adjustment requests, shown as a banner (their notification is hidden). */
  banner: z.string().nullable(),
  lock_reason: z.string().nullable(),
  proof_hash: z.string().nullable(),
  revision: z.int(),
  previous_id: Id.nullable(),
  next_id: Id.nullable(),
  /** What this person may do with the day now; `refusal` says why not, in words, when it is only a matter of time. */
  actions: z.array(z.object({ name: z.string(), label: z.string(), refusal: z.string().nullable() })),
})
export type CashConciliationDetail = z.infer<typeof CashConciliationDetail>

/** One line of either side of the matching tab. */
export const MatchItem = z.object({
  kind: z.enum(['movement', 'manual', 'capture']),
  id: z.string(),
  occurred_at: Instant.nullable(),
  method: MethodName,
  amount_cents: z.int(),
  description: z.string(),
  nsu: z.string().nullable(),
  auth_code: z.string().nullable(),
  terminal_logical_no: z.string().nullable(),
  cancelled: z.boolean(),
  group_id: z.int().nullable(),
})

export const MatchGroupView = z.object({
  id: z.int(),
  pass_no: z.int(),
  score: z.int(),
  status: z.enum(['suggested', 'confirmed']),
  sentence: z.string(),
  difference_cents: z.int(),
})

export const MatchBoard = z.object({
  system: z.array(MatchItem),
  confirmation: z.array(MatchItem),
  groups: z.array(MatchGroupView),
})

export const HistoryEntry = z.object({
  at: Instant,
  who: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  reason: z.string().nullable(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  origin: z.string(),
})

const Version = z.object({ version: z.int() })

export const Explanation = Version.extend({
  reason_id: Id,
  note: z.string().trim().min(10, 'Escreva ao menos 10 caracteres.').max(1000),
})

export const ManualTransactionDraft = z
  .object({
    version: z.int(),
    kind: z.enum(['add', 'reclassify', 'exclude']),
    side: z.enum(['system', 'confirmation']).default('system'),
    movement_type_code: z.string().optional(),
    target_id: z.int().optional(),
    method_to: MethodName.optional(),
    amount_cents: z.int().positive('O valor deve ser maior que zero.').optional(),
    occurred_at: Instant.optional(),
    nsu: z
      .string()
      .trim()
      .regex(/^\d{1,12}$/, 'NSU deve ter de 1 a 12 dígitos.')
      .optional(),
    auth_code: z.string().trim().max(10).optional(),
    e2e_id: z.string().trim().max(35).optional(),
    terminal_logical_no: z.string().trim().max(20).optional(),
    fuelling_id: z.int().optional(),
    /** The capture or Pix that this sale was paid with: its numbers and time are taken from there. */
    capture_id: z.int().optional(),
    note: z.string().trim().min(10, 'Escreva ao menos 10 caracteres.').max(1000),
  })
  .superRefine((draft, context) => {
    const need = (field: 'movement_type_code' | 'target_id' | 'method_to' | 'amount_cents') => {
      if (draft[field] === undefined) context.addIssue({ code: 'custom', path: [field], message: 'Campo obrigatório.' })
    }
    if (draft.kind === 'add') {
      need('movement_type_code')
      need('amount_cents')
    } else need('target_id')
    if (draft.kind === 'reclassify') need('method_to')
  })
export type ManualTransactionDraft = z.infer<typeof ManualTransactionDraft>

export const ManualTransaction = z.object({
  id: Id,
  kind: z.enum(['add', 'reclassify', 'exclude']),
  side: z.enum(['system', 'confirmation']),
  movement_type_code: z.string(),
  movement_type_name: z.string(),
  target_id: z.int().nullable(),
  method_from: MethodName.nullable(),
  method_to: MethodName.nullable(),
  amount_cents: z.int(),
  occurred_at: Instant,
  note: z.string(),
  status: z.enum(['applied', 'cancelled']),
  created_by_name: z.string().nullable(),
  created_at: Instant,
})
export type ManualTransaction = z.infer<typeof ManualTransaction>

export const unexplainedLeft = defineError(
  422,
  'day.unexplained',
  'Dia com diferença não explicada de {amount}; não é possível fechar.',
)
export const dayClosed = defineError(423, 'day.closed', 'Dia fechado. Solicite reabertura ou ajuste.')
export const dayFrozen = defineError(423, 'day.frozen', 'Dia em análise: os valores estão congelados até a decisão.')
export const dayLocked = defineError(423, 'day.locked', 'Dia bloqueado: {reason}')
export const notNow = defineError(409, 'day.not-now', 'O dia está “{status}”; esta ação não é possível agora.')
export const needsAnalysis = defineError(422, 'day.needs-analysis', 'A diferença de {amount} exige análise.')
export const criticalDifference = defineError(
  422,
  'day.critical',
  'Existe diferença crítica ({code}); envie para análise.',
)
export const countsMissing = defineError(422, 'day.counts-missing', 'Faltam turnos: {shifts}.')
export const proofFails = defineError(422, 'day.proof-fails', 'A prova do dia não fecha: {equation}.')
export const reasonsMissing = defineError(422, 'day.reasons-missing', 'Faltam motivos em diferenças: {codes}.')
export const tankUnjustified = defineError(422, 'day.tank', 'Variação do tanque {tank} sem justificativa.')
export const reasonNotAllowed = defineError(422, 'difference.reason', 'Motivo não permitido para o código {code}.')
export const noteTooShort = defineError(
  422,
  'difference.note',
  'Diferença crítica: descreva a apuração (mínimo 30 caracteres) e anexe prova.',
)
export const attachmentRequired = defineError(422, 'attachment.required', 'Anexe o comprovante.')
export const numberTaken = defineError(409, 'manual.number-taken', 'O {number} já existe em {ref}.')
export const bankConfirmed = defineError(
  422,
  'manual.bank-confirmed',
  'Não é permitido desconsiderar captura confirmada pelo banco.',
)
export const manualLimit = defineError(
  422,
  'day.manual-limit',
  'Lançamentos manuais de {amount} passam do limite de {limit} por pessoa; envie para análise.',
)
export const targetTaken = defineError(409, 'manual.target-taken', 'Este lançamento já foi corrigido nesta tela.')
export const alreadyMatched = defineError(409, 'match.taken', 'Este item já está casado com {ref}.')
export const sumsDiffer = defineError(422, 'match.sum', 'A soma selecionada difere em {amount}.')
export const earlierDayOpen = defineError(422, 'day.order', 'Feche primeiro o dia {date} (ordem cronológica).')
export const declarationMissing = defineError(422, 'day.declaration', 'Marque a declaração para continuar.')

const bothSides = [
  'cash-conciliation',
  'cash-conciliation.solicitation',
  'cash-conciliation.solicitation.analyze',
] as const
const editors = ['cash-conciliation', 'cash-conciliation.solicitation'] as const
const guarded = [notFound, staleVersion, notNow, dayClosed, dayFrozen, dayLocked] as const

export const cashConciliations = defineOperations(
  { name: 'cash-conciliations', ability: bothSides },
  {
    list: get('/cash-conciliations', { query: CashConciliationFilter, answer: pageOf(CashConciliation) }),
    get: get('/cash-conciliations/:id', { params: ById, answer: CashConciliationDetail, errors: [notFound] }),
    matches: get('/cash-conciliations/:id/matches', { params: ById, answer: MatchBoard, errors: [notFound] }),
    history: get('/cash-conciliations/:id/history', {
      params: ById,
      answer: z.object({ data: z.array(HistoryEntry) }),
      errors: [notFound],
    }),
    /** The companies of this person, for choosing one on pages that carry none in their address. */
    companies: get('/cash-conciliations/companies', {
      answer: z.object({ data: z.array(z.object({ id: Id, name: z.string() })) }),
    }),
    reasons: get('/cash-conciliations/reasons', {
      answer: z.object({
        data: z.array(
          z.object({ id: Id, name: z.string(), difference_codes: z.array(Code), attachment_required: z.boolean() }),
        ),
      }),
    }),
    movementTypes: get('/cash-conciliations/movement-types', {
      answer: z.object({
        data: z.array(
          z.object({ code: z.string(), name: z.string(), method: MethodName.nullable(), nature: z.string() }),
        ),
      }),
    }),
    manuals: get('/cash-conciliations/:id/manual-transactions', {
      params: ById,
      answer: z.object({ data: z.array(ManualTransaction) }),
      errors: [notFound],
    }),
    addManual: post('/cash-conciliations/:id/manual-transactions', {
      params: ById,
      body: ManualTransactionDraft,
      answer: ManualTransaction,
      ability: editors,
      status: 201,
      idempotent: true,
      errors: [...guarded, targetTaken, numberTaken, bankConfirmed, attachmentRequired],
    }),
    cancelManual: post('/cash-conciliations/:id/manual-transactions/:manual_id/cancel', {
      params: z.object({ id: Id, manual_id: Id }),
      body: Version,
      answer: CashConciliation,
      ability: editors,
      idempotent: true,
      errors: guarded,
    }),
    explain: post('/cash-conciliations/:id/differences/:difference_id/explain', {
      params: z.object({ id: Id, difference_id: Id }),
      body: Explanation,
      answer: DayDifference,
      ability: editors,
      idempotent: true,
      errors: [...guarded, reasonNotAllowed, noteTooShort, attachmentRequired],
    }),
    confirmMatch: post('/cash-conciliations/:id/matches/:group_id/confirm', {
      params: z.object({ id: Id, group_id: z.coerce.number().pipe(z.int()) }),
      body: Version,
      answer: CashConciliation,
      ability: editors,
      idempotent: true,
      errors: guarded,
    }),
    undoMatch: post('/cash-conciliations/:id/matches/:group_id/undo', {
      params: z.object({ id: Id, group_id: z.coerce.number().pipe(z.int()) }),
      body: Version,
      answer: CashConciliation,
      ability: editors,
      idempotent: true,
      errors: guarded,
    }),
    match: post('/cash-conciliations/:id/matches', {
      params: ById,
      body: Version.extend({
        system: z
          .array(z.object({ kind: z.enum(['movement', 'manual']), id: z.string() }))
          .min(1, 'Selecione o lado do sistema.'),
        confirmation: z.array(z.string()).min(1, 'Selecione o lado da confirmação.'),
      }),
      answer: CashConciliation,
      ability: editors,
      idempotent: true,
      errors: [...guarded, alreadyMatched, sumsDiffer],
    }),
    count: post('/cash-conciliations/:id/sessions/:session_id/count', {
      params: z.object({ id: Id, session_id: z.coerce.number().pipe(z.int()) }),
      body: Version.extend({ counted_cents: z.int().min(0, 'Valor inválido.') }),
      answer: CashConciliation,
      ability: editors,
      idempotent: true,
      errors: guarded,
    }),
    /** Runs the passes again over what no person decided. */
    rematch: post('/cash-conciliations/:id/rematch', {
      params: ById,
      body: Version,
      answer: CashConciliation,
      ability: editors,
      idempotent: true,
      errors: guarded,
    }),
    waiveSource: post('/cash-conciliations/:id/waive-source', {
      params: ById,
      body: Version.extend({
        source: z.string().min(1),
        reason: z.string().trim().min(10, 'Escreva ao menos 10 caracteres.'),
      }),
      answer: CashConciliation,
      ability: 'cash-conciliation',
      idempotent: true,
      errors: guarded,
    }),
    /** Closes without a request, within the direct limits. */
    close: post('/cash-conciliations/:id/close', {
      params: ById,
      body: Version.extend({ declared: z.boolean() }),
      answer: CashConciliation,
      ability: 'cash-conciliation',
      idempotent: true,
      errors: [
        ...guarded,
        declarationMissing,
        unexplainedLeft,
        needsAnalysis,
        criticalDifference,
        manualLimit,
        countsMissing,
        reasonsMissing,
        tankUnjustified,
        proofFails,
        earlierDayOpen,
      ],
      changes: ['solicitations', 'notifications'],
    }),
    /** Sends the day to the analyst: freezes a snapshot. */
    submit: post('/cash-conciliations/:id/submit', {
      params: ById,
      body: Version.extend({ note: z.string().trim().max(1000).optional(), declared: z.boolean() }),
      answer: Solicitation,
      ability: editors,
      status: 201,
      idempotent: true,
      errors: [
        ...guarded,
        declarationMissing,
        unexplainedLeft,
        countsMissing,
        reasonsMissing,
        tankUnjustified,
        proofFails,
        earlierDayOpen,
      ],
      changes: ['solicitations', 'notifications'],
    }),
  },
)
