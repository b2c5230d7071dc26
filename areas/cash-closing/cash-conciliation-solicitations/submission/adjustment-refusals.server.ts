import { findExpiredDeferrals } from '@app/domain/day/differences/server'
import { findSubmitRefusals, nothingToAdjust, requestWaits } from '@app/domain/day/life/contract'
import type { Day } from '@app/domain/day/life/server'
import type { ApiError } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type AdjustedDay, assessAdjusted } from '../../cash-conciliations/adjusted-day.server.ts'
import { countProposals, countWaitingItems } from '../../cash-conciliations/adjustment.store.ts'
import { getPending } from '../solicitations.store.ts'
import { findUnansweredRefusal, firstRefusal } from './signing-refusals.server.ts'

export const findWaitingRefusal = async (db: Db, day: Day): Promise<ApiError | null> =>
  (await getPending(db, day)) ? requestWaits : null

/** Null if the adjustment can be sent now. `adjusted` is the assessed adjustment; it is computed here if missing. */
export async function findAdjustmentRefusal(
  db: Db,
  day: Day,
  { now, adjusted }: AdjustmentContext,
): Promise<ApiError | null> {
  const waitingRefusal = await findWaitingRefusal(db, day)
  if (waitingRefusal) return waitingRefusal
  const { waiting } = await countWaitingItems(db, day)
  const expiredDeferrals = await findExpiredDeferrals(db, day, now)
  if (waiting + (await countProposals(db, day)) + expiredDeferrals.length === 0) return nothingToAdjust
  const unansweredRefusal = await findUnansweredRefusal(db, day, 'adjustment')
  if (unansweredRefusal) return unansweredRefusal
  const { assessment } = adjusted ?? (await assessAdjusted(db, day, { now }))
  return firstRefusal(findSubmitRefusals(assessment))
}
type AdjustmentContext = { now: string; adjusted?: AdjustedDay }
