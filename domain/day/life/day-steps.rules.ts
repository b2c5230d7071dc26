import { type ApiError, type BusinessDate, fillMessage, passes, showDate } from '@app/kit/contract'
import type { LockReason } from '../../calendar/period-locks.contract.ts'
import { type DayStatus, dayStatuses, type SolicitationType } from '../assessment/day-words.contract.ts'
import { formatMissingSources } from '../facts/day-sources.rules.ts'
import { captureDayDelivered, dayActionNotAllowed, dayActionNotNow } from './day-refusals.contract.ts'
import { dayStates, deliveredStatuses, isWaiting } from './day-states.rules.ts'
import { notYourRequest, ownRequest, requestWaits } from './life-refusals.contract.ts'
import { type DayAction, dayTransitions, type Transition, type Who } from './states.rules.ts'

const all: readonly (Transition & { action: DayAction })[] = dayTransitions
const transitionOf = (action: DayAction) => all.find((transition) => transition.action === action)

export const listDayTransitions = (status: DayStatus) => all.filter(({ from }) => from.includes(status))

type DayEditState = { status: DayStatus; lock_note?: string | null; missing_sources?: readonly string[] }

/** Returns why a day takes no change; null if it is editable. Names the missing sources, if known. */
export function getDayEditRefusal({ status, lock_note = null, missing_sources = [] }: DayEditState) {
  if (isWaiting(status) && missing_sources.length > 0) return formatMissingSources(missing_sources)
  return refusalText(dayStates[status].refusal, { reason: lock_note ?? 'já integrado ao ERP.' })
}

/** Returns why a match cannot give a capture back to its own day; null if it can. */
export const getCaptureDayRefusal = (date: BusinessDate, status: DayStatus) =>
  deliveredStatuses.includes(status)
    ? refusalText(captureDayDelivered, { date: showDate(date), status: dayStatuses[status] })
    : null

const refusalText = (error: ApiError | null, values: Record<string, string>) =>
  error && fillMessage(error.message, values)

export type DayStepActor = {
  abilities: readonly string[]
  isRequester?: boolean
  /** The company allows administrators to decide their own requests. */
  decidesOwn?: boolean
}

const mayDecideOwn = ({ abilities, decidesOwn = false }: DayStepActor) => decidesOwn && abilities.includes('admin')

export function getDayActionRefusal(
  action: DayAction,
  status: DayStatus,
  actor: DayStepActor | 'system',
): ApiError | null {
  const transition = transitionOf(action)
  if (!transition) return dayActionNotAllowed
  if (actor === 'system' ? transition.who !== 'system' : !isFor(transition.who, actor.abilities))
    return dayActionNotAllowed
  if (!transition.from.includes(status)) return dayActionNotNow
  if (actor === 'system') return null
  const { isRequester = false } = actor
  if (transition.requester === 'other' && isRequester && !mayDecideOwn(actor)) return ownRequest
  if (transition.requester === 'same' && !isRequester) return notYourRequest
  return null
}

export const formatDayActionRefusal = (action: DayAction, status: DayStatus, actor: DayStepActor | 'system') =>
  refusalText(getDayActionRefusal(action, status, actor), { status: dayStatuses[status] })

const isFor = (actors: Who, abilities: readonly string[]) => actors !== 'system' && passes(abilities, actors)

export const isActionAllowed = (action: DayAction, status: DayStatus, actor: DayStepActor | 'system') =>
  getDayActionRefusal(action, status, actor) === null

/** Returns the status after these actions; throws if a transition does not exist. Permissions are not checked. */
export function nextDayStatus(status: DayStatus, ...actions: readonly DayAction[]): DayStatus {
  return actions.reduce((from, action) => {
    const transition = transitionOf(action)
    if (!transition?.from.includes(from)) throw new Error(`no ${action} of a day that is ${from}`)
    return transition.to ?? from
  }, status)
}

export const requestEndings = {
  closing: {
    approve: 'approve',
    refuse: 'refuse',
    withdraw: 'withdraw',
    supersede: 'supersede',
    expire: 'expire',
  },
  reopening: {
    approve: 'approve_reopening',
    refuse: 'reject_request',
    withdraw: 'withdraw_request',
    supersede: 'drop_request',
    expire: 'drop_request',
  },
  adjustment: {
    approve: 'approve_adjustment',
    refuse: 'reject_request',
    withdraw: 'withdraw_request',
    supersede: 'drop_request',
    expire: 'drop_request',
  },
} as const satisfies Record<SolicitationType, Record<string, DayAction>>

const requestActions: readonly DayAction[] = ['request_reopening', 'request_adjustment', 'reopen']

/** Returns the buttons of a day for a person's abilities, each with the reason why it is not possible now. */
export const listDayButtons = (status: DayStatus, actor: DayStepActor, pending: SolicitationType | null = null) =>
  listDayTransitions(status)
    .filter(({ label, who }) => label !== null && isFor(who, actor.abilities))
    .filter(({ ends }) => !ends || (pending !== null && ends.includes(pending)))
    .map(({ action, label }) => {
      const blocked = pending !== null && requestActions.includes(action) ? requestWaits.message : null
      return { name: action, label: label ?? action, refusal: formatDayActionRefusal(action, status, actor) ?? blocked }
    })

export const isAsking = (action: DayAction) => requestActions.includes(action)

/** Returns true if the action decides a request; this happens on the page of the request. */
export const isDecision = (action: string) => all.some((row) => row.action === action && row.ends !== undefined)

/** Returns true if an adjustment may be requested in this status; abilities and the reason of a lock are not checked. */
export const isOpenToRequests = (status: DayStatus) =>
  listDayTransitions(status).some(({ action }) => action === 'request_adjustment')

/** Returns true if an adjustment may be requested: in an open status, and not after the month was handed over. */
export const isAdjustable = ({ status, lock_reason }: Pick<Adjusted, 'status' | 'lock_reason'>) =>
  isOpenToRequests(status) && lock_reason !== 'month'

type Adjusted = { status: DayStatus; lock_note: string | null; lock_reason: LockReason | null }

/** Returns why a locked day takes no adjustment; null if its titles are in the ERP: an adjustment makes further ones. */
export const getAdjustmentLockRefusal = (day: Adjusted) => (day.lock_reason === 'month' ? getDayEditRefusal(day) : null)
