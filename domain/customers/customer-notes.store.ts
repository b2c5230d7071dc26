import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

/** Returns the normalised names under which till lines refer to these customers. */
export const findCustomerKeys = async (db: Db, ids: readonly string[]) =>
  (
    await db
      .selectFrom('customers')
      .select('keys')
      .where('id', 'in', ['', ...ids].filter(Boolean))
      .execute()
  ).flatMap(({ keys }) => keys)

export const findCompanyCustomerKeys = async (db: Db, company_id: string) =>
  (await db.selectFrom('customers').select('keys').where('company_id', '=', company_id).execute()).flatMap(
    ({ keys }) => keys,
  )

type NotesFilter = {
  company_id: string
  keys: readonly string[]
  statuses: readonly string[]
  from?: BusinessDate
  apart_from?: readonly BusinessDate[]
}

/** Returns days in these statuses that have notes under these names, in order of date. */
export async function findDaysWithNotes(db: Db, { company_id, keys, statuses, from, apart_from = [] }: NotesFilter) {
  if (keys.length === 0) return []
  const { rows } = await sql<{ id: string; business_date: BusinessDate }>`
    select day.id, day.business_date from cash_conciliations day
    where day.company_id = ${company_id} and day.status = any (${[...statuses]}::text[])
      and day.business_date >= coalesce(${from ?? null}::date, '-infinity')
      and not day.business_date = any (${[...apart_from]}::date[])
      and day.business_date in (select line.business_date
        from lines_of_customer(${company_id}, ${[...keys]}::text[]) line where line.kind = 'note')
    order by day.business_date`.execute(db)
  return rows
}
