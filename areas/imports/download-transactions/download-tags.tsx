import { StatusTag, type Tone } from '@app/kit/web'
import {
  type DayState,
  type DownloadFile,
  dayStates,
  fileStatuses,
  type RequestStatus,
  requestStatuses,
} from './downloads.contract.ts'

export const dayLooks: Record<DayState, { sign: string; tone: Tone }> = {
  received: { sign: '✓', tone: 'good' },
  empty: { sign: '○', tone: 'neutral' },
  absent: { sign: '–', tone: 'wait' },
  error: { sign: '✕', tone: 'bad' },
  pending: { sign: '…', tone: 'info' },
}

const requestTones: Record<RequestStatus, Tone> = {
  queued: 'neutral',
  fetching: 'info',
  fetched: 'info',
  imported: 'good',
  empty: 'neutral',
  error: 'bad',
}

const fileTones: Record<DownloadFile['status'], Tone> = {
  importing: 'info',
  imported: 'good',
  empty: 'neutral',
  error: 'bad',
}

export const DayTag = ({ state }: { state: DayState | null }) =>
  state === null ? (
    <StatusTag tone="neutral">Não esperado</StatusTag>
  ) : (
    <StatusTag tone={dayLooks[state].tone}>{dayStates[state]}</StatusTag>
  )

export const RequestTag = ({ status }: { status: RequestStatus }) => (
  <StatusTag tone={requestTones[status]}>{requestStatuses[status]}</StatusTag>
)

export const FileTag = ({ status }: { status: DownloadFile['status'] }) => (
  <StatusTag tone={fileTones[status]}>{fileStatuses[status]}</StatusTag>
)
