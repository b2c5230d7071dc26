import { addMilliseconds } from '@app/kit/contract'
import { allCompaniesScope, type Db, type JobKind, type JobTools, withSavepoint } from '@app/kit/server'
import { type EventKind, type EventPayload, eventPayloads } from './event.contract.ts'
import {
  type EventDelivery,
  endDelivery,
  insertDeliveries,
  insertEvents,
  lockDueDelivery,
  markEventDelivered,
  postponeDelivery,
} from './events.store.ts'

export type NewEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: { kind: K; company_id: string; payload: EventPayload<K> }
}[Kind]

type Cause = { actor_id: string | null; now: string }

type EventOf<Kind extends EventKind> = { company_id: string; payload: EventPayload<Kind> }
type AnyEvent = { kind: string; company_id: string; payload: unknown }

/** Consumer of an event kind. `name` is stored: after a rename or removal its pending deliveries are given up in a day. */
export type Subscriber = {
  name: string
  kind: EventKind
  /** Runs in the publishing transaction, with all events of one call; a failure fails the publisher. */
  inTransaction?: (db: Db, events: readonly AnyEvent[], cause: Cause) => Promise<unknown>
  /** Runs once per event after the commit, in a transaction of its own that is repeated after a failure. */
  byJob?: (db: Db, event: AnyEvent, cause: Cause) => Promise<unknown>
}

export const subscribeInTransaction = <Kind extends EventKind>(
  kind: Kind,
  name: string,
  run: (db: Db, events: readonly EventOf<Kind>[], cause: Cause) => Promise<unknown>,
): Subscriber => ({
  kind,
  name,
  inTransaction: (db, events, cause) =>
    run(
      db,
      events.map((event) => parseEvent(kind, event)),
      cause,
    ),
})

/** Builds a subscriber that runs by job, in no fixed order: it must read the records again. */
export const subscribeByJob = <Kind extends EventKind>(
  kind: Kind,
  name: string,
  run: (db: Db, event: EventOf<Kind>, cause: Cause) => Promise<unknown>,
): Subscriber => ({
  kind,
  name,
  byJob: (db, event, cause) => run(db, parseEvent(kind, event), cause),
})

function parseEvent<Kind extends EventKind>(kind: Kind, event: AnyEvent): EventOf<Kind> {
  if (event.kind !== kind) throw new Error(`a subscriber of ${kind} got ${event.kind}`)
  return { company_id: event.company_id, payload: eventPayloads[kind].parse(event.payload) }
}

let registered: readonly Subscriber[] | undefined

/** Sets the subscribers of this process; `apps/server` calls it once at load. Throws if two have the same name. */
export function registerSubscribers(subscribers: readonly Subscriber[]) {
  const names = new Set(subscribers.map(({ name }) => name))
  if (names.size !== subscribers.length) throw new Error('two subscribers have one name')
  registered = subscribers
}

/** Throws in a process that did not load `apps/server/product/areas.ts`: without subscribers the event is lost. */
function requireSubscribers() {
  if (!registered) throw new Error('events are published before subscribers were registered')
  return registered
}

/** Stores the events and runs their subscribers in order; a delivery by job exists only if this transaction commits. */
export async function publishEvents(
  db: Db,
  events: readonly NewEvent[],
  cause: Cause,
  subscribers = requireSubscribers(),
) {
  if (events.length === 0) return
  const stored = await insertEvents(db, events, cause)
  const deliveries = stored.flatMap(({ company_id, id, kind }) =>
    subscribers
      .filter((subscriber) => subscriber.byJob && subscriber.kind === kind)
      .map(({ name }) => ({ company_id, event_id: id, subscriber: name })),
  )
  if (deliveries.length > 0) await insertDeliveries(db, deliveries, cause.now)
  for (const kind of new Set(events.map((event) => event.kind)))
    for (const { inTransaction } of subscribers.filter((subscriber) => subscriber.kind === kind))
      await inTransaction?.(
        db,
        events.filter((event) => event.kind === kind),
        cause,
      )
}

const secondsUntilRetry = (attempts: number) => Math.min(2 ** attempts, 3600)

/** Runs each delivery in a transaction; a failure is retried and delays no other. Throws at the end, to log it. */
export async function deliverEvents({ within, now, signal }: DeliveryTools, subscribers = requireSubscribers()) {
  const errors: string[] = []
  let hasMore = true
  while (hasMore && !signal.aborted) {
    const { found, error } = await within(allCompaniesScope, (db) => deliverNext(db, now(), subscribers))
    if (error !== undefined) errors.push(error)
    hasMore = found
  }
  if (errors.length > 0)
    throw new Error(
      `${errors.length} ${errors.length === 1 ? 'delivery' : 'deliveries'} failed, the first with: ${errors[0]}`,
    )
}
/** A subscriber that this process does not know may be one of a newer version, whose server delivers the event. */
const unknownSubscriberMs = 86_400_000

type DeliveryTools = Pick<JobTools, 'within' | 'now' | 'signal'>
type Attempt = { found: boolean; error?: string }

async function deliverNext(db: Db, now: string, subscribers: readonly Subscriber[]): Promise<Attempt> {
  const delivery = await lockDueDelivery(db, now)
  if (!delivery) return { found: false }
  try {
    await withSavepoint(db, () => deliver(db, delivery, subscribers))
    await markEventDelivered(db, delivery, now)
    return { found: true }
  } catch (caught) {
    const error = String(caught)
    if (caught instanceof UnknownSubscriber && delivery.published_at < addMilliseconds(now, -unknownSubscriberMs)) {
      await endDelivery(db, delivery, { error, now })
      return { found: true, error: `${delivery.subscriber}: given up, ${caught.message}` }
    }
    const attempts = delivery.attempts + 1
    await postponeDelivery(db, delivery, { attempts, error, seconds: secondsUntilRetry(attempts), now })
    return { found: true, error: `${delivery.subscriber}: ${error}` }
  }
}

class UnknownSubscriber extends Error {}

async function deliver(db: Db, delivery: EventDelivery, subscribers: readonly Subscriber[]) {
  const { subscriber, published_by: actor_id, published_at: now, ...event } = delivery
  const consumer = subscribers.find(({ name }) => name === subscriber)
  if (!consumer?.byJob) throw new UnknownSubscriber(`no subscriber ${subscriber}`)
  await consumer.byJob(db, event, { actor_id, now })
}

/** Runs on each announcement, and every minute for retries and lost announcements. */
export const eventDeliveriesJob: JobKind = {
  name: 'event-deliveries',
  cron: '* * * * *',
  run: (_data, tools) => deliverEvents(tools),
}
