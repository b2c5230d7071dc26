import { holdPeriods } from '@app/domain/calendar/server'
import { getCompanyName } from '@app/domain/companies/server'
import { isActionAllowed } from '@app/domain/day/life/contract'
import {
  buildDayAuditEntry,
  countUnprovenBetween,
  type Day,
  type DayActor,
  type DayTarget,
  lockClosedDay,
  lockDayAndPeriod,
  lockDaysBetween,
  refuseStaleRecord,
  takeStep,
  toDayStepActor,
  unlockLockedDay,
} from '@app/domain/day/life/server'
import { countTitlesInErp, refuseTitlesInErp } from '@app/domain/protheus/server'
import { type ApiError, addDays, daysBetween, fillMessage, notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { countPendingBetween } from '../cash-conciliation-solicitations/solicitations.store.ts'
import {
  nothingToLock,
  nothingToUnlock,
  openDaysInMonth,
  requestsInMonth,
} from '../cash-conciliations/day-life.contract.ts'

const daysText = (count: number) => (count === 1 ? '1 dia' : `${count} dias`)

function periodOf(month: string) {
  const from = `${month}-01`
  const next = addDays(from, 31).slice(0, 7)
  return { from, to: addDays(`${next}-01`, -1) }
}

const datesOf = ({ from, to }: { from: string; to: string }) =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_day, number) => addDays(from, number))

type Month = { company_id: string; month: string }

const nameMonth = async (db: Db, { company_id, month }: Month) => ({
  company: (await getCompanyName(db, company_id)) ?? fail(notFound),
  month: `${month.slice(5)}/${month.slice(0, 4)}`,
})

export async function findLockRefusal(db: Db, month: Month): Promise<ApiError | null> {
  const period = { company_id: month.company_id, ...periodOf(month.month) }
  const fillRefusal = async (error: ApiError, count: number) => ({
    ...error,
    message: fillMessage(error.message, { ...(await nameMonth(db, month)), count: daysText(count) }),
  })
  const openCount = await countUnprovenBetween(db, period)
  if (openCount > 0) return fillRefusal(openDaysInMonth, openCount)
  const pendingCount = await countPendingBetween(db, period)
  return pendingCount > 0 ? fillRefusal(requestsInMonth, pendingCount) : null
}

/** Locks the days of a month: their periods before their rows, as writers do. */
async function lockDaysOfMonth(db: Db, { company_id, month }: Month) {
  const period = periodOf(month)
  await holdPeriods(db, { company_id, kind: 'day', dates: datesOf(period) }, 'exclusive')
  return lockDaysBetween(db, { company_id, ...period })
}

export async function lockMonth(db: Db, actor: DayActor, { company_id, month }: Month) {
  const days = await lockDaysOfMonth(db, { company_id, month })
  const refusal = await findLockRefusal(db, { company_id, month })
  if (refusal) fail(refusal)
  const stepActor = toDayStepActor(actor)
  const closed = days.filter(
    ({ status, lock_reason }) => lock_reason === 'erp' || isActionAllowed('lock', status, stepActor),
  )
  if (closed.length === 0) fail(nothingToLock, { values: await nameMonth(db, { company_id, month }) })
  for (const day of closed) await lockOne(db, day, actor)
  return { locked: closed.length }
}

async function lockOne(db: Db, day: Day, actor: DayActor) {
  // A day with titles in the ERP is locked already; its month now locks it for adjustments too.
  const status = day.lock_reason === 'erp' ? day.status : takeStep(day, 'lock', toDayStepActor(actor))
  const locked = await lockClosedDay(db, day, { status, reason: 'month', by: actor.id, now: actor.now })
  await auditStep(actor, { action: 'cash-conciliations.lock', before: day, after: locked })
}

/** An administrator takes back the lock of a month. */
export async function unlockMonth(db: Db, actor: DayActor, { company_id, month, reason }: Month & { reason: string }) {
  const days = await lockDaysOfMonth(db, { company_id, month })
  const locked = days.filter(({ lock_reason }) => lock_reason === 'month')
  if (locked.length === 0) fail(nothingToUnlock, { values: await nameMonth(db, { company_id, month }) })
  for (const day of locked) await unlockOne(db, day, { actor, reason })
  return { unlocked: locked.length }
}

async function unlockOne(db: Db, day: Day, { actor, reason }: { actor: DayActor; reason: string }) {
  const step = { by: actor.id, now: actor.now }
  const closed = takeStep(day, 'unlock', toDayStepActor(actor))
  // A day with titles in the ERP is unlocked only after they were cancelled there (operations 3.3).
  const unlocked =
    (await countTitlesInErp(db, day)) > 0
      ? await lockClosedDay(db, day, { ...step, status: day.status, reason: 'erp' })
      : await unlockLockedDay(db, day, { ...step, status: closed })
  await auditStep(actor, { action: 'cash-conciliations.unlock-month', before: day, after: unlocked, reason })
}

/** An administrator unlocks a day for requests, after its entry was cancelled in the ERP. */
export async function unlockDay(db: Db, actor: DayActor, { id, version, reason }: DayTarget & { reason: string }) {
  const day = (await lockDayAndPeriod(db, id)) ?? fail(notFound)
  await refuseTitlesInErp(db, day)
  const status = takeStep(day, 'unlock', toDayStepActor(actor))
  await refuseStaleRecord(db, day, version)
  const unlocked = await unlockLockedDay(db, day, { status, by: actor.id, now: actor.now })
  await auditStep(actor, { action: 'cash-conciliations.unlock', before: day, after: unlocked, reason })
  return unlocked
}

const auditStep = (actor: DayActor, step: { action: string; before: Day; after: Day; reason?: string }) => {
  const changes = { before: lockOf(step.before), after: lockOf(step.after) }
  return actor.audit(buildDayAuditEntry({ ...step, changes }))
}

const lockOf = ({ lock_note, lock_reason }: Day) => ({ lock_note, lock_reason })
