import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { WebhookEvent } from './webhooks.contract.ts'

const webhooksWithConnection = (db: Db) =>
  db
    .selectFrom('webhooks')
    .innerJoin('integration_connections as connection', 'connection.id', 'webhooks.connection_id')
    .where('webhooks.removed_at', 'is', null)
    // A paused connection sends nothing: its webhook is shown as off, its events wait, and its owner can switch it on.
    .select(({ fn }) => [
      fn.coalesce('webhooks.disabled_at', 'connection.paused_at').as('disabled_at'),
      fn.coalesce('webhooks.disabled_reason', 'connection.paused_reason').as('disabled_reason'),
    ])

const shownColumns = [
  'webhooks.id',
  'connection.name',
  'connection.base_url as url',
  'webhooks.events',
  'webhooks.created_at',
  'connection.last_ok_at',
  'connection.failing_since',
] as const

export const findWebhooks = (db: Db, user_id: string) =>
  webhooksWithConnection(db)
    .select(shownColumns)
    .where('webhooks.user_id', '=', user_id)
    .orderBy('webhooks.created_at', 'desc')
    .orderBy('webhooks.id')
    .execute()

/** Also locks the person, so that two calls cannot both create the last webhook. */
export async function countWebhooks(db: Db, user_id: string) {
  await db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  return (await findWebhooks(db, user_id)).length
}

type NewWebhook = { id: string; connection_id: string; user_id: string; events: WebhookEvent[]; created_at: string }

export const insertWebhook = (db: Db, webhook: NewWebhook) => db.insertInto('webhooks').values(webhook).execute()

type OwnWebhook = { id: string; user_id: string }

const ownWebhook = (db: Db, { id, user_id }: OwnWebhook) =>
  webhooksWithConnection(db)
    .select([...shownColumns, 'webhooks.connection_id', 'webhooks.requests_from', 'webhooks.requests'])
    .where('webhooks.id', '=', id)
    .where('webhooks.user_id', '=', user_id)

export const getOwnWebhook = (db: Db, key: OwnWebhook) => ownWebhook(db, key).executeTakeFirst()

export const lockOwnWebhook = (db: Db, key: OwnWebhook) =>
  ownWebhook(db, key).forNoKeyUpdate('webhooks').executeTakeFirst()

type WebhookChange = Partial<{
  disabled_at: string | null
  disabled_reason: string | null
  removed_at: string
  requests_from: string
  requests: number
}>

export const updateWebhook = (db: Db, id: string, change: WebhookChange) =>
  db.updateTable('webhooks').set(change).where('id', '=', id).execute()

export const disableWebhookOf = (
  db: Db,
  connection_id: string,
  change: { disabled_at: string; disabled_reason: string },
) =>
  db
    .updateTable('webhooks')
    .set(change)
    .where('connection_id', '=', connection_id)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Open webhooks of a person, locked. */
export const lockWebhooksOf = (db: Db, user_id: string) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'connection_id'])
    .where('user_id', '=', user_id)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function countWebhooksRemovedAt(db: Db, user_id: string, removed_at: string) {
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', user_id)
    .where('removed_at', '=', removed_at)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Listening = { event: WebhookEvent; company_id: string; abilities: readonly string[] }

/** True if a person, `person`, may receive the events of a company now. */
const mayReceive = ({ company_id, abilities }: Pick<Listening, 'company_id' | 'abilities'>) =>
  sql<boolean>`(person.active and may_still_see(person.id, ${company_id}, ${abilities}))`

export async function isEntitled(db: Db, user_id: string, needed: Pick<Listening, 'company_id' | 'abilities'>) {
  const { rows } = await sql`select from users person where id = ${user_id} and ${mayReceive(needed)}`.execute(db)
  return rows.length > 0
}

export const isWebhookKept = async (db: Db, connection_id: string) =>
  (await webhooksWithConnection(db)
    .where('webhooks.connection_id', '=', connection_id)
    .where('webhooks.disabled_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Connections of the webhooks for an event whose owners may see it now. */
export async function findListeners(db: Db, { event, company_id, abilities }: Listening) {
  const { rows } = await sql<{ connection_id: string }>`select webhooks.connection_id from webhooks
    join users person on person.id = webhooks.user_id
    join integration_connections connection on connection.id = webhooks.connection_id
    where removed_at is null and disabled_at is null and ${event} = any (events)
      and ${mayReceive({ company_id, abilities })}
    order by webhooks.id`.execute(db)
  return rows.map(({ connection_id }) => connection_id)
}
