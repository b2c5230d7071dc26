import { type Db, fail, newId } from '@app/kit/server'
import { enqueueMessages } from './enqueue.server.ts'
import { illegalTransition } from './message.contract.ts'
import { canBecome, describeRefusedTransition } from './message-states.rules.ts'
import { announceMessages, lockMessage, updateMessage } from './messages.store.ts'

type Resent = { connection_id: string; id: string; maySee?: (payload: unknown) => boolean }
type Found = NonNullable<Awaited<ReturnType<typeof lockMessage>>>

/**
 * Sends a message again: one that ended without success becomes pending, a successful one is copied.
 * Returns its id; undefined if the connection has no such message, or the caller may not see its content.
 */
export async function resendMessage(
  db: Db,
  { connection_id, id, maySee = () => true }: Resent,
  by: { now: string; actor_id: string },
) {
  const message = await lockMessage(db, connection_id, id)
  if (!message || !maySee(message.payload)) return undefined
  if (message.status === 'succeeded') return copyMessage(db, connection_id, message, by)
  if (!canBecome(message.status, 'pending') || message.status === 'processing' || message.status === 'uncertain')
    fail(illegalTransition, { values: describeRefusedTransition(message.status, 'pending') })
  await updateMessage(db, message, { status: 'pending', next_attempt_at: by.now, attempts: 0, finished_at: null })
  await announceMessages(db)
  return message.id
}

async function copyMessage(
  db: Db,
  connection_id: string,
  { company_id, operation, entity, entity_id, entity_version: version, payload }: Found,
  by: { now: string; actor_id: string },
) {
  const copy = { company_id, entity, entity_id, version, occasion: `resend:${newId()}`, payload }
  const [id] = await enqueueMessages(db, { connection_id, operation, messages: [copy] }, by)
  return id
}
