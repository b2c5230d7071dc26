import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { ManualTransaction } from '../day-changes.contract.ts'
import type { Capture, Method } from '../day-facts.contract.ts'
import type { DayKey } from '../days/days.store.ts'

const manuals = (db: Db, { id, company_id }: DayKey) =>
  db
    .selectFrom('manual_transactions as manual')
    .innerJoin('movement_types as type', 'type.code', 'manual.movement_type_code')
    .leftJoin('users as person', 'person.id', 'manual.created_by')
    .select([
      'manual.id',
      'manual.kind',
      'manual.side',
      'manual.movement_type_code',
      'type.name as movement_type_name',
      'manual.target_id',
      'manual.method_from',
      'manual.method_to',
      'manual.amount_cents',
      'manual.occurred_at',
      'manual.note',
      'manual.status',
      'person.name as created_by_name',
      'manual.created_at',
    ])
    .$castTo<ManualTransaction>()
    .where('manual.company_id', '=', company_id)
    .where('manual.cash_conciliation_id', '=', id)

export const findManuals = (db: Db, day: DayKey) =>
  manuals(db, day).orderBy('manual.created_at').orderBy('manual.id').execute()

export const getManual = (db: Db, day: DayKey, id: string) =>
  manuals(db, day).where('manual.id', '=', id).executeTakeFirst()

export type NewManual = {
  id: string
  kind: ManualTransaction['kind']
  side: ManualTransaction['side']
  movement_type_code: string
  target_id: number | null
  method_from: Method | null
  method_to: Method | null
  amount_cents: number
  occurred_at: string
  nsu: string | null
  auth_code: string | null
  e2e_id: string | null
  terminal_logical_no: string | null
  fuelling_id: number | null
  note: string
}

export const insertManual = (db: Db, day: DayKey, manual: NewManual, by: { id: string; now: string }) =>
  db
    .insertInto('manual_transactions')
    .values({
      ...manual,
      company_id: day.company_id,
      cash_conciliation_id: day.id,
      status: 'applied',
      created_by: by.id,
      created_at: by.now,
    })
    .execute()

export const cancelManual = (db: Db, day: DayKey, id: string, by: { id: string; now: string }) =>
  db
    .updateTable('manual_transactions')
    .set((eb) => ({ status: 'cancelled', cancelled_by: by.id, cancelled_at: by.now, version: eb('version', '+', 1) }))
    .where('company_id', '=', day.company_id)
    .where('cash_conciliation_id', '=', day.id)
    .where('id', '=', id)
    .where('status', '=', 'applied')
    .returning('id')
    .executeTakeFirst()

/** A type that people may enter by hand. */
export const getManualType = (db: Db, code: string) =>
  db
    .selectFrom('movement_types')
    .select(['code', 'name', 'method', 'attachment_required'])
    .$narrowType<{ method: Method | null }>()
    .where('code', '=', code)
    .where('active', '=', true)
    .where('allow_manual', '=', true)
    .executeTakeFirst()

export const findManualTypes = (db: Db) =>
  db
    .selectFrom('movement_types')
    .select(['code', 'name', 'method', 'nature'])
    .$narrowType<{ method: Method | null }>()
    .where('active', '=', true)
    .where('allow_manual', '=', true)
    .orderBy('name')
    .execute()

export const getTargetMovement = (db: Db, { company_id, business_date }: DayKey, id: number) =>
  db
    .selectFrom('system_movements')
    .select(['id', 'external_id', 'method', 'amount_cents', 'occurred_at'])
    .$narrowType<{ method: Method }>()
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()

export const getTargetCapture = (db: Db, { company_id, business_date }: DayKey, id: number) =>
  db
    .selectFrom('acquirer_transactions')
    .select(['id', 'kind', 'method', 'gross_cents as amount_cents', 'captured_at as occurred_at'])
    .select(['nsu', 'auth_code', 'e2e_id', 'terminal_logical_no'])
    .$narrowType<{ kind: Capture['kind'] | 'pix_received' | 'pix_returned'; method: Method }>()
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .where('id', '=', id)
    .executeTakeFirst()

export const getFuelling = (db: Db, { company_id, business_date }: DayKey, id: number) =>
  db
    .selectFrom('fuellings')
    .select(['id', 'ended_at', 'total_cents', 'sale_external_id'])
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .where('id', '=', id)
    .executeTakeFirst()

export const hasCorrection = async (db: Db, day: DayKey, of: Pick<NewManual, 'side' | 'target_id' | 'fuelling_id'>) =>
  (await db
    .selectFrom('manual_transactions')
    .select('id')
    .where('company_id', '=', day.company_id)
    .where('status', '=', 'applied')
    .where((eb) =>
      eb.or([
        eb.and([eb('side', '=', of.side), eb('target_id', '=', of.target_id)]),
        eb('fuelling_id', '=', of.fuelling_id),
      ]),
    )
    .executeTakeFirst()) !== undefined

export type ReceiptNumber = Pick<NewManual, 'nsu' | 'e2e_id' | 'terminal_logical_no'>

/** The line that already holds this receipt number: NSU counters repeat between machines, Pix identifiers never. */
export async function findHolder(db: Db, { company_id, business_date, id }: DayKey, number: ReceiptNumber) {
  const { nsu, e2e_id, terminal_logical_no } = number
  const same = sql`((ltrim(nsu, '0') = ltrim(${nsu}, '0')
    and coalesce(terminal_logical_no, ${terminal_logical_no}) is not distinct from
      coalesce(${terminal_logical_no}, terminal_logical_no)) or e2e_id = ${e2e_id})`
  const { rows } = await sql<{ sale: string | null; occurred_at: string }>`
    select coalesce(sale_external_id, external_id) as sale, occurred_at from system_movements
    where company_id = ${company_id} and business_date = ${business_date} and cancelled_at is null and ${same}
    union all
    select null, occurred_at from manual_transactions
    where company_id = ${company_id} and cash_conciliation_id = ${id} and status = 'applied' and side = 'system'
      and kind = 'add' and ${same}
    limit 1`.execute(db)
  return rows[0]
}

/** What one person entered by hand on this day, in centavos; changes of method move no money. */
export async function largestManualSum(db: Db, day: DayKey) {
  const row = await db
    .selectFrom('manual_transactions')
    .select((eb) => eb.fn.sum<string>('amount_cents').as('sum'))
    .where('company_id', '=', day.company_id)
    .where('cash_conciliation_id', '=', day.id)
    .where('status', '=', 'applied')
    .where('kind', '<>', 'reclassify')
    .groupBy('created_by')
    .orderBy('sum', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}
