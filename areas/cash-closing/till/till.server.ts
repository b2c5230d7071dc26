import { buildDrawerLines } from '@app/domain/day/assessment/contract'
import {
  formatCountMessage,
  isCountInForce,
  isUnwitnessed,
  maxSessionCounts,
  type Quantities,
  sumCount,
} from '@app/domain/day/facts/contract'
import { loadFacts } from '@app/domain/day/facts/server'
import {
  alreadyAcknowledged,
  alreadyWitnessed,
  countedTwice,
  noCount,
  sameWitness,
} from '@app/domain/day/life/contract'
import {
  changeDay,
  type Day,
  type DayActor,
  lockDay,
  refuseStaleRecord,
  refuseUneditable,
} from '@app/domain/day/life/server'
import { buildSystemLines } from '@app/domain/matching/contract'
import {
  completeSessionCount,
  countSession,
  findSessionCounts,
  getSession,
  insertSessionCount,
  markCountUndone,
  type StoredCount,
  uncountSession,
} from '@app/domain/transactions/server'
import { foldText, notFound } from '@app/kit/contract'
import { type Db, fail, newId } from '@app/kit/server'

type SessionTarget = { id: string; session_id: number; version: number }

/** Locks the day, then the cash session; refuses a stale session version. */
async function lockSession(db: Db, { id, session_id, version }: SessionTarget) {
  const day = (await lockDay(db, id)) ?? fail(notFound)
  refuseUneditable(day)
  const session = (await getSession(db, day, session_id)) ?? fail(notFound)
  await refuseStaleRecord(db, { ...session, updated_at: session.updated_at ?? day.updated_at }, version)
  return { day, session }
}

const findCountsInForce = async (db: Db, day: Pick<Day, 'company_id' | 'id'>, session_id: number) =>
  (await findSessionCounts(db, day)).filter((count) => count.session_id === session_id && isCountInForce(count))

async function computeExpectedCents(db: Db, day: Day, session_id: number) {
  const facts = await loadFacts(db, day)
  const drawers = buildDrawerLines(facts.sessions, buildSystemLines(facts))
  return (drawers.find((drawer) => drawer.session_id === session_id) ?? fail(notFound)).expected_cents
}

function refuseCounterAsWitness(witness: string | null, counter: string) {
  if (witness !== null && foldText(witness) === foldText(counter))
    fail(sameWitness, { fields: { witness: sameWitness.message } })
}

/** Counts a drawer; a first count is kept beside the recount. */
export async function countDaySession(
  db: Db,
  actor: DayActor,
  target: SessionTarget & { quantities: Quantities; witness?: string },
) {
  const { session_id, quantities, witness = null } = target
  refuseCounterAsWitness(witness, actor.name)
  const total_cents = sumCount(quantities)
  const { day: lockedDay, session } = await lockSession(db, target)
  const day = await changeDay(db, actor, lockedDay, {
    action: 'session.count',
    async work(day) {
      const number = (await findCountsInForce(db, day, session_id)).length + 1
      if (number > maxSessionCounts) fail(countedTwice)
      const expected_cents = await computeExpectedCents(db, day, session_id)
      const difference_cents = total_cents - expected_cents
      const count = {
        id: newId(),
        session_id,
        number,
        quantities,
        total_cents,
        expected_cents,
        difference_cents,
        witness,
        known_before: pickCountFields(session),
      }
      await insertSessionCount(db, day, count, { by: actor.id, at: actor.now })
      await countSession(db, day, session_id, { cents: total_cents, by: actor.id, at: actor.now })
      const before = { session: pickAuditedFields(session) }
      const after = {
        session: { ...before.session, counted_cents: total_cents },
        count: { number, witness, expected_cents },
      }
      return { before, after }
    },
  })
  const [count] = await findCountsInForce(db, day, session_id)
  if (!count) return fail(notFound)
  return { count, message: formatCountMessage(count), needs_witness: isUnwitnessed(count) }
}

type Session = NonNullable<Awaited<ReturnType<typeof getSession>>>

const pickAuditedFields = ({ version: _, updated_by: _by, updated_at: _at, ...session }: Session) => session

const pickCountFields = ({ counted_cents, counted_by, counted_at }: Session) => ({
  counted_cents,
  counted_by,
  counted_at,
})

const emptyCountFields = { counted_cents: null, counted_by: null, counted_at: null }

export async function undoDayCount(db: Db, actor: DayActor, target: SessionTarget & { reason: string }) {
  const { session_id, reason } = target
  const { day: lockedDay, session } = await lockSession(db, target)
  return changeDay(db, actor, lockedDay, {
    action: 'session.uncount',
    reason,
    async work(day) {
      const [count] = await findCountsInForce(db, day, session_id)
      if (!count) return fail(noCount)
      const restoredFields = count.known_before ?? emptyCountFields
      await markCountUndone(db, day, count.id, { undone_at: actor.now, undone_by: actor.id, undo_reason: reason })
      await uncountSession(db, day, session_id, { counted: restoredFields, by: actor.id, at: actor.now })
      const before = { session: pickAuditedFields(session) }
      const after = { session: { ...before.session, ...restoredFields }, count: { number: count.number } }
      return { before, after }
    },
  })
}

type Completion = { after: object; fields: Parameters<typeof completeSessionCount>[3] }

/** Adds the witness or acknowledgement of the latest count; counted amounts never change. */
async function complete(
  db: Db,
  actor: DayActor,
  target: SessionTarget,
  { action, add }: { action: string; add: (count: StoredCount) => Completion },
) {
  const { session_id } = target
  const { day: lockedDay } = await lockSession(db, target)
  const day = await changeDay(db, actor, lockedDay, {
    action,
    async work(day) {
      const [count] = await findCountsInForce(db, day, session_id)
      if (!count) return fail(noCount)
      const { after, fields } = add(count)
      await completeSessionCount(db, day, count.id, fields)
      return { after: { count: after } }
    },
  })
  const [count] = await findCountsInForce(db, day, session_id)
  return count ?? fail(notFound)
}

/** Adds the witness of a count (operations 3.6: a shortage counted without one proves nothing). */
export const witnessDayCount = (db: Db, actor: DayActor, { witness, ...target }: SessionTarget & { witness: string }) =>
  complete(db, actor, target, {
    action: 'session.witness',
    add: (count) => {
      if (count.witness !== null) fail(alreadyWitnessed, { values: { name: count.witness } })
      refuseCounterAsWitness(witness, count.counted_by_name)
      return { after: { witness }, fields: { witness, witnessed_at: actor.now } }
    },
  })

export const acknowledgeDayCount = (db: Db, actor: DayActor, target: SessionTarget) =>
  complete(db, actor, target, {
    action: 'session.acknowledge',
    add: (count) => {
      if (count.acknowledged_at !== null) fail(alreadyAcknowledged)
      const fields = { acknowledged_at: actor.now, acknowledged_to: actor.id }
      return { after: { acknowledged_at: actor.now }, fields }
    },
  })
