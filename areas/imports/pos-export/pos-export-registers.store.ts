import { loadTillTranslator } from '@app/domain/day/differences/server'
import type { Db } from '@app/kit/server'

export async function findRegisters(db: Db, company_id: string) {
  const nozzles = await db
    .selectFrom('fuel_nozzles')
    .select(['id', 'nozzle_no'])
    .where('company_id', '=', company_id)
    .execute()
  const tanks = await db.selectFrom('tanks').select(['id', 'tank_no']).where('company_id', '=', company_id).execute()
  const types = await db.selectFrom('movement_types').select(['code', 'method']).where('active', '=', true).execute()
  const products = await db.selectFrom('products').select(['code', 'kind']).$narrowType<ProductKind>().execute()
  return {
    nozzles: new Map(nozzles.map(({ id, nozzle_no }) => [nozzle_no, id])),
    tanks: new Map(tanks.map(({ id, tank_no }) => [tank_no, id])),
    translate: await loadTillTranslator(db, company_id),
    types: new Map(types.map(({ code, method }) => [code, method ?? 'cash'])),
    productKinds: new Map(products.map(({ code, kind }) => [code, kind])),
  }
}
type ProductKind = { kind: 'fuel' | 'shop' | 'service' }
export type Registers = Awaited<ReturnType<typeof findRegisters>>

export async function findShifts(db: Db, { company_id, source_system, external_ids }: ShiftKeys) {
  if (external_ids.length === 0) return []
  return db
    .selectFrom('cash_sessions')
    .select(['external_id', 'business_date', 'shift_no'])
    .where('company_id', '=', company_id)
    .where('source_system', '=', source_system)
    .where('external_id', 'in', external_ids)
    .execute()
}
type ShiftKeys = { company_id: string; source_system: string; external_ids: readonly string[] }
