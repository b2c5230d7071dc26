import type { MessageState } from './message.contract.ts'

/** The states of a message in which each action of a person is allowed. */
export const messageActionStates = {
  reprocess: ['failed_business', 'dead', 'blocked_mapping', 'blocked_dependency'],
  repeat: ['dead'],
  lookUp: ['uncertain'],
  confirm: ['uncertain'],
  sendAgain: ['uncertain'],
  ignore: ['failed_business', 'dead'],
  reopen: ['ignored'],
  cancel: ['pending', 'retry_scheduled', 'blocked_mapping', 'blocked_dependency'],
} as const satisfies Readonly<Record<string, readonly MessageState[]>>
export type MessageAction = keyof typeof messageActionStates

/** The participle that follows "não pode ser". */
export const actionParticiples: Readonly<Record<MessageAction, string>> = {
  reprocess: 'reprocessada',
  repeat: 'reprocessada',
  lookUp: 'consultada',
  confirm: 'confirmada',
  sendAgain: 'reenviada',
  ignore: 'ignorada',
  reopen: 'reaberta',
  cancel: 'cancelada',
}

export const isActionPossible = (action: MessageAction, status: MessageState) =>
  messageActionStates[action].some((possible) => possible === status)

/** The state that an action leads to. A look-up sets the state by its result. */
export const resultingStates: Readonly<Record<Exclude<MessageAction, 'lookUp'>, MessageState>> = {
  reprocess: 'pending',
  repeat: 'pending',
  confirm: 'succeeded',
  sendAgain: 'pending',
  ignore: 'ignored',
  reopen: 'pending',
  cancel: 'cancelled',
}
