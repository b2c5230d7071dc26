import { showDate, showMoney } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { declarationMissing, earlierDayOpen, manualLimit } from '../day-refusals.contract.ts'
import { type Actor, type DayTarget, editableDay } from '../days/change-day.server.ts'
import { figuresOf } from '../days/day-audit.server.ts'
import { type Company, type Day, getCompany, getPreviousDay } from '../days/days.store.ts'
import { largestManualSum } from '../manuals/manuals.store.ts'
import { type AssessedDay, assessStored } from '../recompute/recompute.server.ts'
import { closeAssessed } from './close-day.server.ts'
import { directClosingRefusals, type Refusal, submitRefusals } from './closing-conditions.rules.ts'

/** What one person may enter by hand on one day without an analyst (operations R26). */
const manualLimitCents = 100_000

export type Signed = DayTarget & { declared: boolean }

/** Closes a day without a request, within the direct limits. */
export async function closeDayDirectly(db: Db, actor: Actor, { declared, ...target }: Signed) {
  const { day, assessed } = await signedDay(db, target, declared)
  refuseFirst(directClosingRefusals(assessed.assessment, assessed.facts.settings))
  const entered = await largestManualSum(db, day)
  if (entered > manualLimitCents)
    fail(manualLimit, { values: { amount: showMoney(entered), limit: showMoney(manualLimitCents) } })
  const closed = await closeAssessed(db, day, assessed, actor)
  await actor.audit({
    company_id: day.company_id,
    entity: 'cash_conciliation',
    entity_id: day.id,
    action: 'cash-conciliations.close',
    before: figuresOf(day),
    after: { ...figuresOf(closed), result: closed.result, proof_hash: closed.proof_hash },
  })
  return closed
}

/** A day that its person signs: editable, declared, in its turn, judged anew. */
export async function signedDay(db: Db, target: DayTarget, declared: boolean) {
  const day = await editableDay(db, target)
  if (!declared) fail(declarationMissing)
  const company = await getCompany(db, day)
  await refuseOutOfOrder(db, day, company)
  return { day, assessed: await assessStored(db, day, { company }) }
}

const done: readonly Day['status'][] = ['submitted', 'closed', 'locked']

async function refuseOutOfOrder(db: Db, day: Day, { chronological_order }: Company) {
  const previous = chronological_order ? await getPreviousDay(db, day) : undefined
  if (previous && !done.includes(previous.status))
    fail(earlierDayOpen, { values: { date: showDate(previous.business_date) } })
}

/** Refuses a day that may not go to the analyst yet. */
export const refuseIncomplete = ({ assessment }: AssessedDay) => refuseFirst(submitRefusals(assessment))

function refuseFirst([first]: readonly Refusal[]) {
  if (first) fail({ status: 422, ...first })
}
