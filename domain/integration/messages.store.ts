import { announce, type Db, deleteRows, maskBody, type RetentionKind } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import type { ErrorKind, MessageState } from './message.contract.ts'
import { canBecome } from './message-states.rules.ts'
import type { Turns } from './turns.rules.ts'

export const integrationTopic = 'integration'

/** Makes the servers look for due messages after the commit. */
export const announceMessages = (db: Db) => announce(db, integrationTopic)

export type MessageRow = {
  company_id: string
  id: string
  entity: string
  entity_id: string
  entity_version: number
  idempotency_key: string
  order_key: string | null
  depends_on_id: string | null
  payload: unknown
  amount_cents: number | null
  priority: number
  fair_turn: number
  correlation_id: string
}

const waiting = sql<boolean>`status in ('pending', 'retry_scheduled', 'uncertain')`

export async function getTurns(db: Db, connection_id: string, company_id: string): Promise<Turns> {
  const { rows } = await sql<Turns>`select current_turn as current,
    (select max(fair_turn) from integration_messages where connection_id = ${connection_id}
      and company_id = ${company_id} and ${waiting}) as last
    from integration_connections where id = ${connection_id}`.execute(db)
  return rows[0] ?? { current: 0, last: null }
}

const toPayloadColumns = (payload: unknown) => {
  const text = JSON.stringify(payload)
  return { payload: text, masked_payload: maskBody(text) }
}

const withMaskedPayload = (row: MessageRow) => ({
  ...row,
  masked_payload: toPayloadColumns(row.payload).masked_payload,
})

type MessageKey = { company_id: string; id: string }
type NewRows = { connection_id: string; operation: string; rows: readonly MessageRow[] }
type By = { now: string; actor_id: string | null }

/** Inserts messages, without those whose key exists, and announces them to the servers. Returns the inserted ids. */
export async function insertMessages(db: Db, { connection_id, operation, rows }: NewRows, { now, actor_id }: By) {
  const inserted = await sql<{ id: string }>`
    insert into integration_messages (company_id, id, connection_id, operation, entity, entity_id, entity_version,
      idempotency_key, order_key, depends_on_id, payload, masked_payload, amount_cents, priority, fair_turn, correlation_id,
      next_attempt_at, created_at, created_by)
    select company_id, id, ${connection_id}, ${operation}, entity, entity_id, entity_version, idempotency_key, order_key,
      depends_on_id, payload, masked_payload, amount_cents, priority, fair_turn, correlation_id, ${now}, ${now}, ${actor_id}
    from jsonb_to_recordset(${JSON.stringify(rows.map(withMaskedPayload))}::jsonb) as given (company_id uuid, id uuid, entity text,
      entity_id text, entity_version int, idempotency_key text, order_key text, depends_on_id uuid, payload jsonb,
      masked_payload text, amount_cents bigint, priority int, fair_turn bigint, correlation_id uuid)
    order by fair_turn, id
    on conflict on constraint integration_messages_key do nothing
    returning id`.execute(db)
  await announceMessages(db)
  return inserted.rows.map(({ id }) => id)
}

/** True for a message whose earlier one in its order has not ended, or whose dependency has not succeeded or been ignored. */
const isBlocked = sql<boolean>`(exists (select from integration_messages earlier
    where earlier.connection_id = message.connection_id and earlier.order_key = message.order_key
      and earlier.no < message.no and earlier.status not in ('succeeded', 'ignored', 'cancelled'))
  or exists (select from integration_messages needed where needed.company_id = message.company_id
    and needed.id = message.depends_on_id and needed.status not in ('succeeded', 'ignored')))`

export const blockWaiting = (db: Db, ids: readonly string[]) =>
  sql`update integration_messages as message set status = 'blocked_dependency'
    where id = any (${ids}::uuid[]) and status = 'pending' and ${isBlocked}`.execute(db)

/** A message that was cancelled with others; the effects of its operation follow. */
export type CancelledMessage = MessageKey & {
  connection_id: string
  operation: string
  entity: string
  entity_id: string
  payload: unknown
}

const cancelledColumns = sql`message.company_id, message.id, message.connection_id, message.operation, message.entity,
  message.entity_id, message.payload`

/**
 * Frees the messages that no message blocks any more, and cancels those that depend on a cancelled one. Returns the
 * cancelled ones.
 */
export async function releaseAllWaiting(db: Db, now: string) {
  const cancelled = await cancelDependents(
    db,
    sql`exists (select from integration_messages needed where needed.company_id = message.company_id
    and needed.id = message.depends_on_id and needed.status = 'cancelled')`,
    now,
  )
  await freeWhere(db, sql`true`, now)
  return cancelled
}

type Ended = MessageKey & { connection_id: string }

/**
 * Frees the messages that waited for an ended one; if it was cancelled, cancels those that depend on it. Returns the
 * cancelled ones.
 */
export async function releaseWaiting(
  db: Db,
  { company_id, id, connection_id }: Ended,
  { status, now }: { status: MessageState; now: string },
) {
  const dependent = sql`message.company_id = ${company_id} and message.depends_on_id = ${id}`
  const cancelled = status === 'cancelled' ? await cancelDependents(db, dependent, now) : []
  if (status !== 'cancelled') await freeWhere(db, dependent, now)
  await freeWhere(
    db,
    sql`message.connection_id = ${connection_id} and message.order_key = (
      select order_key from integration_messages where company_id = ${company_id} and id = ${id})`,
    now,
  )
  return cancelled
}

const freeWhere = (db: Db, condition: RawBuilder<unknown>, now: string) =>
  sql`update integration_messages as message set status = 'pending', next_attempt_at = ${now}
    where status = 'blocked_dependency' and ${condition} and not ${isBlocked}`.execute(db)

async function cancelDependents(db: Db, condition: RawBuilder<unknown>, now: string) {
  const { rows } = await sql<CancelledMessage>`with recursive dependents as (
      select company_id, id from integration_messages message where status = 'blocked_dependency' and ${condition}
      union select message.company_id, message.id from integration_messages message join dependents
        on message.company_id = dependents.company_id and message.depends_on_id = dependents.id
        where message.status = 'blocked_dependency')
    update integration_messages as message set status = 'cancelled', next_attempt_at = null, finished_at = ${now},
      error_message = 'A mensagem de que esta dependia foi cancelada.'
    from dependents where message.company_id = dependents.company_id and message.id = dependents.id
    returning ${cancelledColumns}`.execute(db)
  return rows
}

export type ClaimedMessage = {
  company_id: string
  id: string
  operation: string
  entity: string
  entity_id: string
  payload: unknown
  fair_turn: number
  status: 'pending' | 'retry_scheduled' | 'uncertain'
  attempts: number
  misses: number
  calls: number
  error_kind: ErrorKind | null
  error_message: string | null
  correlation_id: string
}

/** Names of operations: those of `looked_up` may not send, so only their uncertain messages are due. */
type DueOperations = { sent: readonly string[]; looked_up: readonly string[] }

export const buildDueMessageQuery = (connection_id: string, { sent, looked_up }: DueOperations, now: string) =>
  sql<ClaimedMessage>`
  select company_id, id, operation, entity, entity_id, payload, fair_turn, status, attempts, misses, error_kind, error_message,
    correlation_id, (select coalesce(max(number), 0) from integration_attempts attempt
      where attempt.company_id = message.company_id and attempt.message_id = message.id) as calls
  from integration_messages message
  where connection_id = ${connection_id} and ${waiting} and next_attempt_at <= ${now}
    and (operation = any (${sent}) or status = 'uncertain' and operation = any (${looked_up})) and (order_key is null or not (${isBlocked} or exists (
      select from integration_messages sent where sent.connection_id = message.connection_id
        and sent.order_key = message.order_key and sent.id <> message.id and sent.status = 'processing')))
  order by priority, fair_turn, no limit 1
  for no key update of message skip locked`

export async function lockDueMessage(db: Db, connection_id: string, operations: DueOperations, now: string) {
  const { rows } = await buildDueMessageQuery(connection_id, operations, now).execute(db)
  return rows[0]
}

type Waiting = { operations: readonly string[]; reason: string }

/** Stores on the messages of operations that may not send why they wait. */
export const writeWaitReason = (db: Db, connection_id: string, { operations, reason }: Waiting) =>
  sql`update integration_messages set error_kind = null, error_message = ${reason}
    where connection_id = ${connection_id} and status in ('pending', 'retry_scheduled')
      and operation = any (${operations}) and error_message is distinct from ${reason}`.execute(db)

/** Removes the reasons for which messages waited, and announces the messages. */
export async function clearWaitReasons(db: Db, connection_id: string) {
  await sql`update integration_messages set error_message = null where connection_id = ${connection_id}
    and status in ('pending', 'retry_scheduled') and error_kind is null and error_message is not null`.execute(db)
  await announceMessages(db)
}

export async function getNextDue(db: Db, connection_id: string, now: string) {
  const { rows } = await sql<{ due_at: string | null }>`select min(next_attempt_at) as due_at from integration_messages
    where connection_id = ${connection_id} and ${waiting} and next_attempt_at > ${now}`.execute(db)
  return rows[0]?.due_at ?? undefined
}

type MessageChange = {
  status: MessageState
  next_attempt_at: string | null
  attempts?: number
  misses?: number | undefined
  lease_id?: string | null
  leased_until?: RawBuilder<string> | null
  error_kind?: ErrorKind | null
  error_message?: string | null
  external_id?: string | undefined
  finished_at?: string | null
}

/** Changes a locked message. Throws if its state may not become the other. */
export async function updateMessage(
  db: Db,
  { company_id, id, status }: MessageKey & { status: MessageState },
  change: MessageChange,
) {
  if (status !== change.status && !canBecome(status, change.status))
    throw new Error(`message ${id} is ${status} and cannot become ${change.status}`)
  await db
    .updateTable('integration_messages')
    .set(change)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}

type Replacement = { payload: unknown; reason: string | null; now: string; actor_id: string | null }

/** Gives a locked message another content and keeps the former one as a version. An equal content changes nothing. */
export async function replacePayload(
  db: Db,
  { company_id, id }: MessageKey,
  { payload, reason, now, actor_id }: Replacement,
) {
  const { payload: text, masked_payload } = toPayloadColumns(payload)
  const { numAffectedRows: kept } = await sql`insert into integration_message_versions
      (company_id, message_id, version, payload, masked_payload, reason, replaced_at, replaced_by)
    select company_id, id, payload_version, payload, masked_payload, ${reason}, ${now}, ${actor_id}
    from integration_messages where company_id = ${company_id} and id = ${id} and payload <> ${text}::jsonb`.execute(db)
  if (kept === 0n) return
  await sql`update integration_messages set payload = ${text}, masked_payload = ${masked_payload},
      payload_version = payload_version + 1 where company_id = ${company_id} and id = ${id}`.execute(db)
}

/** Locks a message that a call of this lease still holds; undefined if the lease was lost. */
export const lockLeased = (db: Db, { company_id, id }: MessageKey, lease_id: string) =>
  db
    .selectFrom('integration_messages')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('lease_id', '=', lease_id)
    .where('status', '=', 'processing')
    .forUpdate()
    .executeTakeFirst()

type LostLease = MessageKey & {
  connection_id: string
  operation: string
  attempts: number
  purpose: string
  number: number
}

/** True if this lease of a message lasts for this time, by the clock of the database. */
export async function hasLeaseFor(
  db: Db,
  { company_id, id }: MessageKey,
  { lease_id, ms }: { lease_id: string; ms: number },
) {
  const { rows } = await sql`select from integration_messages where company_id = ${company_id} and id = ${id}
    and lease_id = ${lease_id} and status = 'processing'
    and leased_until >= clock_timestamp() + ${ms} * interval '1 millisecond'`.execute(db)
  return rows.length > 0
}

/** Messages whose server did not record the result of their call in time. */
export async function lockLostLeases(db: Db) {
  const { rows } = await sql<LostLease>`
    select message.company_id, message.id, message.connection_id, operation, attempts, attempt.purpose, attempt.number
    from integration_messages message cross join lateral (select purpose, number from integration_attempts attempt
      where attempt.company_id = message.company_id and attempt.message_id = message.id
      order by number desc limit 1) attempt
    where status = 'processing' and leased_until < clock_timestamp() for update of message skip locked`.execute(db)
  return rows
}

/** Connections with due messages that are not paused; their sending windows may be closed. */
export async function findDueConnections(db: Db, now: string) {
  const { rows } = await sql<{ id: string; sending_window: unknown }>`select id, sending_window
    from integration_connections connection
    where paused_at is null and ended_at is null and (breaker = 'closed' or breaker_until <= clock_timestamp()) and exists (
      select from integration_messages message where message.connection_id = connection.id and ${waiting}
        and next_attempt_at <= ${now}) order by id`.execute(db)
  return rows
}

type NewAttempt = {
  company_id: string
  message_id: string
  number: number
  connection_id: string
  purpose: 'send' | 'lookup'
  started_at: string
  method: string
  url: string
  request_headers: object
  request_body: string | null
}

export const insertAttempt = (db: Db, { request_headers, ...attempt }: NewAttempt) =>
  db
    .insertInto('integration_attempts')
    .values({ ...attempt, request_headers: JSON.stringify(request_headers) })
    .execute()

/** True if a call that sends this message was begun. */
export async function hasSendAttempt(db: Db, { company_id, id }: MessageKey) {
  const { rows } = await sql`select from integration_attempts
    where company_id = ${company_id} and message_id = ${id} and purpose = 'send' limit 1`.execute(db)
  return rows.length > 0
}

type AttemptEnd = {
  http_status?: number
  response_headers?: object
  response_body?: string
  outcome: string
  error_kind: string | null
  error_message: string | null
}

export const endAttempt = (
  db: Db,
  { company_id, message_id, number }: Pick<NewAttempt, 'company_id' | 'message_id' | 'number'>,
  { response_headers, ...end }: AttemptEnd,
) =>
  db
    .updateTable('integration_attempts')
    .set({
      ...end,
      // By the clock of `started_at`.
      finished_at: sql<string>`clock_timestamp()`,
      response_headers: response_headers === undefined ? null : JSON.stringify(response_headers),
    })
    .where('company_id', '=', company_id)
    .where('message_id', '=', message_id)
    .where('number', '=', number)
    .execute()

/** Time from the first look-up without a record, since the message was last sent, to the look-up with this number. */
export async function getMsSinceMiss(db: Db, { company_id, id }: MessageKey, number: number) {
  const { rows } = await sql<{ ms: number | null }>`with attempts as (select * from integration_attempts
      where company_id = ${company_id} and message_id = ${id})
    select floor(1000 * extract(epoch from max(started_at) filter (where number = ${number})
      - min(started_at) filter (where number < ${number} and purpose = 'lookup' and outcome = 'absent')))::float8 as ms
    from attempts where number > (select coalesce(max(number), 0) from attempts where purpose = 'send')`.execute(db)
  return rows[0]?.ms ?? null
}

type StoredMessage = MessageKey & {
  operation: string
  entity: string
  entity_id: string
  entity_version: number
  payload: unknown
  status: MessageState
}

export async function lockMessage(db: Db, connection_id: string, id: string) {
  const { rows } =
    await sql<StoredMessage>`select company_id, id, operation, entity, entity_id, entity_version, payload, status
    from integration_messages where id = ${id} and connection_id = ${connection_id} for update`.execute(db)
  return rows[0]
}

export const lockMessageById = (db: Db, id: string) =>
  db
    .selectFrom('integration_messages')
    .select(['company_id', 'id', 'connection_id', 'operation', 'entity', 'entity_id', 'payload', 'status'])
    .select(['masked_payload', 'payload_version', 'correlation_id'])
    .$narrowType<{ status: MessageState }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Replacing = Required<Pick<MessageRow, 'entity' | 'entity_id' | 'order_key'>>

/** Locks the refused messages about these records that hold their order key. */
export async function lockRefusedMessages(db: Db, connection_id: string, given: readonly Replacing[]) {
  const { rows } = await sql<Ended & { status: 'failed_business' | 'dead' }>`
    select company_id, id, connection_id, status from integration_messages
    where connection_id = ${connection_id} and order_key = any (${given.map(({ order_key }) => order_key)}::text[])
      and (entity, entity_id) in (select * from unnest(${given.map(({ entity }) => entity)}::text[],
        ${given.map(({ entity_id }) => entity_id)}::text[]))
      and status in ('failed_business', 'dead') and status not in ('succeeded', 'ignored', 'cancelled')
    order by no for update`.execute(db)
  return rows
}

/** Also locks the connection, so that it does not end before the change of its message is committed. */
export async function isConnectionEnded(db: Db, id: string) {
  const connection = await db
    .selectFrom('integration_connections')
    .select('ended_at')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return connection === undefined || connection.ended_at !== null
}

// One statement for each partial index.
const cancellable = [
  sql`status in ('pending', 'retry_scheduled')`,
  sql`status in ('blocked_mapping', 'blocked_dependency')`,
]

async function cancelWhere(db: Db, condition: RawBuilder<unknown>, now: string) {
  const cancelled: CancelledMessage[] = []
  for (const isWaiting of cancellable) {
    const { rows } = await sql<CancelledMessage>`update integration_messages as message
      set status = 'cancelled', next_attempt_at = null, finished_at = ${now}
      where ${condition} and ${isWaiting} returning ${cancelledColumns}`.execute(db)
    cancelled.push(...rows)
  }
  return cancelled
}

/** Cancels the messages of a connection that wait to be sent, for a mapping, or for another message. Returns them. */
export const cancelWaiting = (db: Db, connection_id: string, now: string) =>
  cancelWhere(db, sql`connection_id = ${connection_id}`, now)

/** Cancels messages that were written or being sent while their connection ended. Returns them. */
export const cancelWaitingOfEnded = (db: Db, now: string) =>
  cancelWhere(db, sql`connection_id in (select id from integration_connections where ended_at is not null)`, now)

type ConnectionMessage = {
  id: string
  company_id: string
  payload: unknown
  status: MessageState
  attempts: number
  next_attempt_at: string | null
  created_at: string
  finished_at: string | null
  error_message: string | null
  http_status: number | null
}

type MessageFilter = { events: readonly string[]; limit: number }

/** The newest messages of a connection whose payload has one of these events, with the status of their last answer. */
export async function findConnectionMessages(db: Db, connection_id: string, { events, limit }: MessageFilter) {
  const { rows } =
    await sql<ConnectionMessage>`select id, company_id, payload, status, attempts, next_attempt_at, created_at,
      finished_at, error_message, (select http_status from integration_attempts attempt
        where attempt.company_id = message.company_id and attempt.message_id = message.id
        order by number desc limit 1) as http_status
    from integration_messages message where connection_id = ${connection_id} and payload ->> 'event' = any (${events})
    order by created_at desc, no desc limit ${limit}`.execute(db)
  return rows
}

const ended = sql<boolean>`status in ('succeeded', 'ignored', 'cancelled', 'dead', 'failed_business')`

export const integrationRetentionKinds: readonly RetentionKind[] = [
  {
    kind: 'integration-attempts',
    label: 'Tentativas de envio a outros sistemas',
    min_days: 7,
    max_days: 730,
    deleteBefore: (db, before, limit) =>
      deleteRows(db, 'integration_attempts', sql<boolean>`started_at < ${before} and finished_at is not null`, limit),
  },
  {
    kind: 'integration-messages',
    label: 'Mensagens terminadas para outros sistemas',
    min_days: 90,
    max_days: 3650,
    deleteBefore: (db, before, limit) =>
      deleteRows(
        db,
        'integration_messages',
        sql<boolean>`finished_at < ${before} and ${ended} and not exists (select from integration_messages dependent
          where dependent.company_id = integration_messages.company_id
            and dependent.depends_on_id = integration_messages.id)`,
        limit,
      ),
  },
]
