import { fillMessage } from '@app/kit/contract'
import { type Db, newId, onDuplicate } from '@app/kit/server'
import { sql } from 'kysely'
import type { PumpDraft, TankData } from './fuel-nozzle.contract.ts'
import { serialTaken, tankTaken } from './fuel-nozzles.contract.ts'

type Stamp = { now: string; by: string }

/** A pump, held until the transaction ends, with who changed it last. */
export const lockPump = (db: Db, id: string) =>
  db
    .selectFrom('pumps')
    .leftJoin('users', 'users.id', 'pumps.updated_by')
    .select(['pumps.id', 'pumps.company_id', 'pumps.version', 'pumps.updated_at', 'users.name as updated_by_name'])
    .select(['pumps.serial_no', 'pumps.manufacturer', 'pumps.model', 'pumps.counter_kind', 'pumps.island'])
    .where('pumps.id', '=', id)
    .forUpdate('pumps')
    .executeTakeFirst()
export type HeldPump = NonNullable<Awaited<ReturnType<typeof lockPump>>>

export const updatePump = (db: Db, id: string, { now, by, model, ...pump }: Omit<PumpDraft, 'seals'> & Stamp) =>
  onDuplicate('pumps_serial_key', serialTaken, () =>
    db
      .updateTable('pumps')
      .set((row) => ({ ...pump, model: model ?? '', updated_at: now, updated_by: by, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )

type Own = { company_id: string; pump_id: string }

/** Seals that are on the pump now. */
export const findSeals = (db: Db, { company_id, pump_id }: Own) =>
  db
    .selectFrom('pump_seals')
    .select(['seal_no', 'sealed_on'])
    .where('company_id', '=', company_id)
    .where('pump_id', '=', pump_id)
    .where('removed_at', 'is', null)
    .orderBy('sealed_on', 'desc')
    .orderBy('seal_no')
    .execute()

/** Makes these the seals on the pump: others are marked as taken off, one that comes back is on again. */
export async function setSeals(db: Db, own: Own, { seals, now, by }: Pick<PumpDraft, 'seals'> & Stamp) {
  await db
    .updateTable('pump_seals')
    .set({ removed_at: now, removed_by: by })
    .where('company_id', '=', own.company_id)
    .where('pump_id', '=', own.pump_id)
    .where('removed_at', 'is', null)
    .where('seal_no', '<>', sql<string>`all (${seals.map(({ seal_no }) => seal_no)}::text[])`)
    .execute()
  if (seals.length === 0) return
  await db
    .insertInto('pump_seals')
    .values(seals.map((seal) => ({ id: newId(), ...own, ...seal, created_by: by, created_at: now })))
    .onConflict((conflict) =>
      conflict
        .constraint('pump_seals_number_key')
        .doUpdateSet((row) => ({ sealed_on: row.ref('excluded.sealed_on'), removed_at: null, removed_by: null })),
    )
    .execute()
}

export const getTankOwner = (db: Db, id: string) =>
  db.selectFrom('tanks').select(['company_id', 'tank_no']).where('id', '=', id).executeTakeFirst()

/** A tank, held until the transaction ends, with who changed it last. */
export const lockTank = (db: Db, id: string) =>
  db
    .selectFrom('tanks')
    .leftJoin('users', 'users.id', 'tanks.updated_by')
    .select(['tanks.id', 'tanks.company_id', 'tanks.tank_no', 'tanks.capacity_ml', 'tanks.version'])
    .select(['tanks.updated_at', 'users.name as updated_by_name'])
    .where('tanks.id', '=', id)
    .forUpdate('tanks')
    .executeTakeFirst()

export const updateTank = (db: Db, id: string, { now, by, ...tank }: TankData & Stamp) =>
  onDuplicate('tanks_number_key', { ...tankTaken, message: fillMessage(tankTaken.message, { n: tank.tank_no }) }, () =>
    db
      .updateTable('tanks')
      .set((row) => ({ ...tank, updated_at: now, updated_by: by, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )
