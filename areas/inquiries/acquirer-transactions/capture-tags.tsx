import { type ReceivableState, receivableStates } from '@app/domain/receivables/contract'
import { StatusTag, type Tone } from '@app/kit/web'
import { type AcquirerTransaction, captureStates } from './acquirer-transactions.contract.ts'

const captureTones: Record<AcquirerTransaction['capture_status'], Tone> = {
  matched: 'good',
  suggested: 'wait',
  pending: 'info',
  cancelled: 'neutral',
  foreign: 'bad',
}

const receivableTones: Partial<Record<ReceivableState, Tone>> = {
  paid: 'good',
  anticipated: 'good',
  in_bank: 'good',
  recovered: 'good',
  overdue: 'bad',
  chargeback: 'bad',
  lost: 'bad',
  contested: 'wait',
  ceded: 'purple',
  retained: 'purple',
  cancelled: 'neutral',
}

export const CaptureTag = ({ status }: { status: AcquirerTransaction['capture_status'] }) => (
  <StatusTag tone={captureTones[status]}>{captureStates[status]}</StatusTag>
)

export const ReceivableTag = ({ status }: { status: ReceivableState | null }) =>
  status === null ? '–' : <StatusTag tone={receivableTones[status] ?? 'info'}>{receivableStates[status]}</StatusTag>
