import type { AssessedDay } from '@app/domain/day/assessment/server'
import { findUnmarkedExpiredDeferrals } from '@app/domain/day/differences/server'
import {
  type ClosingRefusal,
  deferralOver,
  deliveredStatuses,
  earlierDayOpen,
  exclusionDraft,
  findDirectClosingRefusals,
  findSubmitRefusals,
  manualLimit,
} from '@app/domain/day/life/contract'
import { type Company, type Day, getPreviousDay } from '@app/domain/day/life/server'
import { type ApiError, fillMessage, showDate, showMoney } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { itemsUnanswered, unansweredItems } from '../../cash-conciliations/request-refusals.contract.ts'
import { getExclusionDraft, getLargestManualSum } from '../../manuals/manuals.store.ts'
import { countUnanswered } from '../items/items.store.ts'

export type Signing = { company: Company; assessed: AssessedDay; now: string }

const fillError = (error: ApiError, values: Record<string, string | number>): ApiError => ({
  ...error,
  message: fillMessage(error.message, values),
})

export const firstRefusal = ([first]: readonly ClosingRefusal[]): ApiError | null =>
  first ? { status: 422, ...first } : null

/** Refuses an expired deferral even if the hourly job has not processed it yet. */
export async function findOverdueRefusal(db: Db, day: Day, now: string) {
  const [first] = await findUnmarkedExpiredDeferrals(db, day, now)
  return first?.deferred_to ? fillError(deferralOver, { code: first.code, date: showDate(first.deferred_to) }) : null
}

async function findOrderRefusal(db: Db, day: Day, { chronological_order }: Company) {
  const previous = chronological_order ? await getPreviousDay(db, day) : undefined
  return previous && !deliveredStatuses.includes(previous.status)
    ? fillError(earlierDayOpen, { date: showDate(previous.business_date) })
    : null
}

export async function findUnansweredRefusal(db: Db, day: Day, type: 'closing' | 'adjustment') {
  const unansweredCount = await countUnanswered(db, day, type)
  return unansweredCount > 0 ? fillError(itemsUnanswered, { items: unansweredItems(unansweredCount) }) : null
}

async function findManualRefusal(db: Db, day: Day, { manual_limit_cents: limit }: Company) {
  const enteredCents = await getLargestManualSum(db, day)
  return enteredCents > limit
    ? fillError(manualLimit, { amount: showMoney(enteredCents), limit: showMoney(limit) })
    : null
}

/** The answer to a double charge (D06) counts only with the proof of its exclusion. */
async function findDraftRefusal(db: Db, day: Day) {
  const draft = await getExclusionDraft(db, day)
  return draft ? fillError(exclusionDraft, { amount: showMoney(draft.amount_cents) }) : null
}

/** The list of actions and the operation share this check and the next one. */
export const findSubmitRefusal = async (db: Db, day: Day, { company, assessed, now }: Signing) =>
  (await findOverdueRefusal(db, day, now)) ??
  (await findOrderRefusal(db, day, company)) ??
  (await findUnansweredRefusal(db, day, 'closing')) ??
  firstRefusal(findSubmitRefusals(assessed.assessment)) ??
  (await findDraftRefusal(db, day))

export const findCloseRefusal = async (db: Db, day: Day, { company, assessed, now }: Signing) =>
  (await findOverdueRefusal(db, day, now)) ??
  (await findOrderRefusal(db, day, company)) ??
  firstRefusal(findDirectClosingRefusals(assessed.assessment, assessed.facts.settings)) ??
  (await findManualRefusal(db, day, company)) ??
  (await findDraftRefusal(db, day))
