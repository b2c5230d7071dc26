import type { BusinessDate } from '@app/kit/contract'
import { type Db, newRegisterStore } from '@app/kit/server'
import { type SqlBool, sql } from 'kysely'
import { type PayableState, payableRegister } from './payables.contract.ts'

export const payableStore = newRegisterStore(payableRegister, {
  table: 'payables',
  query: (db) =>
    db
      .selectFrom('payables')
      .innerJoin('companies', 'companies.id', 'payables.company_id')
      .innerJoin('suppliers', 'suppliers.id', 'payables.supplier_id')
      .selectAll('payables')
      .select(['companies.name as company_name', 'suppliers.name as supplier_name'])
      .select('suppliers.tax_id as supplier_tax_id')
      .leftJoin('bordero_items as item', (join) =>
        join
          .onRef('item.company_id', '=', 'payables.company_id')
          .onRef('item.payable_id', '=', 'payables.id')
          .on('item.status', 'in', ['pending', 'scheduled', 'paid']),
      )
      .leftJoin('borderos', (join) =>
        join.onRef('borderos.company_id', '=', 'item.company_id').onRef('borderos.id', '=', 'item.bordero_id'),
      )
      .select(['borderos.id as bordero_id', 'borderos.number as bordero_number']),
  search: ['document', 'supplier_name', 'supplier_tax_id', 'barcode'],
  order: ['due_on', 'supplier_name', 'id'],
  where: {
    from: (from) => sql<SqlBool>`due_on >= ${from}::date`,
    to: (to) => sql<SqlBool>`due_on <= ${to}::date`,
  },
  sums: ['amount_cents'],
})

export const findPayableCompanies = (db: Db) =>
  db.selectFrom('companies').select(['id', 'name']).where('active', '=', true).orderBy('name').execute()

/** Returns the document of a title that is not cancelled and has the bar code. */
export async function findDocumentOfBarcode(
  db: Db,
  { company_id, barcode, id }: { company_id: string; barcode: string; id: string | null },
) {
  const found = await db
    .selectFrom('payables')
    .select('document')
    .where('company_id', '=', company_id)
    .where('barcode', '=', barcode)
    .where('status', '<>', 'cancelled')
    .where(sql<boolean>`id is distinct from ${id}::uuid`)
    .executeTakeFirst()
  return found?.document
}

type TitleKey = { company_id: string; id: string | null; supplier_id: string; document: string; instalment: number }

export async function isDocumentTaken(db: Db, { id, ...key }: TitleKey) {
  const found = await db
    .selectFrom('payables')
    .select('id')
    .where((title) => title.and(key))
    .where(sql<boolean>`id is distinct from ${id}::uuid`)
    .executeTakeFirst()
  return found !== undefined
}

type StateChange = {
  ids: readonly string[]
  from: readonly PayableState[]
  to: PayableState
  now: string
  by: string | null
}

/** Moves titles from one of the states to another and returns the ids of those that moved. */
export async function movePayables(db: Db, company_id: string, { ids, from, to, now, by }: StateChange) {
  const { rows } = await sql<{ id: string }>`
    update payables set status = ${to}, updated_at = ${now}, updated_by = ${by}::uuid, version = version + 1
    where company_id = ${company_id} and id = any (${[...ids]}::uuid[]) and status = any (${[...from]}::text[])
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

type PaidTitle = { id: string; paid_on: BusinessDate; paid_cents: number }

export const markPayablesPaid = (
  db: Db,
  { company_id, now, by }: { company_id: string; now: string; by: string | null },
  titles: readonly PaidTitle[],
) =>
  sql`update payables title set status = 'paid', paid_on = paid.paid_on, paid_cents = paid.paid_cents,
      updated_at = ${now}, updated_by = ${by}::uuid, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) as paid (id uuid, paid_on date, paid_cents bigint)
    where title.company_id = ${company_id} and title.id = paid.id`.execute(db)
