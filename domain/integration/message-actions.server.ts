import { type Db, fail, failOn, isConflict, withSavepoint } from '@app/kit/server'
import { findSentCodes } from '../code-mappings/server.ts'
import { getCalledConnection } from './connections.store.ts'
import { correctContent } from './corrections.rules.ts'
import {
  connectionEnded,
  contentChanged,
  illegalTransition,
  type MessageState,
  noCorrection,
  noCorrectionFields,
  noLookup,
  wrongCorrection,
} from './message.contract.ts'
import { getActionRefusal, type MessageAction, resultingStates } from './message-actions.rules.ts'
import {
  announceMessages,
  blockWaiting,
  type CancelledMessage,
  isConnectionEnded,
  lockMessageById,
  releaseWaiting,
  replacePayload,
  updateMessage,
} from './messages.store.ts'
import type { IntegrationOperation } from './operation.server.ts'

/** Corrected texts by the name of their field, and the version of the content that the person saw. */
type Correction = { version: number; values: Readonly<Record<string, string>> }
type Act = {
  id: string
  action: MessageAction
  external_id?: string | undefined
  reason?: string | undefined
  correction?: Correction | undefined
}
type By = { operations: readonly IntegrationOperation[]; now: string; actor_id: string | null }
type Message = NonNullable<Awaited<ReturnType<typeof lockMessageById>>>
type Content = { payload: unknown; labels?: readonly string[] }

/**
 * Changes a message as a person decided. Returns its company, both states and the labels of corrected fields; undefined
 * without such a message. It refuses an action that the state of the message does not allow.
 */
export async function actOnMessage(db: Db, { id, action, external_id, reason, correction }: Act, by: By) {
  const message = await lockMessageById(db, id)
  if (!message) return undefined
  const { company_id, connection_id, status } = message
  const refusal = getActionRefusal(action, status)
  if (refusal !== null) fail({ ...illegalTransition, message: refusal })
  const operation = by.operations.find(({ name }) => name === message.operation)
  const changed = { company_id, before: status }
  if (action === 'lookUp') {
    if (!hasLookup(operation)) fail(noLookup)
    if (await isConnectionEnded(db, connection_id)) fail(connectionEnded)
    await updateMessage(db, message, { status, next_attempt_at: by.now })
    await announceMessages(db)
    return { ...changed, after: status, corrected: undefined }
  }
  const after = resultingStates[action]
  if (after === 'pending') {
    if (await isConnectionEnded(db, connection_id)) fail(connectionEnded)
    const content = await findContent(db, message, { action, operation, correction })
    if (content) await replacePayload(db, message, { ...content, ...by, reason: reason ?? null })
    const queued = await queueAgain(db, message, by.now)
    await runEffects(db, content ? { ...message, payload: content.payload } : message, {
      operation,
      status: queued,
      external_id: undefined,
      now: by.now,
    })
    await announceMessages(db)
    return { ...changed, after: queued, corrected: content?.labels }
  }
  await updateMessage(db, message, {
    ...{ status: after, next_attempt_at: null, finished_at: by.now, external_id },
    ...(after === 'succeeded' && { error_kind: null, error_message: null }),
  })
  await runEffects(db, message, { operation, status: after, external_id, now: by.now })
  const dependents = await releaseWaiting(db, message, { status: after, now: by.now })
  await runCancelEffects(db, dependents, by)
  await announceMessages(db)
  return { ...changed, after, corrected: undefined }
}

export const hasLookup = (operation: IntegrationOperation | undefined) =>
  operation !== undefined && !operation.repeatable && operation.lookup !== undefined

type Replacing = {
  action: MessageAction
  operation: IntegrationOperation | undefined
  correction: Correction | undefined
}

/** The new content of a message that is queued again; undefined if it keeps its content. */
async function findContent(
  db: Db,
  message: Message,
  { action, operation, correction }: Replacing,
): Promise<Content | undefined> {
  if (action === 'reprocess') {
    const payload = await operation?.rebuild?.(db, message)
    return payload === undefined ? undefined : { payload }
  }
  if (action !== 'correct') return undefined
  const fields = operation?.corrections ?? fail(noCorrectionFields)
  if (message.payload_version !== correction?.version) fail(contentChanged)
  const corrected = correctContent({ ...message, fields, values: correction.values })
  if ('wrong' in corrected)
    return failOn(`values.${corrected.wrong.name}`, wrongCorrection, { message: corrected.wrong.message })
  return corrected.labels.length > 0 ? corrected : fail(noCorrection)
}

/** Makes a message pending with all of its attempts. It waits again if another message blocks it. Returns its state. */
async function queueAgain(db: Db, message: Message, now: string) {
  const fresh = { attempts: 0, misses: 0, finished_at: null, error_kind: null, error_message: null }
  await updateMessage(db, message, { status: 'pending', next_attempt_at: now, ...fresh })
  const { numAffectedRows: blocked } = await blockWaiting(db, [message.id])
  return blocked === 0n ? 'pending' : 'blocked_dependency'
}

type Changed = {
  operation: IntegrationOperation | undefined
  status: MessageState
  external_id: string | undefined
  now: string
}

async function runEffects(db: Db, message: CancelledMessage, { operation, status, external_id, now }: Changed) {
  const connection = await getCalledConnection(db, message.connection_id)
  if (!operation?.after || !connection) return
  const { id, company_id, entity, entity_id, payload } = message
  const codes = operation.codes ? await findSentCodes(db, message) : []
  await operation.after(db, {
    message: { id, company_id, entity, entity_id, payload, connection, now, codes },
    ...{ status, external_id, answer: undefined, failing_since: null },
  })
}

type Cancelling = { operations: readonly IntegrationOperation[]; now: string }

/** Writes the effects of messages that were cancelled together. A message whose effects fail says so. */
export async function runCancelEffects(
  db: Db,
  cancelled: readonly CancelledMessage[],
  { operations, now }: Cancelling,
) {
  for (const message of cancelled) {
    const operation = operations.find(({ name }) => name === message.operation)
    const status = 'cancelled'
    try {
      await withSavepoint(db, () => runEffects(db, message, { operation, status, external_id: undefined, now }))
    } catch (error) {
      if (isConflict(error)) throw error
      const error_message = 'Os efeitos não foram gravados.'
      await updateMessage(db, { ...message, status }, { status, next_attempt_at: null, error_message })
    }
  }
}
