import { createHash } from 'node:crypto'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { endOfLease } from './connections.store.ts'
import type { ErrorKind } from './message.contract.ts'

export type PullKey = { company_id: string; connection_id: string; resource: string }
export type PulledRecord = { key: string; content: unknown }
export type PullWindow = { from: BusinessDate | null; to: BusinessDate }

type Lease = { id: string; ms: number }
type Begun = { cursor: string | null; window_start: BusinessDate | null; window_end: BusinessDate; pages: number }

/**
 * Takes the reading of a resource: goes on at its stored page, begins a reading that did not end from its first day, or
 * begins one that reads the last `reread_days` of the former one again. Undefined while another server reads it.
 */
export async function beginPull(
  db: Db,
  { company_id, connection_id, resource }: PullKey,
  { lease, today, reread_days, now }: { lease: Lease; today: BusinessDate; reread_days: number; now: string },
) {
  const { rows } = await sql<Begun>`
    insert into integration_cursors as stored
      (company_id, connection_id, resource, window_end, lease_id, leased_until, last_run_at)
    values (${company_id}, ${connection_id}, ${resource}, ${today}, ${lease.id}, ${endOfLease(lease.ms)}, ${now})
    on conflict on constraint integration_cursors_pkey do update set
      lease_id = ${lease.id}, leased_until = ${endOfLease(lease.ms)}, last_run_at = ${now},
      window_start = case when stored.cursor is not null or stored.completed_at is null
          or stored.completed_at < stored.last_run_at then stored.window_start
        else stored.window_end - ${reread_days}::int end,
      window_end = case when stored.cursor is null then ${today}::date else stored.window_end end,
      pages = case when stored.cursor is null then 0 else stored.pages end
    where stored.leased_until is null or stored.leased_until < clock_timestamp()
    returning cursor, window_start, window_end, pages`.execute(db)
  return rows[0]
}

/** Locks a reading that this lease still holds, and renews it; false if the lease was lost. */
export async function renewPull(db: Db, { company_id, connection_id, resource }: PullKey, lease: Lease) {
  const { rows } = await sql`update integration_cursors set leased_until = ${endOfLease(lease.ms)}
    where company_id = ${company_id} and connection_id = ${connection_id} and resource = ${resource}
      and lease_id = ${lease.id} returning 1`.execute(db)
  return rows.length > 0
}

type PullChange = {
  cursor?: string | null
  pages?: number
  lease_id?: null
  leased_until?: null
  completed_at?: string
  error_kind?: ErrorKind | null
  error_message?: string | null
}

export const updatePull = (db: Db, { company_id, connection_id, resource }: PullKey, change: PullChange) =>
  db
    .updateTable('integration_cursors')
    .set(change)
    .where('company_id', '=', company_id)
    .where('connection_id', '=', connection_id)
    .where('resource', '=', resource)
    .execute()

const toHash = ({ content }: PulledRecord) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

/** Notes the records of a page; of two with one key, the last. Returns those that are new and those that changed. */
export async function receiveRecords(
  db: Db,
  { company_id, connection_id, resource }: PullKey,
  { records, now }: { records: readonly PulledRecord[]; now: string },
) {
  const byKey = new Map(records.map((record) => [record.key, record]))
  const received = [...byKey.values()].map((record) => ({ key: record.key, content_hash: toHash(record) }))
  const { rows } = await sql<{ key: string; is_new: boolean }>`
    insert into integration_inbox as stored
      (company_id, connection_id, resource, external_key, content_hash, received_at, changed_at)
    select ${company_id}, ${connection_id}, ${resource}, key, decode(content_hash, 'hex'), ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(received)}::jsonb) as given (key text, content_hash text) order by key
    on conflict on constraint integration_inbox_pkey do update set content_hash = excluded.content_hash, changed_at = excluded.changed_at
    where stored.content_hash <> excluded.content_hash
    returning external_key as key, received_at = changed_at as is_new`.execute(db)
  const pick = (wanted: boolean) =>
    rows.filter(({ is_new }) => is_new === wanted).flatMap(({ key }) => byKey.get(key) ?? [])
  return { inserted: pick(true), changed: pick(false) }
}
