import type { ApiError } from '@app/kit/contract'
import { dayLocked } from '../../calendar/period-locks.contract.ts'
import { type DayStage, DayStatus, type SolicitationStatus } from '../assessment/day-words.contract.ts'
import { dayClosed, dayFrozen, dayWaiting } from './day-refusals.contract.ts'

type StateTone = 'neutral' | 'info' | 'indigo' | 'wait' | 'bad' | 'good' | 'purple' | 'dark'

/** State of the figures: waiting for files, in work, under review, or proven. */
type Phase = 'waiting' | 'working' | 'frozen' | 'proven'

type DayState = { phase: Phase; tone: StateTone; refusal: ApiError | null }

/** Every status and why it takes no change (operations 3.3). */
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

export const firstStatus: DayStatus = 'awaiting_data'

const inPhase = (...phases: readonly Phase[]) =>
  DayStatus.options.filter((status) => phases.includes(dayStates[status].phase))

export const waitingStatuses: readonly DayStatus[] = inPhase('waiting')
export const editableStatuses: readonly DayStatus[] = inPhase('working')
/** Statuses in which the analyst decides on the figures, so that changes are blocked. */
export const frozenStatuses: readonly DayStatus[] = inPhase('frozen')
export const provenStatuses: readonly DayStatus[] = inPhase('proven')
/** Statuses of a day that the station has delivered; the next day may then close. */
export const deliveredStatuses: readonly DayStatus[] = inPhase('frozen', 'proven')

export const stageStatuses: Readonly<Record<DayStage, readonly DayStatus[]>> = {
  todo: inPhase('waiting', 'working'),
  waiting: waitingStatuses,
  working: editableStatuses,
  frozen: frozenStatuses,
  proven: provenStatuses,
}

export const isWaiting = (status: DayStatus) => dayStates[status].phase === 'waiting'
export const isEditable = (status: DayStatus) => dayStates[status].phase === 'working'
export const isFrozen = (status: DayStatus) => dayStates[status].phase === 'frozen'
/** Returns true if past pairs may be proposed: not after the day was submitted. */
export const canProposePairs = (status: DayStatus) => isEditable(status) || isWaiting(status)
export const isProven = (status: DayStatus) => dayStates[status].phase === 'proven'

export const solicitationTones: Readonly<Record<SolicitationStatus, StateTone>> = {
  pending: 'wait',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
  superseded: 'neutral',
  expired: 'neutral',
}
