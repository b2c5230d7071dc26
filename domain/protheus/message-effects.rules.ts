import type { MessageState } from '../integration/message.contract.ts'
import type { TitleState, WriteOffState } from './title.contract.ts'

/** States that follow those of a message; a state that is not named changes nothing. */
type Following<State> = Partial<Record<MessageState, State>>

/** A creation that was cancelled was never sent: its title may be sent again. */
export const afterCreation: Following<TitleState> = {
  pending: 'queued',
  blocked_dependency: 'queued',
  succeeded: 'integrated',
  failed_business: 'rejected',
  dead: 'rejected',
  ignored: 'rejected',
  cancelled: 'draft',
}

/** A cancellation that was not done leaves the title in the ERP. */
export const afterCancellation: Following<TitleState> = {
  pending: 'cancelling',
  blocked_dependency: 'cancelling',
  succeeded: 'cancelled',
  failed_business: 'integrated',
  dead: 'integrated',
  ignored: 'integrated',
  cancelled: 'integrated',
}

export const afterWriteOff: Following<WriteOffState> = {
  pending: 'queued',
  blocked_dependency: 'queued',
  succeeded: 'done',
  failed_business: 'rejected',
  dead: 'rejected',
  ignored: 'rejected',
  cancelled: 'rejected',
}

/** The steps of a reversal before its result is known. The next step follows a success. */
export const beforeReversal: Following<WriteOffState> = {
  pending: 'reversing',
  blocked_dependency: 'reversing',
  failed_business: 'done',
  dead: 'done',
  ignored: 'done',
  cancelled: 'done',
}

type Source<State> = { state: State; message_id: string | null }

/**
 * The state that a title or write-off takes from a message; undefined if it keeps its own. Only a success counts of a
 * message that a later one has replaced, and a cancelled title is not queued again.
 */
export function findStateAfter<State extends string>(
  states: Following<State>,
  { state, message_id }: Source<State>,
  message: { id: string; status: MessageState },
): State | undefined {
  const wanted = states[message.status]
  if (message.status === 'succeeded') return wanted
  const isReplaced = message_id !== null && message_id !== message.id
  return isReplaced || state === 'cancelled' ? undefined : wanted
}
