import { type ChangeContext, changedFields, lockUnchanged, type RecordKind } from '@app/kit/server'
import type { PumpDraft, TankData } from './fuel-nozzle.contract.ts'
import { getPump } from './nozzle-history.store.ts'
import { pumpRecord, tankRecord } from './pump-record.contract.ts'
import { findSeals, getTankOwner, lockUnchangedTank, pumpRows, setSeals, updateTank } from './pumps.store.ts'

type RecordTarget = { id: string; version: number }

const inWords = (seals: readonly { seal_no: string }[]) => seals.map(({ seal_no }) => seal_no)

export async function changePump(call: ChangeContext, target: RecordTarget, { seals, ...data }: PumpDraft) {
  const pump = await lockUnchanged(call.db, pumpRows, target)
  const { id, company_id } = pump
  const key = { company_id, pump_id: id }
  const sealsBefore = await findSeals(call.db, key)
  await pumpRows.update(call, id, { ...data, model: data.model ?? '' })
  await setSeals(call, key, seals)
  const pumpBefore = { ...pump, model: pump.model || null, seals: inWords(sealsBefore) }
  const event = { company_id, entity: pumpRecord.entity, entity_id: id, action: 'update' }
  await call.audit({ ...event, ...changedFields(pumpBefore, { ...data, seals: inWords(seals) }) })
  return { id }
}

export async function changeTankData(call: ChangeContext, target: RecordTarget, data: TankData) {
  const tank = await lockUnchangedTank(call.db, target)
  await updateTank(call, tank.id, data)
  const event = { company_id: tank.company_id, entity: tankRecord.entity, entity_id: tank.id, action: 'update' }
  await call.audit({ ...event, ...changedFields(tank, data) })
  return { id: tank.id }
}

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
