import { fillMessage } from '@app/kit/contract'
import { type Db, lockUnchanged, newId, newVersionedStore, onDuplicate, type WriteContext } from '@app/kit/server'
import { sql } from 'kysely'
import type { PumpDraft, TankData } from './fuel-nozzle.contract.ts'
import { pumpSerialTaken, tankTaken } from './fuel-nozzles.contract.ts'

export const pumpRows = newVersionedStore('pumps')

const withUniqueSerial = <Result>(field: string, work: () => Promise<Result>) =>
  onDuplicate('pumps_serial_key', pumpSerialTaken, work, field)

export async function insertPump(writer: WriteContext, { seals, model, ...pump }: PumpDraft & { company_id: string }) {
  const insert = () => pumpRows.insert(writer, { ...pump, model: model ?? '' })
  const pump_id = await withUniqueSerial('pump.serial_no', insert)
  await setSeals(writer, { company_id: pump.company_id, pump_id }, seals)
  return pump_id
}

export async function updatePump(writer: WriteContext, key: PumpKey, { seals, model, ...pump }: PumpDraft) {
  await withUniqueSerial('serial_no', () => pumpRows.update(writer, key.pump_id, { ...pump, model: model ?? '' }))
  await setSeals(writer, key, seals)
}

type PumpKey = { company_id: string; pump_id: string }

export const findSeals = (db: Db, { company_id, pump_id }: PumpKey) =>
  db
    .selectFrom('pump_seals')
    .select(['seal_no', 'sealed_on'])
    .where('company_id', '=', company_id)
    .where('pump_id', '=', pump_id)
    .where('removed_at', 'is', null)
    .orderBy('sealed_on', 'desc')
    .orderBy('seal_no')
    .execute()

async function setSeals({ db, user, now }: WriteContext, key: PumpKey, seals: PumpDraft['seals']) {
  const by = user?.id ?? null
  await db
    .updateTable('pump_seals')
    .set({ removed_at: now, removed_by: by })
    .where('company_id', '=', key.company_id)
    .where('pump_id', '=', key.pump_id)
    .where('removed_at', 'is', null)
    .where('seal_no', '<>', sql<string>`all (${seals.map(({ seal_no }) => seal_no)}::text[])`)
    .execute()
  if (seals.length === 0) return
  await db
    .insertInto('pump_seals')
    .values(seals.map((seal) => ({ id: newId(), ...key, ...seal, created_by: by, created_at: now })))
    .onConflict((conflict) =>
      conflict
        .constraint('pump_seals_number_key')
        .doUpdateSet((row) => ({ sealed_on: row.ref('excluded.sealed_on'), removed_at: null, removed_by: null })),
    )
    .execute()
}

export const getTankOwner = (db: Db, id: string) =>
  db.selectFrom('tanks').select(['company_id', 'tank_no']).where('id', '=', id).executeTakeFirst()

const tankRows = newVersionedStore('tanks')
export const lockUnchangedTank = (db: Db, target: { id: string; version: number }) =>
  lockUnchanged(db, tankRows, target)

const withUniqueTank = <Result>({ tank_no: n }: { tank_no: number }, work: () => Promise<Result>) =>
  onDuplicate('tanks_number_key', { ...tankTaken, message: fillMessage(tankTaken.message, { n }) }, work, 'tank_no')

type NewTank = TankData & { company_id: string; product_code: string }
export const insertTank = (writer: WriteContext, tank: NewTank) =>
  withUniqueTank(tank, () => tankRows.insert(writer, tank))

export const updateTank = (writer: WriteContext, id: string, tank: TankData) =>
  withUniqueTank(tank, () => tankRows.update(writer, id, tank))
