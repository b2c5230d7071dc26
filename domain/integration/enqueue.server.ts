import { appendAudit, buildRoutineSource, type Db, newId } from '@app/kit/server'
import { integrationMessageEntity } from './message.contract.ts'
import {
  blockWaiting,
  getTurns,
  insertMessages,
  lockRefusedMessages,
  type MessageRow,
  releaseWaiting,
  updateMessage,
} from './messages.store.ts'
import { computeNextTurn } from './turns.rules.ts'

export type NewMessage = {
  company_id: string
  entity: string
  entity_id: string
  version: number
  /** Distinguishes messages about one version of a record. A second message with the same one is not written. */
  occasion?: string
  payload: unknown
  /** Messages of one order key are sent one after the other. */
  order_key?: string
  /** Message that must have succeeded before. */
  depends_on_id?: string
  /** Money that the message is about. Without a mapping the queue of missing codes shows how much waits for it. */
  amount_cents?: number
  /** 1 (first) to 9; by default 5. */
  priority?: number
}

type Enqueued = { connection_id: string; operation: string; messages: readonly NewMessage[] }

const defaultPriority = 5

/** Writes messages in the transaction of their business change. Returns the ids of those that were new. */
export async function enqueueMessages(
  db: Db,
  { connection_id, operation, messages }: Enqueued,
  by: { now: string; actor_id: string | null },
) {
  if (messages.length === 0) return []
  const turns = new Map<string, number>()
  for (const company_id of new Set(messages.map((message) => message.company_id)))
    turns.set(company_id, computeNextTurn(await getTurns(db, connection_id, company_id)))
  const rows: MessageRow[] = []
  for (const { company_id, entity, entity_id, version, occasion, payload, ...more } of messages) {
    const fair_turn = turns.get(company_id) ?? 0
    turns.set(company_id, fair_turn + 1)
    rows.push({
      company_id,
      id: newId(),
      entity,
      entity_id,
      entity_version: version,
      idempotency_key: [operation, entity, entity_id, version, ...(occasion === undefined ? [] : [occasion])].join(':'),
      order_key: more.order_key ?? null,
      depends_on_id: more.depends_on_id ?? null,
      payload,
      amount_cents: more.amount_cents ?? null,
      priority: more.priority ?? defaultPriority,
      fair_turn,
      correlation_id: newId(),
    })
  }
  const ids = await insertMessages(db, { connection_id, operation, rows }, by)
  if (messages.some(({ order_key, depends_on_id }) => order_key ?? depends_on_id)) await blockWaiting(db, ids)
  return ids
}

type Replacing = { connection_id: string; messages: readonly (NewMessage & { order_key: string })[] }

/**
 * Ends the refused messages in whose order new messages about the same records are to be sent, so that these do not wait
 * for them. Their effects do not run: the new messages decide the states of the records.
 */
export async function replaceRefusedMessages(
  db: Db,
  { connection_id, messages }: Replacing,
  { now, actor_id }: { now: string; actor_id: string | null },
) {
  for (const refused of await lockRefusedMessages(db, connection_id, messages)) {
    const after = { status: 'ignored' } as const
    await updateMessage(db, refused, { ...after, next_attempt_at: null, finished_at: now })
    await releaseWaiting(db, refused, { ...after, now })
    const { company_id, id: entity_id, status } = refused
    await appendAudit(
      db,
      { ...buildRoutineSource(now), actor_id },
      {
        ...{ company_id, entity: integrationMessageEntity, entity_id, action: 'ignore' },
        ...{ reason: 'Substituída por novo envio.', before: { status }, after },
      },
    )
  }
}
