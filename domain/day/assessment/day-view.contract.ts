import { BusinessDate, Id, Instant, oneOf } from '@app/kit/contract'
import { z } from 'zod'
import { CashConciliation } from '../day-row.contract.ts'
import { differenceStatuses } from '../differences/difference-states.contract.ts'
import { CashDrawer, DayDeposit, DrawerMatchView } from '../facts/day-cash.contract.ts'
import { NozzleDay, TankDayView } from '../facts/day-fuel.contract.ts'
import { SessionCount } from '../facts/session-count.contract.ts'
import { Solicitation } from '../solicitation-view.contract.ts'
import { Code, MethodName, SeverityName } from './day-words.contract.ts'

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
  occurred_at: Instant.nullable(),
  /** The last refusal of its explanation; null unless the difference is refused. */
  refused_by_name: z.string().nullable(),
  refused_comment: z.string().nullable(),
  version: z.int(),
  attachment_count: z.int(),
})
export type DayDifference = z.infer<typeof DayDifference>

export const EquationView = z.object({
  no: z.int(),
  name: z.string(),
  holds: z.boolean(),
  sentence: z.string(),
  terms: z.array(z.object({ label: z.string(), value: z.int(), unit: z.enum(['cents', 'ml', 'count', 'ppm']) })),
})

export const JournalLineView = z.object({
  account: z.string(),
  account_name: z.string(),
  debit_cents: z.int(),
  credit_cents: z.int(),
})

export const CashConciliationDetail = CashConciliation.extend({
  lines: z.array(MethodTotals),
  totals_before: z.object({ system_cents: z.int(), confirmed_cents: z.int(), difference_cents: z.int() }),
  drawers: z.array(CashDrawer),
  counts: z.array(SessionCount),
  drawer_matches: z.array(DrawerMatchView),
  deposits: z.array(DayDeposit),
  /** Null during a blind count. */
  to_deposit_cents: z.int().nullable(),
  nozzles: z.array(NozzleDay),
  tanks: z.array(TankDayView),
  differences: z.array(DayDifference),
  equations: z.array(EquationView),
  journal: z.object({
    posted: z.boolean(),
    debit_total_cents: z.int(),
    credit_total_cents: z.int(),
    lines: z.array(JournalLineView),
  }),
  solicitations: z.array(Solicitation),
  /** Text of rejected reopening or adjustment requests; shown as a banner because their notification is hidden. */
  banner: z.string().nullable(),
  lock_note: z.string().nullable(),
  proof_hash: z.string().nullable(),
  revision: z.int(),
  previous_id: Id.nullable(),
  next_id: Id.nullable(),
  /** Actions that this user may take now; `refusal` is set if an allowed action is only not possible yet. */
  actions: z.array(z.object({ name: z.string(), label: z.string(), refusal: z.string().nullable() })),
})
export type CashConciliationDetail = z.infer<typeof CashConciliationDetail>

/** Stored columns of a day: enough to draw its page before the day is assessed again. */
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
  /** True if the stored amounts are current; a day that waits for files has no amounts yet. */
  stands: z.boolean(),
})
export type DayGlance = z.infer<typeof DayGlance>
export type ShownDay = Omit<DayGlance, 'stands'>
