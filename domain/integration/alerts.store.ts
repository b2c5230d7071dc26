import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { AlertKind, ConnectionFigures } from './alerts.rules.ts'
import type { MessageState } from './message.contract.ts'

/** Returns false if the alert exists. */
export async function insertAlert(db: Db, connection_id: string, { kind, now }: { kind: AlertKind; now: string }) {
  const inserted = await db
    .insertInto('integration_alerts')
    .values({ connection_id, kind, raised_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns the kinds of the alerts that existed. */
export async function deleteAlerts(db: Db, connection_id: string, kinds: readonly AlertKind[]) {
  const deleted = await db
    .deleteFrom('integration_alerts')
    .where('connection_id', '=', connection_id)
    .where('kind', 'in', kinds)
    .returning('kind')
    .execute()
  return deleted.map(({ kind }) => kind)
}

/** True for a call that the other system answered as expected; look-ups without a record are such calls. */
const isSuccessfulCall = sql<boolean>`(outcome is not null and outcome not in ('lost', 'stopped')
  and error_kind is null)`

const countInState = (status: MessageState) =>
  sql`(select coalesce(sum(difference), 0)::int from integration_message_counts counts
    where counts.connection_id = connection.id and counts.status = ${status})`

/** Connections in use, with the figures of their alerts. Calls have times of the clock of the database. */
export async function findConnectionFigures(db: Db) {
  const { rows } = await sql<
    { id: string; name: string; owner_id: string | null; sending_window: unknown } & ConnectionFigures
  >`
    with recent as (select connection_id, count(*)::int as calls, count(*) filter (where ${isSuccessfulCall})::int as succeeded
      from integration_attempts where started_at > clock_timestamp() - interval '1 hour' and finished_at is not null
        and outcome <> 'stopped' group by connection_id)
    select id, name, owner_id, sending_window, (select min(next_attempt_at) from integration_messages message
        where message.connection_id = connection.id and status = 'pending') as oldest_pending_at,
      ${countInState('dead')} as dead, ${countInState('blocked_mapping')} as unmapped,
      coalesce(calls, 0) as calls, coalesce(succeeded, 0) as succeeded
    from integration_connections connection left join recent on recent.connection_id = connection.id
    where ended_at is null order by id`.execute(db)
  return rows
}

/** Adds up the differences of each count, so that a later read of the counts reads few rows. */
export const addUpCounts = (db: Db) =>
  sql`with added as (delete from integration_message_counts counts using (
        select company_id, connection_id, status from integration_message_counts
        group by company_id, connection_id, status having count(*) > 1) several
      where counts.company_id = several.company_id and counts.connection_id = several.connection_id
        and counts.status = several.status
      returning counts.company_id, counts.connection_id, counts.status, counts.difference)
    insert into integration_message_counts (company_id, connection_id, status, difference)
    select company_id, connection_id, status, sum(difference) from added
    group by company_id, connection_id, status having sum(difference) <> 0`.execute(db)

/** Deletes the counts of calls that no card reads any more. */
export const deleteOldCallCounts = (db: Db) =>
  sql`delete from integration_call_counts where hour < clock_timestamp() - interval '2 days'`.execute(db)
