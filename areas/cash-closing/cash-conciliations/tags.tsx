import { StatusTag, type Tone } from '@app/kit/web'
import type { ComponentProps } from 'react'
import { type DifferenceCode, differenceCodes, type Severity } from './day-facts.contract.ts'
import { type CashConciliation, type DayDifference, type DayStatus, dayStatuses } from './day-view.contract.ts'

export const dayTones: Record<DayStatus, Tone> = {
  awaiting_data: 'neutral',
  open: 'info',
  in_conference: 'indigo',
  submitted: 'wait',
  refused: 'bad',
  closed: 'good',
  reopened: 'purple',
  locked: 'dark',
}

export const results = { balanced: 'sem diferença', with_difference: 'com diferença' } as const

/** Where a day stands, and for a closed one whether it closed with a difference. */
export const DayTag = ({ day }: { day: Pick<CashConciliation, 'status' | 'result'> }) => (
  <StatusTag tone={dayTones[day.status]}>
    {dayStatuses[day.status]}
    {day.result ? ` ${results[day.result]}` : ''}
  </StatusTag>
)

export const severities = { low: 'Baixa', medium: 'Média', high: 'Alta', critical: 'Crítica' } as const
const severityTones: Record<Severity, Tone> = { low: 'neutral', medium: 'info', high: 'wait', critical: 'bad' }

export const SeverityTag = ({ severity }: { severity: Severity | null }) =>
  severity ? <StatusTag tone={severityTones[severity]}>{severities[severity]}</StatusTag> : <span>–</span>

/** Severities from worst to least, for sorting. */
export const severityRank: Record<Severity, number> = { critical: 0, high: 1, medium: 2, low: 3 }

const differenceStates: Record<DayDifference['status'], { label: string; tone: Tone }> = {
  open: { label: 'Em aberto', tone: 'wait' },
  explained: { label: 'Explicada', tone: 'info' },
  accepted: { label: 'Aceita', tone: 'good' },
  refused: { label: 'Recusada', tone: 'bad' },
  resolved: { label: 'Resolvida', tone: 'good' },
}

export const DifferenceTag = ({ status }: { status: DayDifference['status'] }) => (
  <StatusTag tone={differenceStates[status].tone}>{differenceStates[status].label}</StatusTag>
)

const isCode = (code: string): code is DifferenceCode => code in differenceCodes

export const differenceName = (code: string) => (isCode(code) ? differenceCodes[code].name : code)

type RequestStatus = 'pending' | 'approved' | 'refused' | 'withdrawn' | 'superseded' | 'expired'
export const requestStates: Record<RequestStatus, { label: string; tone: ComponentProps<typeof StatusTag>['tone'] }> = {
  pending: { label: 'Pendente', tone: 'wait' },
  approved: { label: 'Aprovada', tone: 'good' },
  refused: { label: 'Recusada', tone: 'bad' },
  withdrawn: { label: 'Retirada', tone: 'neutral' },
  superseded: { label: 'Substituída', tone: 'neutral' },
  expired: { label: 'Vencida', tone: 'neutral' },
}
export const requestTypes = { closing: 'Fechamento', reopening: 'Reabertura', adjustment: 'Ajuste' } as const

export const RequestTag = ({ status }: { status: RequestStatus }) => (
  <StatusTag tone={requestStates[status].tone}>{requestStates[status].label}</StatusTag>
)
