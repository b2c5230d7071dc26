import {
  type DayStatus,
  dayStatuses,
  type SolicitationStatus,
  solicitationStatuses,
} from '@app/domain/day/assessment/contract'
import type { CashConciliation } from '@app/domain/day/contract'
import {
  type DifferenceCode,
  type DifferenceStatus,
  differenceCodes,
  differenceStatuses,
  type Severity,
  severityNames,
} from '@app/domain/day/differences/contract'
import { dayStates, solicitationTones } from '@app/domain/day/life/contract'
import { StatusTag, type Tone } from '@app/kit/web'

export const getDayTone = (status: DayStatus): Tone => dayStates[status].tone

export const dayResultLabels = { balanced: 'sem diferença', with_difference: 'com diferença' } as const

export const DayStatusTag = ({ day }: { day: Pick<CashConciliation, 'status' | 'result'> }) => (
  <StatusTag tone={getDayTone(day.status)}>
    {dayStatuses[day.status]}
    {day.result ? ` ${dayResultLabels[day.result]}` : ''}
  </StatusTag>
)

export const severityLabels = severityNames
const severityTones: Record<Severity, Tone> = { low: 'neutral', medium: 'info', high: 'wait', critical: 'bad' }

export const SeverityTag = ({ severity }: { severity: Severity | null }) =>
  severity ? <StatusTag tone={severityTones[severity]}>{severityLabels[severity]}</StatusTag> : <span>–</span>

const differenceTones: Record<DifferenceStatus, Tone> = {
  open: 'wait',
  deferred: 'indigo',
  explained: 'info',
  accepted: 'good',
  refused: 'bad',
  resolved: 'good',
}

export const DifferenceTag = ({ status }: { status: DifferenceStatus }) => (
  <StatusTag tone={differenceTones[status]}>{differenceStatuses[status]}</StatusTag>
)

const isCode = (code: string): code is DifferenceCode => Object.hasOwn(differenceCodes, code)

export const differenceName = (code: string) => (isCode(code) ? differenceCodes[code].name : code)

export const SolicitationStatusTag = ({ status }: { status: SolicitationStatus }) => (
  <StatusTag tone={solicitationTones[status]}>{solicitationStatuses[status]}</StatusTag>
)
