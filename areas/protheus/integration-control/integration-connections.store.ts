import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { ConnectionCard } from './integration-control.contract.ts'
import { isShown } from './integration-messages.store.ts'

/** Connections in use, with the counts and calls of the companies that the person sees. Calls have times of the clock of the database. */
export async function findConnectionCards(db: Db) {
  const { rows } = await sql<
    Omit<ConnectionCard, 'health' | 'reason' | 'url'> & {
      base_url: string
      owner_id: string | null
      breaker: 'closed' | 'open' | 'half_open'
      paused_at: string | null
      paused_reason: string | null
      degraded_reason: string | null
      failing_since: string | null
    }
  >`with counted as (
      select connection_id, sum(difference) filter (where status = 'pending')::int as pending,
        sum(difference) filter (where status = 'failed_business')::int as failed_business,
        sum(difference) filter (where status = 'uncertain')::int as uncertain,
        sum(difference) filter (where status = 'dead')::int as dead,
        sum(difference) filter (where status = 'blocked_mapping')::int as blocked_mapping
      from integration_message_counts group by connection_id),
    durations as (
      select connection_id, bucket, sum(calls) as calls, sum(succeeded) as succeeded from integration_call_counts
      where hour > clock_timestamp() - interval '24 hours' group by connection_id, bucket),
    ranked as (
      select *, sum(calls) over (partition by connection_id order by bucket) as reached,
        sum(calls) over (partition by connection_id) as total from durations),
    called as (
      select connection_id, sum(calls)::int as calls, sum(succeeded)::int as succeeded,
        round(10 ^ (min(bucket) filter (where reached >= total * 0.95) / 20.0))::int as p95_ms
      from ranked group by connection_id)
    select connection.id, connection.name, system, environment, base_url, owner_id, users.name as owner_name, breaker,
      case when breaker <> 'closed' then breaker_until end as breaker_until,
      paused_at, paused_reason, degraded_reason, failing_since, last_ok_at, max_concurrency, rate_per_minute, timeout_ms, sending_window, connection.version,
      coalesce(pending, 0) as pending, coalesce(failed_business, 0) as failed_business,
      coalesce(uncertain, 0) as uncertain, coalesce(dead, 0) as dead, coalesce(blocked_mapping, 0) as blocked_mapping,
      (select min(message.next_attempt_at) from integration_messages message
        where message.connection_id = connection.id and message.status = 'pending') as oldest_pending_at,
      coalesce(calls, 0) as calls, coalesce(succeeded, 0) as succeeded, p95_ms
    from integration_connections connection left join users on users.id = connection.owner_id
      left join counted on counted.connection_id = connection.id left join called on called.connection_id = connection.id
    where connection.ended_at is null and ${isShown}
    order by system, connection.name, connection.id`.execute(db)
  return rows
}

/** Branch in Protheus of the first company that the person sees. */
export async function getFirstBranch(db: Db) {
  const company = await db
    .selectFrom('companies')
    .select('erp_branch')
    .where('erp_branch', 'is not', null)
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .executeTakeFirst()
  return company?.erp_branch ?? null
}

/** Heading of a connection that the person sees, also of an ended one. */
export async function getConnectionHeading(db: Db, id: string) {
  const { rows } = await sql<{ name: string; system: ConnectionCard['system'] }>`select name, system
    from integration_connections connection where id = ${id} and (${isShown} or connection.owner_id is null)`.execute(
    db,
  )
  return rows[0]
}

/** True for a connection that the person sees. */
export async function isConnectionShown(db: Db, id: string) {
  const { rows } = await sql`select from integration_connections connection where id = ${id} and ${isShown}`.execute(db)
  return rows.length > 0
}
