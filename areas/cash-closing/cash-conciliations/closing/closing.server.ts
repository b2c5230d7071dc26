import { showDate, showMoney } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { declarationMissing, deferralOver, earlierDayOpen, manualLimit } from '../day-refusals.contract.ts'
import { type Actor, type DayTarget, editableDay, stepsOf } from '../days/change-day.server.ts'
import { dayStep } from '../days/day-audit.server.ts'
import { type Company, type Day, getCompany, getPreviousDay } from '../days/days.store.ts'
import { takeStep } from '../days/take-step.server.ts'
import { findOverdueOfDay, findOverOfDay } from '../differences/words.store.ts'
import { largestManualSum } from '../manuals/manuals.store.ts'
import { type AssessedDay, assessStored } from '../recompute/recompute.server.ts'
import { proveAssessed } from './close-day.server.ts'
import { directClosingRefusals, type Refusal, submitRefusals } from './closing-conditions.rules.ts'
import { deliveredStatuses } from './day-states.rules.ts'

export type Signed = DayTarget & { declared: boolean }

/** Closes a day without a request, within the direct limits. */
export async function closeDayDirectly(db: Db, actor: Actor, { declared, ...target }: Signed) {
  const { day, company, assessed } = await signedDay(db, target, { declared, now: actor.now })
  refuseFirst(directClosingRefusals(assessed.assessment, assessed.facts.settings))
  const entered = await largestManualSum(db, day)
  const limit = company.manual_limit_cents
  if (entered > limit) fail(manualLimit, { values: { amount: showMoney(entered), limit: showMoney(limit) } })
  const status = takeStep(day, 'close', stepsOf(actor))
  const closed = await proveAssessed(db, day, assessed, { ...actor, status, cause: 'closing' })
  const told = { after: { result: closed.result, proof_hash: closed.proof_hash } }
  await actor.audit(dayStep({ action: 'cash-conciliations.close', before: day, after: closed, told }))
  return closed
}

/** A day that its person signs: editable, declared, in its turn, judged anew. */
export async function signedDay(db: Db, target: DayTarget, { declared, now }: { declared: boolean; now: string }) {
  const day = await editableDay(db, target)
  if (!declared) fail(declarationMissing)
  await refuseOverdue(db, day, now)
  const company = await getCompany(db, day)
  await refuseOutOfOrder(db, day, company)
  return { day, company, assessed: await assessStored(db, day, { company }) }
}

/** What was put off until a day that is over waits no longer, whether or not anybody was told yet. */
export async function refuseOverdue(db: Db, day: Day, now: string) {
  const [first] = await findOverdueOfDay(db, day, now)
  if (first?.deferred_to) fail(deferralOver, { values: { code: first.code, date: showDate(first.deferred_to) } })
}

/** What waited until a day that is over, and of which the adjustment does not say what it was. */
export async function refuseUnsaid(db: Db, day: Day, { assessment }: AssessedDay, now: string) {
  const open = new Set(assessment.differences.flatMap((one) => (one.explanation ? [] : [`${one.code} ${one.ref}`])))
  const over = (await findOverOfDay(db, day, now)).find(({ code, ref }) => open.has(`${code} ${ref}`))
  if (over?.deferred_to) fail(deferralOver, { values: { code: over.code, date: showDate(over.deferred_to) } })
}

async function refuseOutOfOrder(db: Db, day: Day, { chronological_order }: Company) {
  const previous = chronological_order ? await getPreviousDay(db, day) : undefined
  if (previous && !deliveredStatuses.includes(previous.status))
    fail(earlierDayOpen, { values: { date: showDate(previous.business_date) } })
}

/** Refuses a day that may not go to the analyst yet. */
export const refuseIncomplete = ({ assessment }: AssessedDay) => refuseFirst(submitRefusals(assessment))

function refuseFirst([first]: readonly Refusal[]) {
  if (first) fail({ status: 422, ...first })
}
