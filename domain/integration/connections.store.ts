import type { Ability } from '@app/kit/contract'
import { type Db, lockByName, newId, type PersonalDataSource, type Secrets } from '@app/kit/server'
import { sql } from 'kysely'
import { getComparedHost } from '../outbound-hosts/contract.ts'
import { allowedHosts } from '../outbound-hosts/server.ts'
import type { Breaker } from './breaker.rules.ts'
import type { IntegrationEnvironment } from './message.contract.ts'
import { cancelWaiting, clearWaitReasons } from './messages.store.ts'
import type { SendingWindow } from './window.rules.ts'

type IntegrationSystem = 'protheus' | 'webhook'

type NewConnection = {
  system: IntegrationSystem
  name: string
  owner_id: string | null
  base_url: string
  environment?: IntegrationEnvironment
  settings?: object
  secret: string
  networks?: string[]
  timeout_ms?: number
  max_concurrency?: number
  rate_per_minute?: number
  sending_window?: unknown
  error_rules?: string[]
  now: string
  created_by: string | null
}

const defaultConcurrency = 4

/** Inserts a connection with its slots; its secret is stored encrypted. Returns its id. */
export async function insertConnection(
  db: Db,
  secrets: Secrets,
  { secret, sending_window, settings, now, ...row }: NewConnection,
) {
  const id = newId()
  const { key_id, sealed } = secrets.seal(secret, id)
  await db
    .insertInto('integration_connections')
    .values({
      ...row,
      id,
      secret_key_id: key_id,
      sealed_secret: sealed,
      settings: JSON.stringify(settings ?? {}),
      sending_window: sending_window === undefined ? null : JSON.stringify(sending_window),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await setSlots(db, id, row.max_concurrency ?? defaultConcurrency)
  return id
}

async function setSlots(db: Db, id: string, max_concurrency: number) {
  await sql`delete from integration_slots where connection_id = ${id} and n > ${max_concurrency}`.execute(db)
  await sql`insert into integration_slots (connection_id, n)
    select ${id}, n from generate_series(1, ${max_concurrency}::int) as n on conflict do nothing`.execute(db)
}

type Correction = { base_url: string; settings: object }

/** Changes the settings of a locked connection. The next calls use them. */
export async function correctConnection(
  { db, user, now }: { db: Db; user: { id: string }; now: string },
  id: string,
  { settings, ...change }: Correction,
) {
  await db
    .updateTable('integration_connections')
    .set({ ...change, settings: JSON.stringify(settings), updated_at: now, updated_by: user.id })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A connection in use. */
export const getUsedConnection = (db: Db, system: IntegrationSystem, id: string) =>
  usedConnections(db, system)
    .select(['id', 'base_url', 'environment', 'settings', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Stores another secret of a connection, encrypted. */
export function changeConnectionSecret(db: Db, secrets: Secrets, { id, secret }: { id: string; secret: string }) {
  const { key_id, sealed } = secrets.seal(secret, id)
  return db
    .updateTable('integration_connections')
    .set({ secret_key_id: key_id, sealed_secret: sealed })
    .where('id', '=', id)
    .execute()
}

/** A connection of the group in use with this name. Also locks the names, so that two calls cannot both take one. */
export async function findConnectionNamed(db: Db, system: IntegrationSystem, name: string) {
  await lockByName(db, 'integration-connection-names')
  return usedConnections(db, system).select('id').where('name', '=', name).executeTakeFirst()
}

const usedConnections = (db: Db, system: IntegrationSystem) =>
  db
    .selectFrom('integration_connections')
    .where('system', '=', system)
    .where('owner_id', 'is', null)
    .where('ended_at', 'is', null)

/** The connections with the simulator of a system, the oldest first. */
export const findSimulators = (db: Db, system: IntegrationSystem) =>
  usedConnections(db, system)
    .select(['id', 'name', 'owner_id', 'base_url', 'paused_reason'])
    .where('environment', '=', 'simulator')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type Limits = { timeout_ms: number; max_concurrency: number; rate_per_minute: number }

/** Changes the limits of a locked connection. A call that has a slot which is removed ends as usual. */
export async function setConnectionLimits(db: Db, id: string, limits: Limits) {
  await db.updateTable('integration_connections').set(limits).where('id', '=', id).execute()
  await setSlots(db, id, limits.max_concurrency)
}

/** Sets the hours in which a connection sends; null: at any time. */
export const setSendingWindow = (db: Db, id: string, window: SendingWindow | null) =>
  db
    .updateTable('integration_connections')
    .set({ sending_window: window === null ? null : JSON.stringify(window) })
    .where('id', '=', id)
    .execute()

/** Gives a connection another address. */
export const moveConnection = (db: Db, id: string, base_url: string) =>
  db.updateTable('integration_connections').set({ base_url }).where('id', '=', id).execute()

/** Replaces the settings of a connection. The messages that waited for others are due again. */
export async function changeConnectionSettings(db: Db, id: string, settings: object) {
  await db
    .updateTable('integration_connections')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute()
  await clearWaitReasons(db, id)
}

const stateColumns = [
  'id',
  'name',
  'system',
  'owner_id',
  'base_url',
  'environment',
  'settings',
  'networks',
  'secret_key_id',
  'sealed_secret',
  'timeout_ms',
  'max_concurrency',
  'rate_per_minute',
  'sending_window',
  'error_rules',
  'paused_at',
  'ended_at',
  'failing_since',
  'failures_in_row',
  'breaker',
  'breaker_until',
  'breaker_seconds',
  'current_turn',
  'version',
  'updated_at',
  'updated_by',
] as const

/**
 * Locks the connection: its calls are started and recorded one after the other, in all servers. New messages refer to
 * the connection meanwhile, which only this kind of lock allows. Each call reads the list of allowed hosts again.
 */
export const lockConnection = (db: Db, id: string) =>
  db
    .selectFrom('integration_connections')
    .select(stateColumns)
    .select(allowedHosts.as('allowed_hosts'))
    .where('id', '=', id)
    .$narrowType<Pick<Breaker, 'breaker'>>()
    .forNoKeyUpdate()
    .executeTakeFirst()

export type Connection = NonNullable<Awaited<ReturnType<typeof lockConnection>>>

/** The fields of a connection that the operation of a message gets. */
export const getCalledConnection = (db: Db, id: string) =>
  db
    .selectFrom('integration_connections')
    .select(['id', 'name', 'base_url', 'owner_id', 'settings'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Connections in use with their servers, except simulators, which need no entry. */
export async function findCalledConnections(db: Db) {
  const rows = await db
    .selectFrom('integration_connections as connection')
    .leftJoin('users', 'users.id', 'connection.owner_id')
    .select(['connection.name', 'base_url', 'users.name as owner_name'])
    .where('ended_at', 'is', null)
    .where('environment', '<>', 'simulator')
    .orderBy('connection.name')
    .orderBy('connection.id')
    .execute()
  return rows.map(({ base_url, ...row }) => ({ ...row, host: getComparedHost(base_url) }))
}

type ConnectionChange = Partial<{
  paused_at: string | null
  paused_reason: string | null
  degraded_reason: string | null
  last_ok_at: string
  failing_since: string | null
  failures_in_row: number
  breaker: string
  breaker_until: string | null
  breaker_seconds: number
  current_turn: number
}>

export const updateConnection = (db: Db, id: string, change: ConnectionChange) =>
  db.updateTable('integration_connections').set(change).where('id', '=', id).execute()

type Pause = { reason: string; now: string } | null

/** Pauses a connection, or resumes it with a closed breaker. */
export const setConnectionPause = (db: Db, id: string, pause: Pause) =>
  pause
    ? updateConnection(db, id, { paused_at: pause.now, paused_reason: pause.reason })
    : updateConnection(db, id, {
        paused_at: null,
        paused_reason: null,
        failing_since: null,
        failures_in_row: 0,
        breaker: 'closed',
        breaker_until: null,
        breaker_seconds: 0,
      })

export const findRunningSimulators = (db: Db) =>
  db
    .selectFrom('integration_connections')
    .select(['id', 'name'])
    .where('environment', '=', 'simulator')
    .where('paused_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Ends a connection for good: its waiting messages are cancelled, and its secret is deleted. Returns the cancelled
 * messages, whose effects the caller writes with `runCancelEffects`.
 */
export async function endConnection(db: Db, id: string, now: string) {
  await db
    .updateTable('integration_connections')
    .set({ ended_at: now, secret_key_id: null, sealed_secret: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  const cancelled = await cancelWaiting(db, id, now)
  await db.deleteFrom('integration_alerts').where('connection_id', '=', id).execute()
  return cancelled
}

export async function getMaxConcurrency(db: Db, id: string) {
  const row = await db
    .selectFrom('integration_connections')
    .select('max_concurrency')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.max_concurrency ?? 0
}

/** End of a lease by the clock of the database: the clocks of the servers may differ. */
export const endOfLease = (ms: number) => sql<string>`clock_timestamp() + ${ms} * interval '1 millisecond'`

/** Takes a free slot of the connection, or one whose holder died. Returns its number. */
export async function takeSlot(db: Db, connection_id: string, lease: { id: string; ms: number }) {
  const { rows } = await sql<{
    n: number
  }>`update integration_slots set held_by = ${lease.id}, held_until = ${endOfLease(lease.ms)}
    where connection_id = ${connection_id} and n = (
      select n from integration_slots where connection_id = ${connection_id}
        and (held_until is null or held_until < clock_timestamp()) order by n limit 1 for update skip locked)
    returning n`.execute(db)
  return rows[0]?.n
}

export const freeSlot = (db: Db, connection_id: string, lease_id: string) =>
  db
    .updateTable('integration_slots')
    .set({ held_by: null, held_until: null })
    .where('connection_id', '=', connection_id)
    .where('held_by', '=', lease_id)
    .execute()

/**
 * Calls of the last minute of a connection, with the time of the earliest. `clock` is that of the database, because the
 * clocks of the servers may differ.
 */
export async function getRecentCalls(db: Db, connection_id: string) {
  const { rows } = await sql<{ clock: string; calls: number; failures: number; first_at: string | null }>`
    select clock, count(attempt.message_id)::int as calls,
      count(*) filter (where error_kind in ('transport', 'server'))::int as failures, min(started_at) as first_at
    from (select clock_timestamp() as clock) as database
    left join integration_attempts attempt on connection_id = ${connection_id} and started_at > clock - interval '60 seconds'
    group by clock`.execute(db)
  const [recent] = rows
  if (!recent) throw new Error('no clock')
  return recent
}

/** The owner of a connection, or the people with an ability. */
export async function findConnectionPeople(
  db: Db,
  { owner_id, ability }: { owner_id: string | null; ability: Ability },
) {
  if (owner_id !== null) return [owner_id]
  const { rows } = await sql<{ id: string }>`select id from users where active and exists (select from user_abilities
    where user_id = users.id and ability in (${ability}, 'admin')) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export const integrationPersonalData: readonly PersonalDataSource[] = [
  {
    label: 'Conexões próprias com outros sistemas',
    table: 'integration_connections',
    column: 'owner_id',
    by: 'user_id',
    hidden: ['secret_key_id', 'sealed_secret'],
    leaving: { keep: 'As mensagens enviadas por elas são prova do que saiu do sistema; nada mais é enviado.' },
  },
]
