import { fail } from '@app/kit/server'
import { dayLocked } from '../../calendar/period-locks.contract.ts'
import { dayStatuses } from '../assessment/day-words.contract.ts'
import { dayActionNotNow } from './day-refusals.contract.ts'
import { type DayStepActor, getDayActionRefusal, nextDayStatus } from './day-steps.rules.ts'
import type { Day } from './days.store.ts'
import type { DayAction } from './states.rules.ts'

type DayEditState = Pick<Day, 'status' | 'lock_note'>

/** Fails if the day is locked; this applies to requests for a reopening too. */
export function refuseLockedDay({ lock_note }: Pick<Day, 'lock_note'>) {
  if (lock_note !== null) fail(dayLocked, { values: { reason: lock_note } })
}

/** Fails if the month of the day was handed over: it takes no adjustment. */
export function refuseUnadjustable(day: Pick<Day, 'lock_note' | 'lock_reason'>) {
  if (day.lock_reason === 'month') refuseLockedDay(day)
}

/** Returns the status after this step; fails with the refusal of the state table (operations 3.3). */
export function takeStep({ status, lock_note }: DayEditState, action: DayAction, actor: DayStepActor | 'system') {
  const refusal = getDayActionRefusal(action, status, actor)
  if (refusal === dayActionNotNow) refuseLockedDay({ lock_note })
  if (refusal) fail(refusal, { values: { status: dayStatuses[status] } })
  return nextDayStatus(status, action)
}
