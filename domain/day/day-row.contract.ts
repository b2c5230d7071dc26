import { BusinessDate, Id, Instant, PageQuery, sortBy } from '@app/kit/contract'
import { z } from 'zod'
import {
  Code,
  DayResult,
  DayStatus,
  SeverityName,
  SolicitationStatus,
  SolicitationType,
} from './assessment/day-words.contract.ts'

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
    'status',
    'result',
    'system_total_cents',
    'confirmed_total_cents',
    'difference_cents',
    'explained_cents',
    'unexplained_cents',
    'age_days',
    'unexplained_abs_cents',
    'worst_severity',
    'sessions_closed',
    'sessions_counted',
    'open_items',
    'late_items',
    'pending_inconsistencies',
    'pending_solicitation_id',
    'last_request',
    'due_at',
    'responsible_name',
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
  missing_source: z
    .enum(['pos', 'cielo', 'stone', 'rede', 'getnet', 'pagbank', 'mercado_pago', 'pix', 'bank', 'tank'])
    .optional(),
  /** This person's, or nobody's. */
  responsible_id: z.union([Id, z.literal('none')]).optional(),
  /** Only locked days, or only the others. */
  locked: z.stringbool().optional(),
  /** Not sent in time. */
  overdue: z.stringbool().optional(),
  /** With items that came after the proof. */
  late: z.stringbool().optional(),
})
export type CashConciliationFilter = z.infer<typeof CashConciliationFilter>
