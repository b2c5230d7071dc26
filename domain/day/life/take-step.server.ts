import { fail } from '@app/kit/server'
import { dayLocked } from '../../calendar/period-locks.contract.ts'
import { dayStatuses } from '../assessment/day-words.contract.ts'
import { notNow } from './day-refusals.contract.ts'
import { type Actor, refusalOf, statusAfter } from './day-steps.rules.ts'
import type { Day } from './days.store.ts'
import type { DayAction } from './states.rules.ts'

type Standing = Pick<Day, 'status' | 'lock_reason'>

/** Returns the status after this step; fails with the refusal of the state table (operations 3.3). */
export function takeStep({ status, lock_reason }: Standing, action: DayAction, actor: Actor | 'system') {
  const refusal = refusalOf(action, status, actor)
  if (refusal === notNow && lock_reason !== null) fail(dayLocked, { values: { reason: lock_reason } })
  if (refusal) fail(refusal, { values: { status: dayStatuses[status] } })
  return statusAfter(status, action)
}
