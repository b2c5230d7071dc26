import { announce, type Db, deleteRows, type RetentionKind } from '@app/kit/server'
import { sql } from 'kysely'

export const eventsTopic = 'events'

type EventRow = { company_id: string; kind: string; payload: unknown }

export const insertEvents = (db: Db, rows: readonly EventRow[], by: { actor_id: string | null; now: string }) =>
  db
    .insertInto('events')
    .values(
      rows.map(({ payload, ...row }) => ({
        ...row,
        payload: JSON.stringify(payload),
        published_by: by.actor_id,
        published_at: by.now,
      })),
    )
    .returning(['company_id', 'id', 'kind'])
    .execute()

type NewDelivery = { company_id: string; event_id: number; subscriber: string }

export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[], now: string) {
  await db
    .insertInto('event_deliveries')
    .values(deliveries.map((delivery) => ({ ...delivery, next_attempt_at: now })))
    .execute()
  await announce(db, eventsTopic)
}

export type EventDelivery = {
  company_id: string
  event_id: number
  subscriber: string
  attempts: number
  kind: string
  payload: unknown
  published_by: string | null
  published_at: string
}

export const buildDueDeliveryQuery = (now: string) => sql<EventDelivery>`
  select due.company_id, due.event_id, due.subscriber, due.attempts, event.kind, event.payload, event.published_by,
    event.published_at
  from event_deliveries due join events event on event.company_id = due.company_id and event.id = due.event_id
  where due.delivered_at is null and due.next_attempt_at <= ${now}
  order by due.next_attempt_at, due.event_id limit 1
  for update of due skip locked`

export async function lockDueDelivery(db: Db, now: string): Promise<EventDelivery | undefined> {
  const { rows } = await buildDueDeliveryQuery(now).execute(db)
  return rows[0]
}

type DeliveryKey = Pick<EventDelivery, 'company_id' | 'event_id' | 'subscriber'>

const update = (db: Db, { company_id, event_id, subscriber }: DeliveryKey) =>
  db
    .updateTable('event_deliveries')
    .where('company_id', '=', company_id)
    .where('event_id', '=', event_id)
    .where('subscriber', '=', subscriber)

export const markEventDelivered = (db: Db, key: DeliveryKey, now: string) =>
  update(db, key).set({ delivered_at: now, error: null }).execute()

/** Ends a delivery that no subscriber can take; the error stays as the proof. */
export const endDelivery = (db: Db, key: DeliveryKey, { error, now }: { error: string; now: string }) =>
  update(db, key).set({ delivered_at: now, error }).execute()

type Retry = { attempts: number; error: string; seconds: number; now: string }

export const postponeDelivery = (db: Db, key: DeliveryKey, { attempts, error, seconds, now }: Retry) =>
  update(db, key)
    .set({ attempts, error, next_attempt_at: sql`${now}::timestamptz + make_interval(secs => ${seconds})` })
    .execute()

/** Deletes events whose deliveries are all done; deliveries are deleted with their event. */
export const eventRetention: RetentionKind = {
  kind: 'events',
  label: 'Eventos internos já entregues',
  min_days: 7,
  max_days: 365,
  deleteBefore: (db, before, limit) =>
    deleteRows(
      db,
      'events',
      sql<boolean>`published_at < ${before} and not exists (select from event_deliveries waiting
        where waiting.company_id = events.company_id and waiting.event_id = events.id and waiting.delivered_at is null)`,
      limit,
    ),
}
