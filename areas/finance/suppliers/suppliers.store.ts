import { type Db, newRegisterStore } from '@app/kit/server'
import { type SqlBool, sql } from 'kysely'
import { supplierRegister } from './suppliers.contract.ts'

const pending = sql<boolean>`exists (select from approvals change
  where change.entity = 'supplier' and change.entity_id = suppliers.id and change.status = 'pending')`

/** SQL: the last approved change of the bank data of a supplier. */
const bankDataChanges = sql`(select change.entity_id, change.decided_at, change.requested_by, change.decided_by
  from approvals change where change.entity = 'supplier' and change.kind = 'bank-data' and change.status = 'approved')`

export const supplierStore = newRegisterStore(supplierRegister, {
  table: 'suppliers',
  query: (db) =>
    db
      .selectFrom('suppliers')
      .selectAll('suppliers')
      .select(pending.as('pending_approval'))
      .select(
        sql<string | null>`(select max(change.decided_at) from ${bankDataChanges} change
          where change.entity_id = suppliers.id)`.as('bank_data_changed_at'),
      ),
  search: ['name', 'trade_name', 'tax_id', 'erp_code'],
  order: ['name', 'id'],
  where: { kind: (kind) => sql<SqlBool>`${kind} = any (kinds)` },
})

export const findSupplierOfTaxId = (db: Db, tax_id: string) =>
  db.selectFrom('suppliers').select(['id', 'name']).where('tax_id', '=', tax_id).executeTakeFirst()

export const findSupplierChoices = (db: Db) =>
  db.selectFrom('suppliers').select(['id', 'name', 'tax_id']).where('active', '=', true).orderBy('name').execute()

/** Marks a supplier as used, so that it can no longer be deleted. */
export const markSupplierUsed = (db: Db, id: string) =>
  db.updateTable('suppliers').set({ in_use: true }).where('id', '=', id).where('in_use', '=', false).execute()
