import { isDeepStrictEqual } from 'node:util'
import { notFound } from '@app/kit/contract'
import {
  type ChangeContext,
  changedFields,
  type Db,
  fail,
  lockUnchanged,
  type RecordKind,
  type Reversal,
  refuseChanged,
  revertRow,
} from '@app/kit/server'
import { PumpDraft, type TankData } from './fuel-nozzle.contract.ts'
import { getPump } from './nozzle-history.store.ts'
import { pumpRecord, tankRecord } from './pump-record.contract.ts'
import { getTankOwner, lockUnchangedTank, pumpRows, updatePump, updateTank } from './pumps.store.ts'

type RecordTarget = { id: string; version: number }

async function requirePumpData(db: Db, id: string): Promise<PumpDraft> {
  const { serial_no, manufacturer, model, counter_kind, island, seals } = (await getPump(db, id)) ?? fail(notFound)
  return { serial_no, manufacturer, model, counter_kind, island, seals }
}

export async function changePump(call: ChangeContext, target: RecordTarget, draft: PumpDraft) {
  const pump = await lockUnchanged(call.db, pumpRows, target)
  const before = await requirePumpData(call.db, pump.id)
  await updatePump(call, { company_id: pump.company_id, pump_id: pump.id }, draft)
  const after = await requirePumpData(call.db, pump.id)
  const event = { company_id: pump.company_id, entity: pumpRecord.entity, entity_id: pump.id, action: 'update' }
  await call.audit({ ...event, before, after })
  return { id: pump.id }
}

export async function changeTankData(call: ChangeContext, target: RecordTarget, data: TankData) {
  const tank = await lockUnchangedTank(call.db, target)
  await updateTank(call, tank.id, data)
  const event = { company_id: tank.company_id, entity: tankRecord.entity, entity_id: tank.id, action: 'update' }
  await call.audit({ ...event, ...changedFields(tank, data) })
  return { id: tank.id }
}

export const forecourtReversals: Reversal[] = [
  {
    entity: pumpRecord.entity,
    ability: pumpRecord.ability,
    actions: ['update'],
    async revert(context, change) {
      const pump = (await pumpRows.lock(context.db, change.entity_id)) ?? fail(notFound)
      const current = await requirePumpData(context.db, pump.id)
      if (!isDeepStrictEqual(current, PumpDraft.parse(change.after))) await refuseChanged(context.db, change)
      const key = { company_id: pump.company_id, pump_id: pump.id }
      await updatePump(context, key, PumpDraft.parse(change.before))
    },
  },
  revertRow({
    entity: tankRecord.entity,
    ability: tankRecord.ability,
    actions: ['update'],
    table: 'tanks',
    columns: ['tank_no', 'capacity_ml'],
    by: 'updated_by',
  }),
]

export const forecourtRecordKinds: RecordKind[] = [
  {
    ...pumpRecord,
    async find(db, id) {
      const pump = await getPump(db, id)
      return pump ? { company_id: pump.company_id, title: `Bomba ${pump.serial_no}` } : undefined
    },
  },
  {
    ...tankRecord,
    async find(db, id) {
      const tank = await getTankOwner(db, id)
      return tank && { company_id: tank.company_id, title: `Tanque ${tank.tank_no}` }
    },
  },
]
