import { StatusTag, type Tone } from '@app/kit/web'
import { type BatchState, batchKinds, batchStates, type OpenReason, openReasons } from './card-conciliation.contract.ts'

const reasonTones: Record<OpenReason, Tone> = {
  in_time: 'info',
  awaited: 'wait',
  overdue: 'bad',
  unbanked: 'wait',
  held: 'purple',
  difference: 'bad',
}

export const ReasonTag = ({ reason }: { reason: OpenReason | null }) =>
  reason === null ? '–' : <StatusTag tone={reasonTones[reason]}>{openReasons[reason]}</StatusTag>

const batchTones: Record<BatchState, Tone> = { expected: 'info', paid: 'wait', matched: 'good', divergent: 'bad' }

export const BatchTag = ({ status }: { status: BatchState }) => (
  <StatusTag tone={batchTones[status]}>{batchStates[status]}</StatusTag>
)

const kindNames: Readonly<Record<string, string>> = batchKinds

export const describeBatchKind = (kind: string) => kindNames[kind] ?? kind
