import { StatusTag, type Tone } from '@app/kit/web'
import {
  type DayState,
  type DownloadFile,
  type DownloadRequestStatus,
  downloadDayStateLabels,
  fileStatuses,
  requestStatuses,
} from './downloads.contract.ts'

export const dayLooks: Record<DayState, { sign: string; tone: Tone }> = {
  received: { sign: '✓', tone: 'good' },
  empty: { sign: '○', tone: 'neutral' },
  absent: { sign: '–', tone: 'wait' },
  error: { sign: '✕', tone: 'bad' },
  pending: { sign: '…', tone: 'info' },
}

const requestTones: Record<DownloadRequestStatus, Tone> = {
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

export const DownloadDayTag = ({ state }: { state: DayState | null }) =>
  state === null ? (
    <StatusTag tone="neutral">Não esperado</StatusTag>
  ) : (
    <StatusTag tone={dayLooks[state].tone}>{downloadDayStateLabels[state]}</StatusTag>
  )

export const DownloadRequestTag = ({ status }: { status: DownloadRequestStatus }) => (
  <StatusTag tone={requestTones[status]}>{requestStatuses[status]}</StatusTag>
)

export const FileTag = ({ status }: { status: DownloadFile['status'] }) => (
  <StatusTag tone={fileTones[status]}>{fileStatuses[status]}</StatusTag>
)
