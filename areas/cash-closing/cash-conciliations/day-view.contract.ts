import { BusinessDate, Id, Instant, oneOf, PageQuery, sortBy } from '@app/kit/contract'
import { z } from 'zod'
import { DayDeposit, DrawerMatch } from './day-cash.contract.ts'
import { differenceStatuses } from './differences/difference-states.contract.ts'
import { differenceCodes } from './found-differences.contract.ts'
import { methods } from './methods.contract.ts'
import { SessionCount } from './till/session-count.contract.ts'

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

const keysOf = <Key extends string>(labels: Record<Key, unknown>) => z.enum(Object.keys(labels) as [Key, ...Key[]])
export const DayStatus = keysOf(dayStatuses)
export type DayStatus = z.infer<typeof DayStatus>

export const dayResults = { balanced: 'Sem diferença', with_difference: 'Com diferença' } as const
const DayResult = keysOf(dayResults)

export const MethodName = keysOf(methods)
export const Code = keysOf(differenceCodes)
export const SeverityName = z.enum(['low', 'medium', 'high', 'critical'])

export const solicitationTypes = { closing: 'Fechamento', reopening: 'Reabertura', adjustment: 'Ajuste' } as const
export const SolicitationType = keysOf(solicitationTypes)
export type SolicitationType = z.infer<typeof SolicitationType>

export const solicitationStatuses = {
  pending: 'Pendente',
  approved: 'Aprovada',
  refused: 'Recusada',
  withdrawn: 'Retirada',
  superseded: 'Substituída',
  expired: 'Vencida',
} as const
export const SolicitationStatus = keysOf(solicitationStatuses)
export type SolicitationStatus = z.infer<typeof SolicitationStatus>

/** One row of the board: a company's business day. */
export const CashConciliation = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  business_date: BusinessDate,
  status: DayStatus,
  result: DayResult.nullable(),
  system_total_cents: z.int(),
  confirmed_total_cents: z.int(),
  difference_cents: z.int(),
  explained_cents: z.int(),
  unexplained_cents: z.int(),
  open_items: z.int(),
  sessions_total: z.int(),
  sessions_closed: z.int(),
  sessions_counted: z.int(),
  pending_inconsistencies: z.int(),
  worst_severity: SeverityName.nullable(),
  sources: z.record(z.string(), z.unknown()),
  /** The mandatory sources that neither came nor were given up. */
  missing_sources: z.array(z.string()),
  /** Who sees to it that the day is closed. */
  responsible_id: Id.nullable(),
  responsible_name: z.string().nullable(),
  /** How many days it has been waiting to be closed; 0 once it is. */
  age_days: z.int(),
  /** The difference as a shortage (below zero) or as an overage, and what of it is unexplained without its sign. */
  shortage_cents: z.int(),
  overage_cents: z.int(),
  unexplained_abs_cents: z.int(),
  pending_solicitation_id: Id.nullable(),
  /** What was last asked about the day, and what became of it. */
  last_request: z
    .object({
      id: Id,
      number: z.int(),
      type: SolicitationType,
      status: SolicitationStatus,
      decision_note: z.string().nullable(),
    })
    .nullable(),
  /** Items that came after the proof and wait for an adjustment. */
  late_items: z.int(),
  /** A blind count: its amounts leave the cash out for this reader, until every drawer is counted. */
  cash_unseen: z.boolean(),
  /** Noon of the next day on which the company works. */
  due_at: Instant,
  version: z.int(),
})
export type CashConciliation = z.infer<typeof CashConciliation>

/** A day as a calendar shows it. */
export const CalendarDay = CashConciliation.pick({ id: true, business_date: true, status: true, result: true })
export type CalendarDay = z.infer<typeof CalendarDay>

export const CashConciliationFilter = PageQuery.extend({
  sort: sortBy(CashConciliation, [
    'business_date',
    'company_name',
    'system_total_cents',
    'confirmed_total_cents',
    'difference_cents',
    'explained_cents',
    'unexplained_cents',
    'age_days',
    'unexplained_abs_cents',
  ]),
  company_id: Id.optional(),
  group_id: Id.optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  status: DayStatus.optional(),
  result: DayResult.optional(),
  /** Of this size at least, shortage or overage. */
  least_cents: z.coerce
    .number()
    .pipe(z.int().min(0, 'Valor inválido.').max(99_999_999_999, 'Valor inválido.'))
    .optional(),
  /** With a difference of this code that stands. */
  code: Code.optional(),
  missing_source: z.enum(['pos', 'cielo', 'stone', 'pix', 'bank', 'tank']).optional(),
  responsible_id: Id.optional(),
  /** Only locked days, or only the others. */
  locked: z.stringbool().optional(),
  /** Not sent in time. */
  overdue: z.stringbool().optional(),
  /** With items that came after the proof. */
  late: z.stringbool().optional(),
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
  status: oneOf(differenceStatuses),
  deferred_to: BusinessDate.nullable(),
  reason_id: Id.nullable(),
  reason_name: z.string().nullable(),
  note: z.string().nullable(),
  explained_by_name: z.string().nullable(),
  explained_at: Instant.nullable(),
  version: z.int(),
  /** Its proofs in use. */
  attachment_count: z.int(),
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
  /** From here to what is expected: null in a blind count, until the drawer is counted. */
  cash_sales_cents: z.int().nullable(),
  receipts_cents: z.int().nullable(),
  supplies_cents: z.int().nullable(),
  withdrawals_cents: z.int().nullable(),
  advances_cents: z.int().nullable(),
  expenses_cents: z.int().nullable(),
  expected_cents: z.int().nullable(),
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
  type: SolicitationType,
  status: SolicitationStatus,
  requested_by_id: Id,
  requested_by_name: z.string(),
  requested_at: Instant,
  note: z.string().nullable(),
  /** What a reopening is to correct. */
  correction: z.string().nullable(),
  /** Until when it waits for a decision. */
  due_at: Instant,
  /** What the analyst asked for; its clock stands still until the answer. */
  question: z.string().nullable(),
  asked_at: Instant.nullable(),
  answer: z.string().nullable(),
  answered_at: Instant.nullable(),
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
  /** What people counted of each drawer, the latest of each first. */
  counts: z.array(SessionCount),
  drawer_matches: z.array(DrawerMatch),
  /** What of the day's cash was found in the bank, or may be it. */
  deposits: z.array(DayDeposit),
  /** Null while the cash is unseen. */
  to_deposit_cents: z.int().nullable(),
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

/** What is stored of a day: all that its page needs to be drawn before the day is judged anew. */
export const DayGlance = CashConciliationDetail.omit({
  lines: true,
  totals_before: true,
  drawers: true,
  counts: true,
  drawer_matches: true,
  deposits: true,
  nozzles: true,
  tanks: true,
  equations: true,
  journal: true,
  solicitations: true,
  actions: true,
}).extend({
  /** Whether the stored amounts are those of the day: one that waits for files has none yet. */
  stands: z.boolean(),
})
export type DayGlance = z.infer<typeof DayGlance>
/** What both answers tell of a day. */
export type ShownDay = Omit<DayGlance, 'stands'>
