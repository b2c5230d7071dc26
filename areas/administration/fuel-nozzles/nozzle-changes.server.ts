import { publishEvents } from '@app/domain/events/server'
import { addDays, type BusinessDate, localDate, notFound, showDate } from '@app/kit/contract'
import { type ChangeContext, changedFields, type Db, fail, failOn, refuseStale, runAsReader } from '@app/kit/server'
import { getLastClosedDay } from '../companies/company-days.store.ts'
import { getNozzle } from './find-nozzles.store.ts'
import { getTank, getTankData, hasPump } from './forecourt.store.ts'
import { type FuelNozzleDetail, nozzleStatuses } from './fuel-nozzle.contract.ts'
import {
  closedAfter,
  notOfThisStation,
  nozzleStatusNotAllowed,
  otherProduct,
  validityNotLater,
} from './fuel-nozzles.contract.ts'
import {
  getLastLink,
  insertLink,
  insertState,
  type LockedNozzle,
  lockNozzle,
  updateNozzle,
} from './fuel-nozzles.store.ts'
import {
  findDailyVolumes,
  findLinks,
  findNozzleInterventions,
  findNozzleReadings,
  findStates,
  findTests,
  getPump,
} from './nozzle-history.store.ts'
import { canChangeNozzleStatus } from './nozzles.rules.ts'

const chartDays = 90

export async function nozzleDetail(db: Db, id: string, now: string): Promise<FuelNozzleDetail> {
  const today = localDate(now)
  const nozzle = (await getNozzle(db, id, today)) ?? fail(notFound)
  return {
    ...nozzle,
    pump: nozzle.pump_id === null ? null : await getPump(db, nozzle.pump_id),
    tank: (await getTankData(db, nozzle.tank_id)) ?? fail(notFound),
    links: await findLinks(db, nozzle),
    states: await findStates(db, nozzle),
    readings: await findNozzleReadings(db, nozzle),
    tests: await findTests(db, nozzle),
    interventions: await findNozzleInterventions(db, nozzle),
    daily: await findDailyVolumes(db, nozzle, addDays(today, -chartDays)),
  }
}

export const nozzleEntityRef = ({ id, company_id }: Pick<LockedNozzle, 'id' | 'company_id'>) => ({
  company_id,
  entity: 'fuel_nozzle',
  entity_id: id,
})
export const toNozzleKey = ({ id, company_id }: LockedNozzle) => ({ company_id, nozzle_id: id })
export const toCreationColumns = ({ user, now }: ChangeContext) => ({ created_by: user.id, created_at: now })

export async function lockUnchangedNozzle(db: Db, id: string, version: number) {
  const nozzle = (await lockNozzle(db, id)) ?? fail(notFound)
  refuseStale(nozzle, version)
  return nozzle
}

/** Refuses a change if a day on or after `from` is closed; with `only`, if `from` itself is. */
export async function refuseClosed(db: Db, company_id: string, { from, only = false, field }: ChangePeriod) {
  const last = await getLastClosedDay(db, company_id, only ? { from, to: from } : { from })
  if (last !== null) failOn(field, closedAfter, { data: showDate(from) })
}
type ChangePeriod = { from: BusinessDate; only?: boolean; field: string }

export async function checkTank(db: Db, { company_id, tank_id, product_code, field = 'tank_id' }: TankChoice) {
  const tank = (await getTank(db, { id: tank_id, company_id })) ?? failOn(field, notOfThisStation)
  if (tank.product_code !== product_code) failOn(field, otherProduct, { t: tank.tank_no, produto: tank.product_name })
  return tank
}
type TankChoice = { company_id: string; tank_id: string; product_code: string; field?: string }

export async function completeNozzleChange(actor: ChangeContext, nozzle: LockedNozzle, change: NozzleChange) {
  const { db, user, now, audit } = actor
  await updateNozzle(actor, nozzle, change.data)
  if (change.from)
    await publishEvents(
      db,
      [{ kind: 'register-changed', company_id: nozzle.company_id, payload: { from: change.from, to: change.to } }],
      { actor_id: user.id, now },
    )
  const { action, reason = null, before, after } = change
  await audit({ ...nozzleEntityRef(nozzle), action, reason, before, after })
  return runAsReader(db, () => nozzleDetail(db, nozzle.id, now))
}
type NozzleChange = {
  action: string
  reason?: string | null
  before?: object
  after: object
  from?: BusinessDate
  to?: BusinessDate
  data?: Parameters<typeof updateNozzle>[2]
}

type Data = { nozzle_no: number; controller_code: string; pump_id: string | null; totalizer_max_ml: number }

export async function changeNozzleData(actor: ChangeContext, nozzle: LockedNozzle, data: Data) {
  const { company_id } = nozzle
  if (data.pump_id !== null && !(await hasPump(actor.db, { id: data.pump_id, company_id })))
    failOn('pump_id', notOfThisStation)
  return completeNozzleChange(actor, nozzle, { action: 'update', ...changedFields(nozzle, data), data })
}

type TankChange = { tank_id: string; product_code: string; valid_from: BusinessDate; reason: string }

export async function changeTank(actor: ChangeContext, nozzle: LockedNozzle, { reason, ...change }: TankChange) {
  const { db } = actor
  const key = toNozzleKey(nozzle)
  const tank = await checkTank(db, { company_id: nozzle.company_id, ...change })
  await refuseClosed(db, nozzle.company_id, { from: change.valid_from, field: 'valid_from' })
  const last = await getLastLink(db, key)
  if (change.valid_from <= last.valid_from) failOn('valid_from', validityNotLater, { data: showDate(last.valid_from) })
  await insertLink(db, { ...key, ...change, reason, ...toCreationColumns(actor) })
  const before = {
    product_code: last.product_code,
    tank_no: (await getTank(db, { id: last.tank_id, company_id: nozzle.company_id }))?.tank_no,
  }
  const after = { product_code: change.product_code, tank_no: tank.tank_no, valid_from: change.valid_from }
  return completeNozzleChange(actor, nozzle, { action: 'links.change', reason, before, after, from: change.valid_from })
}

type StatusChange = { status: FuelNozzleDetail['status']; reason: string }

export async function changeNozzleStatus(actor: ChangeContext, nozzle: LockedNozzle, { status, reason }: StatusChange) {
  const { db, user, now } = actor
  const today = localDate(now)
  const before = (await getNozzle(db, nozzle.id, today))?.status ?? 'active'
  if (!canChangeNozzleStatus(before, status)) {
    const values = { status: nozzleStatuses[before].toLowerCase(), next: nozzleStatuses[status].toLowerCase() }
    failOn('status', nozzleStatusNotAllowed, values)
  }
  await insertState(db, { ...toNozzleKey(nozzle), status, since: now, reason, created_by: user.id })
  const [, valid_to] = [today, nozzle.valid_from].sort()
  const data = status === 'inactive' ? { valid_to } : {}
  // A shift of the day before may still be running.
  const from = addDays(today, -1)
  return completeNozzleChange(actor, nozzle, {
    action: 'status',
    reason,
    before: { status: before },
    after: { status },
    from,
    data,
  })
}
