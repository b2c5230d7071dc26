import { type Db, fail } from '@app/kit/server'
import { connectionEnded, illegalTransition, messageStates, noLookup } from './message.contract.ts'
import { actionParticiples, isActionPossible, type MessageAction, resultingStates } from './message-actions.rules.ts'
import {
  announceMessages,
  blockWaiting,
  freeUnblocked,
  isConnectionEnded,
  lockMessageById,
  updateMessage,
} from './messages.store.ts'
import type { IntegrationOperation } from './operation.server.ts'

type Act = { id: string; action: MessageAction; external_id?: string | undefined }
type Message = NonNullable<Awaited<ReturnType<typeof lockMessageById>>>

/**
 * Changes a message as a person decided. Returns its company and both states; undefined without such a message. It
 * refuses an action that the state of the message does not allow.
 */
export async function actOnMessage(
  db: Db,
  { id, action, external_id }: Act,
  { operations, now }: { operations: readonly IntegrationOperation[]; now: string },
) {
  const message = await lockMessageById(db, id)
  if (!message) return undefined
  const { company_id, connection_id, status } = message
  if (!isActionPossible(action, status))
    fail(illegalTransition, { values: { state: messageStates[status], action: actionParticiples[action] } })
  const operation = operations.find(({ name }) => name === message.operation)
  if (action === 'lookUp') {
    if (!hasLookup(operation)) fail(noLookup)
    if (await isConnectionEnded(db, connection_id)) fail(connectionEnded)
    await updateMessage(db, message, { status, next_attempt_at: now })
    await announceMessages(db)
    return { company_id, before: status, after: status }
  }
  let after = resultingStates[action]
  if (after === 'pending') {
    if (await isConnectionEnded(db, connection_id)) fail(connectionEnded)
    after = await queueAgain(db, message, { operation: action === 'reprocess' ? operation : undefined, now })
  } else {
    const ended = { status: after, next_attempt_at: null, finished_at: now, external_id }
    await updateMessage(db, message, {
      ...ended,
      ...(after === 'succeeded' && { error_kind: null, error_message: null }),
    })
    await freeUnblocked(db, now, connection_id)
  }
  await announceMessages(db)
  return { company_id, before: status, after }
}

export const hasLookup = (operation: IntegrationOperation | undefined) =>
  operation !== undefined && !operation.repeatable && operation.lookup !== undefined

/**
 * Makes a message pending, with the content that `operation` builds now. It waits again if another message blocks it.
 * Returns its state.
 */
async function queueAgain(
  db: Db,
  message: Message,
  { operation, now }: { operation: IntegrationOperation | undefined; now: string },
) {
  const payload = await operation?.rebuild?.(db, message)
  const fresh = { attempts: 0, misses: 0, finished_at: null, error_kind: null, error_message: null }
  await updateMessage(db, message, {
    status: 'pending',
    next_attempt_at: now,
    ...fresh,
    payload,
  })
  const { numAffectedRows: blocked } = await blockWaiting(db, [message.id])
  return blocked === 0n ? 'pending' : 'blocked_dependency'
}
