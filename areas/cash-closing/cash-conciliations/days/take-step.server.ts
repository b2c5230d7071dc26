import { fail } from '@app/kit/server'
import { type Actor, refusalOf, statusAfter } from '../closing/day-steps.rules.ts'
import type { DayAction } from '../closing/states.rules.ts'
import { dayStatuses } from '../day-words.contract.ts'
import type { Day } from './days.store.ts'

/** Where this step leads the day, or the refusal of the table of states (operations 3.3). */
export function takeStep({ status }: Pick<Day, 'status'>, action: DayAction, actor: Actor | 'system') {
  const refusal = refusalOf(action, status, actor)
  if (refusal) fail(refusal, { values: { status: dayStatuses[status] } })
  return statusAfter(status, action)
}
