import { sql } from 'kysely'
import type { SecurityKind } from '../../../contract/contract.ts'
import type { Db } from '../../database/transactions.ts'

export type SecurityEvent = {
  kind: SecurityKind
  happened_at: string
  person_id?: string | null
  account?: string | null
  ip: string | null
  request_id?: string | null
  detail?: string
  entity?: string | null
  action?: string | null
}

export type CountedEvent = SecurityEvent & { occurrences: number }

// One text that PostgreSQL cannot store would block its whole batch.
const toStorableText = (text: string | null | undefined) => text?.replace(/[\0\p{Cs}]/gu, '').slice(0, 300) ?? null

export async function insertSecurityEvents(db: Db, events: readonly CountedEvent[]) {
  const rows = events.map(({ account, ip, detail, ...event }) => ({
    ...event,
    account: toStorableText(account),
    ip: toStorableText(ip),
    detail: toStorableText(detail) ?? '',
  }))
  // One parameter for the whole batch, so that the statement's text never varies.
  await sql`insert into security_events
      (kind, happened_at, occurrences, person_id, account, ip, request_id, entity, action, detail)
    select kind, happened_at, occurrences, person_id, account, ip, request_id, entity, action, detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event (kind text, happened_at timestamptz,
      occurrences int, person_id uuid, account text, ip text, request_id text, entity text,
      action text, detail text)`.execute(db)
}

export type SecurityLine = {
  id: number
  kind: string
  happened_at: string
  occurrences: number
  person_id: string | null
  person: string | null
  account: string | null
  ip: string | null
  request_id: string | null
  entity: string | null
  entity_id: string | null
  action: string | null
  detail: string
}

export type SecurityLogDelivery = 'filed_at' | 'sent_at'

/** Returns the oldest undelivered rows of a destination, locked; skips rows that another process is delivering. */
export async function lockUndelivered(db: Db, delivery: SecurityLogDelivery, limit: number): Promise<SecurityLine[]> {
  const { rows } = await sql<SecurityLine>`
    select event.id, kind, happened_at, occurrences, person_id, account, ip, request_id, entity, entity_id, action,
      detail, (select email from users where users.id = person_id) as person
    from security_events event where ${sql.ref(delivery)} is null
    order by event.id limit ${limit} for update of event skip locked`.execute(db)
  return rows
}

export const markSecurityLinesDelivered = (db: Db, delivery: SecurityLogDelivery, ids: readonly number[]) =>
  sql`update security_events set ${sql.ref(delivery)} = clock_timestamp() where id = any (${ids}::bigint[])`.execute(db)

/** Deletes rows older than `before`. The database always keeps the last 180 days. */
export const forgetSecurityEvents = (db: Db, before: string) =>
  sql`select forget_security_events(${before}::timestamptz)`.execute(db)
