import { BusinessDate, Id, Instant, oneOf } from '@app/kit/contract'
import { z } from 'zod'
import { CashConciliation } from '../day-row.contract.ts'
import { DayDeposit, Drawer, DrawerMatch } from '../facts/day-cash.contract.ts'
import { NozzleDay, TankDayView } from '../facts/day-fuel.contract.ts'
import { SessionCount } from '../facts/session-count.contract.ts'
import { Solicitation } from '../solicitation-view.contract.ts'
import { Code, MethodName, SeverityName } from './day-words.contract.ts'
import { differenceStatuses } from './difference-states.contract.ts'

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

export const Equation = z.object({
  no: z.int(),
  name: z.string(),
  holds: z.boolean(),
  sentence: z.string(),
  terms: z.array(z.object({ label: z.string(), value: z.int(), unit: z.enum(['cents', 'ml', 'count', 'ppm']) })),
})

export const JournalLine = z.object({
  account: z.string(),
  account_name: z.string(),
  debit_cents: z.int(),
  credit_cents: z.int(),
})

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
