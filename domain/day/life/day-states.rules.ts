import type { ApiError } from '@app/kit/contract'
import { DayStatus, type SolicitationStatus } from '../assessment/day-words.contract.ts'
import { dayClosed, dayFrozen, dayLocked, dayWaiting } from './day-refusals.contract.ts'

/** How a status looks; the kit knows these by name. */
export type StateTone = 'neutral' | 'info' | 'indigo' | 'wait' | 'bad' | 'good' | 'purple' | 'dark'

/** What may happen to the figures in a status: they wait for files, are worked on, lie with the analyst, or are proven. */
type Phase = 'waiting' | 'working' | 'frozen' | 'proven'

type DayState = { phase: Phase; tone: StateTone; refusal: ApiError | null }

/** Operations 3.3: every status, and why it takes no change. */
export const dayStates: Readonly<Record<DayStatus, DayState>> = {
  awaiting_data: { phase: 'waiting', tone: 'neutral', refusal: dayWaiting },
  open: { phase: 'working', tone: 'info', refusal: null },
  in_conference: { phase: 'working', tone: 'indigo', refusal: null },
  submitted: { phase: 'frozen', tone: 'wait', refusal: dayFrozen },
  refused: { phase: 'working', tone: 'bad', refusal: null },
  closed: { phase: 'proven', tone: 'good', refusal: dayClosed },
  reopened: { phase: 'working', tone: 'purple', refusal: null },
  locked: { phase: 'proven', tone: 'dark', refusal: dayLocked },
}

/** The status in which a day is made. */
export const firstStatus: DayStatus = 'awaiting_data'

const inPhase = (...phases: readonly Phase[]) =>
  DayStatus.options.filter((status) => phases.includes(dayStates[status].phase))

/** Files are still missing. */
export const waitingStatuses: readonly DayStatus[] = inPhase('waiting')
/** Counts, lines, matches and explanations may change. */
export const editableStatuses: readonly DayStatus[] = inPhase('working')
/** The analyst decides on the figures and nothing changes them meanwhile. */
export const frozenStatuses: readonly DayStatus[] = inPhase('frozen')
/** The proof stands and nothing changes it. */
export const provenStatuses: readonly DayStatus[] = inPhase('proven')
/** The station has done its part: the next day may close. */
export const deliveredStatuses: readonly DayStatus[] = inPhase('frozen', 'proven')

export const isWaiting = (status: DayStatus) => dayStates[status].phase === 'waiting'
export const isEditable = (status: DayStatus) => dayStates[status].phase === 'working'
export const isFrozen = (status: DayStatus) => dayStates[status].phase === 'frozen'
/** Whether pairs may still be proposed from what people did before: not once the day was sent. */
export const mayBeProposed = (status: DayStatus) => isEditable(status) || isWaiting(status)
export const isProven = (status: DayStatus) => dayStates[status].phase === 'proven'

export const solicitationTones: Readonly<Record<SolicitationStatus, StateTone>> = {
  pending: 'wait',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
  superseded: 'neutral',
  expired: 'neutral',
}
