import { notFound } from '@app/kit/contract'
import { fail, type RecordKind, refuseStale } from '@app/kit/server'
import type { PumpDraft, TankData } from './fuel-nozzle.contract.ts'
import type { Actor } from './nozzle-changes.server.ts'
import { getPump } from './nozzle-history.store.ts'
import { pumpRecord, tankRecord } from './pump-record.contract.ts'
import { findSeals, getTankOwner, lockPump, lockTank, setSeals, updatePump, updateTank } from './pumps.store.ts'

type Seen = { id: string; version: number }

const inWords = (seals: readonly { seal_no: string }[]) => seals.map(({ seal_no }) => seal_no)

/** Corrects a pump and says which seals are on it. */
export async function changePump({ db, user, now, audit }: Actor, { id, version }: Seen, draft: PumpDraft) {
  const pump = (await lockPump(db, id)) ?? fail(notFound)
  refuseStale(pump, version)
  const { company_id, serial_no, manufacturer, model, counter_kind, island } = pump
  const own = { company_id, pump_id: id }
  const before = { serial_no, manufacturer, model: model || null, counter_kind, island }
  const { seals, ...data } = draft
  const sealed = await findSeals(db, own)
  await updatePump(db, id, { ...data, now, by: user.id })
  await setSeals(db, own, { seals, now, by: user.id })
  await audit({
    ...{ company_id, entity: pumpRecord.entity, entity_id: id, action: 'update' },
    before: { ...before, seals: inWords(sealed) },
    after: { ...data, seals: inWords(seals) },
  })
  return { id }
}

/** Corrects number and capacity of a tank; another product is another validity of its nozzles, never an edit. */
export async function changeTankData({ db, user, now, audit }: Actor, { id, version }: Seen, data: TankData) {
  const tank = (await lockTank(db, id)) ?? fail(notFound)
  refuseStale(tank, version)
  const { company_id, tank_no, capacity_ml } = tank
  await updateTank(db, id, { ...data, now, by: user.id })
  const event = { company_id, entity: tankRecord.entity, entity_id: id, action: 'update' }
  await audit({ ...event, before: { tank_no, capacity_ml }, after: data })
  return { id }
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
