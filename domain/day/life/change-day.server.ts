import { type BusinessDate, localTime, notFound, staleVersion } from '@app/kit/contract'
import { type Audit, type Db, fail, type SessionUser } from '@app/kit/server'
import { type Recomputation, recomputeDay } from '../assessment/recompute.server.ts'
import { dayStep } from './day-audit.server.ts'
import { dayLocked } from './day-refusals.contract.ts'
import { dayStates } from './day-states.rules.ts'
import { type Day, getDayLock, getUserName, lockDay } from './days.store.ts'
import { takeStep } from './take-step.server.ts'

/** Who changes a day, when, and where that is written down. */
export type Actor = { id: string; name: string; abilities: readonly string[]; now: string; audit: Audit }
/** The person as the table of states knows them. */
export const stepsOf = ({ abilities }: Actor) => ({ held: abilities })

export type DayTarget = { id: string; version: number }

export const actorOf = ({ user, now, audit }: { user: SessionUser; now: string; audit: Audit }): Actor => ({
  id: user.id,
  name: user.name,
  abilities: user.abilities,
  now,
  audit,
})

/** The day, held, in a state in which people may work on it, and not changed since they read it. */
export async function editableDay(db: Db, { id, version }: DayTarget) {
  const day = (await lockDay(db, id)) ?? fail(notFound)
  refuseUneditable(day)
  await refuseStale(db, day, version)
  return day
}

export function refuseUneditable({ status, lock_reason }: Day) {
  const { refusal } = dayStates[status]
  if (refusal) fail(refusal, { values: { reason: lock_reason ?? '' } })
}

/** What is locked takes no request either: the month stands as it was handed over. */
export function refuseLocked({ lock_reason }: Pick<Day, 'lock_reason'>) {
  if (lock_reason !== null) fail(dayLocked, { values: { reason: lock_reason } })
}

/** Refuses what would change a company's locked day; whoever wants to lock it waits until this transaction ends. */
export async function refuseLockedDate(db: Db, of: { company_id: string; business_date: BusinessDate }) {
  const day = await getDayLock(db, of)
  if (day) refuseLocked(day)
}

/** Refuses who read an older version, naming who changed it and when. */
export async function refuseStale(
  db: Db,
  record: { version: number; updated_by: string | null; updated_at: string },
  version: number,
) {
  if (record.version === version) return
  const name = (await getUserName(db, record.updated_by)) ?? 'uma importação'
  fail(staleVersion, { values: { name, time: localTime(record.updated_at) } })
}

export type DayEdit = {
  action: string
  reason?: string | null
  /** What people change; the figures follow. */
  work: (day: Day) => Promise<{ before?: unknown; after?: unknown } & Pick<Recomputation, 'groups' | 'released'>>
}

/** The frame of every change that people make to a day: held, checked, worked on, computed again, written down. */
export async function changeDay(db: Db, actor: Actor, target: DayTarget, { action, reason, work }: DayEdit) {
  const day = await editableDay(db, target)
  const { groups, released, ...said } = await work(day)
  const changed = await recomputeDay(db, day, {
    now: actor.now,
    actor_id: actor.id,
    status: takeStep(day, 'save', stepsOf(actor)),
    groups,
    released,
  })
  const told = { before: asObject(said.before), after: asObject(said.after) }
  await actor.audit(dayStep({ action, reason, before: day, after: changed, told }))
  return changed
}

const asObject = (value: unknown) => (typeof value === 'object' && value !== null ? value : {})
