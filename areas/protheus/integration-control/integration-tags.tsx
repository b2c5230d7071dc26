import { type MessageState, messageStates } from '@app/domain/integration/contract'
import { StatusTag } from '@app/kit/web'
import { type ConnectionHealth, connectionHealths } from './integration-control.contract.ts'

const messageTones = {
  pending: 'neutral',
  blocked_mapping: 'wait',
  blocked_dependency: 'wait',
  processing: 'neutral',
  retry_scheduled: 'wait',
  uncertain: 'bad',
  failed_business: 'bad',
  succeeded: 'good',
  dead: 'bad',
  ignored: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<MessageState, string>

export const MessageTag = ({ status }: { status: MessageState }) => (
  <StatusTag tone={messageTones[status]}>{messageStates[status]}</StatusTag>
)

const healthTones = { ok: 'good', degraded: 'wait', open: 'bad', paused: 'wait', never_used: 'neutral' } as const

export const HealthTag = ({ health }: { health: ConnectionHealth }) => (
  <StatusTag tone={healthTones[health]}>{connectionHealths[health]}</StatusTag>
)
