import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'

type NewEntry = {
  kind: 'payment' | 'charge'
  entry_on: BusinessDate
  amount_cents: number
  document_no: string | null
  note: string
  id: string
  company_id: string
  customer_id: string
  created_at: string
  created_by: string
}
export const insertEntry = (db: Db, entry: NewEntry) => db.insertInto('customer_entries').values(entry).execute()

export const lockEntry = (db: Db, company_id: string, { id, entry_id }: { id: string; entry_id: string }) =>
  db
    .selectFrom('customer_entries')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('customer_id', '=', id)
    .where('id', '=', entry_id)
    .forUpdate()
    .executeTakeFirst()

type Cancellation = { company_id: string; id: string; by: string; now: string }
export const cancelEntry = (db: Db, { company_id, id, by, now }: Cancellation) =>
  db
    .updateTable('customer_entries')
    .set({ cancelled_at: now, cancelled_by: by })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
