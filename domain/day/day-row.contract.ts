import { BusinessDate, Id, Instant, PageQuery, sortBy } from '@app/kit/contract'
import { z } from 'zod'
import { LockReason } from '../calendar/period-locks.contract.ts'
import {
  Code,
  DayResult,
  DayStage,
  DayStatus,
  SeverityName,
  SolicitationStatus,
  SolicitationType,
} from './assessment/day-words.contract.ts'

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
  /** Counted sessions whose difference has no confirmation or reason yet. */
  sessions_to_confirm: z.int(),
  /** Counted sessions whose difference requires a witness, which is missing. */
  sessions_unwitnessed: z.int(),
  pending_inconsistencies: z.int(),
  worst_severity: SeverityName.nullable(),
  sources: z.record(z.string(), z.unknown()),
  missing_sources: z.array(z.string()),
  responsible_id: Id.nullable(),
  responsible_name: z.string().nullable(),
  /** Days since the business date while the day is not closed; 0 once it is. */
  age_days: z.int(),
  /** The difference, negative as shortage or positive as overage, and the unexplained part as absolute value. */
  shortage_cents: z.int(),
  overage_cents: z.int(),
  unexplained_abs_cents: z.int(),
  pending_solicitation_id: Id.nullable(),
  last_request: z
    .object({
      id: Id,
      number: z.int(),
      type: SolicitationType,
      status: SolicitationStatus,
      decision_note: z.string().nullable(),
    })
    .nullable(),
  /** Items that arrived after the proof and wait for an adjustment. */
  late_items: z.int(),
  lock_reason: LockReason.nullable(),
  /** True during a blind count: amounts leave out the cash for this reader until every drawer is counted. */
  cash_unseen: z.boolean(),
  /** Noon of the company's next working day. */
  due_at: Instant,
  version: z.int(),
})
export type CashConciliation = z.infer<typeof CashConciliation>

export const CalendarDay = CashConciliation.pick({
  id: true,
  business_date: true,
  status: true,
  result: true,
  unexplained_cents: true,
  cash_unseen: true,
})
export type CalendarDay = z.infer<typeof CalendarDay>

const AmountLimit = z.coerce
  .number()
  .pipe(z.int().min(0, 'Valor inválido.').max(99_999_999_999, 'Valor inválido.'))
  .optional()

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
  stage: DayStage.optional(),
  status: DayStatus.optional(),
  result: DayResult.optional(),
  least_cents: AmountLimit,
  /** Days with a shortage or an overage above this amount. */
  shortage_over_cents: AmountLimit,
  overage_over_cents: AmountLimit,
  severity: SeverityName.optional(),
  code: Code.optional(),
  missing_source: z
    .enum(['pos', 'cielo', 'stone', 'rede', 'getnet', 'pagbank', 'mercado_pago', 'pix', 'bank', 'tank'])
    .optional(),
  responsible_id: z.union([Id, z.literal('none')]).optional(),
  locked: z.stringbool().optional(),
  overdue: z.stringbool().optional(),
  late: z.stringbool().optional(),
})
export type CashConciliationFilter = z.infer<typeof CashConciliationFilter>
