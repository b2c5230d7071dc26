import { notFound } from '@app/kit/contract'
import { type Audit, type Db, fail, refuseStale, type SessionUser } from '@app/kit/server'
import { type Recomputation, recomputeDay } from '../assessment/recompute.server.ts'
import { buildDayAuditEntry } from './day-audit.server.ts'
import { dayStates } from './day-states.rules.ts'
import { type Day, getUserName, lockDay } from './days.store.ts'
import { takeStep } from './take-step.server.ts'

export type DayActor = { id: string; name: string; abilities: readonly string[]; now: string; audit: Audit }
export const toDayStepActor = ({ abilities }: DayActor) => ({ abilities })

export type DayTarget = { id: string; version: number }

export const toDayActor = ({ user, now, audit }: { user: SessionUser; now: string; audit: Audit }): DayActor => ({
  id: user.id,
  name: user.name,
  abilities: user.abilities,
  now,
  audit,
})

/** Locks and returns the day; fails if it is not editable or changed since version `version`. */
export async function requireEditableDay(db: Db, { id, version }: DayTarget) {
  const day = (await lockDay(db, id)) ?? fail(notFound)
  refuseUneditable(day)
  await refuseStaleRecord(db, day, version)
  return day
}

export function refuseUneditable({ status, lock_note }: Day) {
  const { refusal } = dayStates[status]
  if (refusal) fail(refusal, { values: { reason: lock_note ?? '' } })
}

/** Fails on an outdated version; the error names the last author and time. */
export async function refuseStaleRecord(
  db: Db,
  record: { version: number; updated_by: string | null; updated_at: string },
  version: number,
) {
  if (record.version === version) return
  const updated_by_name = (await getUserName(db, record.updated_by)) ?? 'uma importação'
  refuseStale({ ...record, updated_by_name }, version)
}

export type DayEdit = {
  action: string
  reason?: string | null
  work: (day: Day) => Promise<{ before?: unknown; after?: unknown } & Pick<Recomputation, 'groups' | 'released'>>
}

/** Applies a person's change to a day: locks, checks, runs `work`, recomputes and writes the audit trail. */
export async function changeDay(db: Db, actor: DayActor, target: DayTarget, { action, reason, work }: DayEdit) {
  const day = await requireEditableDay(db, target)
  const { groups, released, ...changes } = await work(day)
  const changed = await recomputeDay(db, day, {
    now: actor.now,
    actor_id: actor.id,
    status: takeStep(day, 'save', toDayStepActor(actor)),
    groups,
    released,
  })
  const auditChanges = { before: asObject(changes.before), after: asObject(changes.after) }
  await actor.audit(buildDayAuditEntry({ action, reason, before: day, after: changed, changes: auditChanges }))
  return changed
}

const asObject = (value: unknown) => (typeof value === 'object' && value !== null ? value : {})
