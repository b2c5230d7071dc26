import { localDate } from '@app/kit/contract'
import { type ChangeContext, failOn } from '@app/kit/server'
import { getNozzle } from './find-nozzles.store.ts'
import { outOfTolerance, totalizerBackward } from './fuel-nozzles.contract.ts'
import {
  confirmRollover,
  insertIntervention,
  insertReading,
  insertState,
  insertTest,
  type LockedNozzle,
} from './fuel-nozzles.store.ts'
import { completeNozzleChange, refuseClosed, toCreationColumns, toNozzleKey } from './nozzle-changes.server.ts'
import { findNozzleInterventions } from './nozzle-history.store.ts'
import { canRollOver, isWithinTestTolerance } from './nozzles.rules.ts'

type Reading = { business_date: string; opening_ml: number; closing_ml: number; test_ml: number; rolled_over: boolean }

export async function recordReading(actor: ChangeContext, nozzle: LockedNozzle, { rolled_over, ...reading }: Reading) {
  const { db, user, now } = actor
  const { business_date } = reading
  await refuseClosed(db, nozzle.company_id, { from: business_date, only: true, field: 'business_date' })
  const isBackward = reading.closing_ml < reading.opening_ml
  const round = isBackward && rolled_over && canRollOver({ ...reading, totalizer_max_ml: nozzle.totalizer_max_ml })
  const intervened = (await findNozzleInterventions(db, nozzle)).some((one) => one.business_date === business_date)
  if (isBackward && !round && !intervened) failOn('closing_ml', totalizerBackward)
  const confirmed = { rollover_confirmed_by: round ? user.id : null, rollover_confirmed_at: round ? now : null }
  await insertReading(db, { ...toNozzleKey(nozzle), ...reading, ...confirmed, created_by: user.id })
  return completeNozzleChange(actor, nozzle, {
    action: 'reading',
    after: reading,
    from: business_date,
    to: business_date,
  })
}

export async function recordRollover(actor: ChangeContext, nozzle: LockedNozzle, business_date: string) {
  const { db, user, now } = actor
  await refuseClosed(db, nozzle.company_id, { from: business_date, only: true, field: 'business_date' })
  const count = await confirmRollover(db, toNozzleKey(nozzle), { on: business_date, by: user.id, at: now })
  if (count === 0) failOn('business_date', totalizerBackward)
  return completeNozzleChange(actor, nozzle, {
    action: 'rollover',
    after: { business_date },
    from: business_date,
    to: business_date,
  })
}

type Test = { business_date: string; volume_ml: number; deviation_ml: number; note: string | null; block: boolean }

export async function recordTest(actor: ChangeContext, nozzle: LockedNozzle, { block, ...test }: Test) {
  const { db, user, now } = actor
  const { business_date } = test
  await refuseClosed(db, nozzle.company_id, { from: business_date, only: true, field: 'business_date' })
  const status = (await getNozzle(db, nozzle.id, localDate(now)))?.status
  const failed = !isWithinTestTolerance(test.deviation_ml)
  if (failed && !block && status !== 'blocked') failOn('deviation_ml', outOfTolerance)
  const key = toNozzleKey(nozzle)
  await insertTest(db, { ...key, ...test, ...toCreationColumns(actor) })
  if (failed && status !== 'blocked')
    await insertState(db, {
      ...key,
      status: 'blocked',
      since: now,
      reason: outOfTolerance.message,
      created_by: user.id,
    })
  const after = { ...test, ...(failed && { status: 'blocked' }) }
  return completeNozzleChange(actor, nozzle, { action: 'test', after, from: business_date, to: business_date })
}

type Intervention = Omit<
  Parameters<typeof insertIntervention>[1],
  'company_id' | 'nozzle_id' | 'created_by' | 'created_at'
>

export async function recordIntervention(actor: ChangeContext, nozzle: LockedNozzle, intervention: Intervention) {
  const { business_date } = intervention
  await refuseClosed(actor.db, nozzle.company_id, { from: business_date, only: true, field: 'business_date' })
  await insertIntervention(actor.db, { ...toNozzleKey(nozzle), ...intervention, ...toCreationColumns(actor) })
  const { reason, ...after } = intervention
  return completeNozzleChange(actor, nozzle, {
    action: 'intervention',
    reason,
    after,
    from: business_date,
    to: business_date,
  })
}
