import { fillMessage } from '@app/kit/contract'
import { illegalTransition, type MessageState, messageStates } from './message.contract.ts'

/** The states of a message in which each action of a person is allowed. */
export const messageActionStates = {
  reprocess: ['failed_business', 'dead', 'blocked_mapping', 'blocked_dependency'],
  repeat: ['dead'],
  correct: ['failed_business'],
  lookUp: ['uncertain'],
  confirm: ['uncertain'],
  sendAgain: ['uncertain'],
  ignore: ['failed_business', 'dead'],
  reopen: ['ignored'],
  cancel: ['pending', 'retry_scheduled', 'blocked_mapping', 'blocked_dependency'],
} as const satisfies Readonly<Record<string, readonly MessageState[]>>
export type MessageAction = keyof typeof messageActionStates

/** The participle that follows "não pode ser". */
const participles: Readonly<Record<MessageAction, string>> = {
  reprocess: 'reprocessada',
  repeat: 'reprocessada',
  correct: 'corrigida',
  lookUp: 'consultada',
  confirm: 'confirmada',
  sendAgain: 'reenviada',
  ignore: 'ignorada',
  reopen: 'reaberta',
  cancel: 'cancelada',
}

export const isActionPossible = (action: MessageAction, status: MessageState) =>
  messageActionStates[action].some((possible) => possible === status)

/** The sentence that refuses an action; null if the state of the message allows it. */
export const getActionRefusal = (action: MessageAction, status: MessageState) =>
  isActionPossible(action, status)
    ? null
    : fillMessage(illegalTransition.message, { state: messageStates[status], action: participles[action] })

/** The state that an action leads to. A look-up sets the state by its result. */
export const resultingStates: Readonly<Record<Exclude<MessageAction, 'lookUp'>, MessageState>> = {
  reprocess: 'pending',
  repeat: 'pending',
  correct: 'pending',
  confirm: 'succeeded',
  sendAgain: 'pending',
  ignore: 'ignored',
  reopen: 'pending',
  cancel: 'cancelled',
}
