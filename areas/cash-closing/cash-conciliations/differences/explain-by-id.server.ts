import { notFound } from '@app/kit/contract'
import { type ChangeContext, fail } from '@app/kit/server'
import { actorOf, type DayTarget } from '../days/change-day.server.ts'
import { holdDifference } from './change-difference.server.ts'
import { explainDayDifference } from './differences.server.ts'

/** One of many, found by itself: its day is held first and is as it stands now. */
export async function explainDifferenceById(
  context: ChangeContext,
  difference_id: string,
  words: { reason_id: string; note: string },
) {
  const { day } = await holdDifference(context.db, { id: difference_id })
  const target: DayTarget = { id: day.id, version: day.version }
  return (
    (await explainDayDifference(context.db, actorOf(context), { ...target, difference_id, ...words })) ?? fail(notFound)
  )
}
