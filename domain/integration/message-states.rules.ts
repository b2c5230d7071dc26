import { type MessageState, messageStates } from './message.contract.ts'

/** States that each state may become. A lost lease makes a message `uncertain` or `pending`. */
export const transitions: Readonly<Record<MessageState, readonly MessageState[]>> = {
  pending: ['processing', 'cancelled', 'blocked_mapping', 'blocked_dependency', 'dead'],
  blocked_mapping: ['pending', 'cancelled'],
  blocked_dependency: ['pending', 'cancelled'],
  processing: ['succeeded', 'retry_scheduled', 'failed_business', 'uncertain', 'dead', 'pending'],
  retry_scheduled: ['processing', 'cancelled', 'blocked_mapping', 'dead'],
  uncertain: ['processing', 'succeeded', 'pending'],
  failed_business: ['pending', 'ignored', 'cancelled'],
  succeeded: [],
  dead: ['pending', 'ignored'],
  ignored: ['pending'],
  cancelled: [],
}

const actions: Readonly<Record<MessageState, string>> = {
  pending: 'reenviada',
  blocked_mapping: 'bloqueada',
  blocked_dependency: 'bloqueada',
  processing: 'enviada',
  retry_scheduled: 'agendada',
  uncertain: 'marcada como incerta',
  failed_business: 'rejeitada',
  succeeded: 'concluída',
  dead: 'esgotada',
  ignored: 'ignorada',
  cancelled: 'cancelada',
}

export const canBecome = (from: MessageState, to: MessageState) => transitions[from].includes(to)

/** Values of the sentence of `illegalTransition`. */
export const describeRefusedTransition = (from: MessageState, to: MessageState) => ({
  state: messageStates[from],
  action: actions[to],
})
