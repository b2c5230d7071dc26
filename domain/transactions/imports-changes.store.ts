import type { Db } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'

export type ChangedKind = 'session' | 'movement' | 'sale_item' | 'fuelling' | 'reading' | 'dip' | 'receipt'

const valuesOf = (row: string, fields: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(fields.flatMap((field) => [sql.lit(field), sql.ref(`${row}.${field}`)]))})`

/** Runs an update of `known` (old values: `was`) and stores the changes by the `staged` rows' import, for its undo. */
export const noteChanges = (
  db: Db,
  update: RawBuilder<unknown>,
  target: { kind: ChangedKind; fields: readonly string[] },
) =>
  sql`with changed as (${update}
      returning known.company_id, staged.import_id, known.id, known.business_date,
        ${valuesOf('was', target.fields)} as before, ${valuesOf('known', target.fields)} as after)
    insert into import_changes (company_id, import_id, kind, item_id, business_date, before, after)
    select company_id, import_id, ${target.kind}, id::text, business_date, before, after from changed`.execute(db)

type NotedChange = {
  company_id: string
  import_id: string
  kind: 'balance' | 'account'
  item_id: string
  business_date?: string
  before: object | null
  after: object
}

export const noteChange = (db: Db, { before, after, ...change }: NotedChange) =>
  db
    .insertInto('import_changes')
    .values({ ...change, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute()

/** Source name of payment days: they do not count as a received source, but locate the rows of a payment file. */
export const paidDays = 'paid'

type TouchedDays = { company_id: string; source: string; business_dates: readonly string[] }

export async function noteDays(db: Db, import_id: string, touched: readonly TouchedDays[]) {
  for (const { company_id, source, business_dates } of touched)
    await sql`insert into import_days (company_id, import_id, source, business_date)
      select ${company_id}::uuid, ${import_id}::uuid, ${source}, business_date
      from unnest(${business_dates}::date[]) as days (business_date) on conflict do nothing`.execute(db)
}
