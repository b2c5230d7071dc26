import type { Db } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import { type ComparedRecord, comparedRecords } from './compared-records.store.ts'
import { noteChanges } from './imports-changes.store.ts'

// `changes` has company_id, import_id, kind, item_id, business_date, before and after; an empty `after` deletes.
/** Changes stored records that still have the values of `before` and stores this for the undo; returns the number. */
export async function changeStoredRecords(db: Db, changes: RawBuilder<unknown>) {
  let changed = 0
  for (const record of comparedRecords) {
    changed += await updateRecords(db, changes, record)
    if (record.missing === 'remove') changed += await deleteRecords(db, changes, record)
  }
  return changed
}

async function updateRecords(db: Db, changes: RawBuilder<unknown>, { kind, staging, fields, missing }: ComparedRecord) {
  const columns = missing === 'cancel' ? [...fields, 'cancelled_at'] : fields
  const values = columns.map(
    (field) => sql`${sql.ref(field)} = case when staged.after ? ${field}
      then (jsonb_populate_record(null::${sql.table(staging.like)}, staged.after)).${sql.ref(field)}
      else known.${sql.ref(field)} end`,
  )
  // A person who counts the till at the same time gets a conflict: the till has a new version.
  if (kind === 'session') values.push(sql`version = known.version + 1`, sql`updated_by = null`, sql`updated_at = now()`)
  const { numAffectedRows } = await noteChanges(
    db,
    sql`update ${sql.table(staging.like)} known set ${sql.join(values)}
      from (${changes}) staged
      join ${sql.table(staging.like)} was on was.company_id = staged.company_id and was.id = staged.item_id
        and was.business_date = staged.business_date
      where staged.kind = ${kind} and staged.after <> '{}'
        and known.company_id = was.company_id and known.id = was.id and known.business_date = was.business_date
        and to_jsonb(was) @> staged.before`,
    { kind, fields: columns },
  )
  return Number(numAffectedRows ?? 0)
}

/** Deletes records. The whole row is stored, so that undoing the import brings it back. */
async function deleteRecords(db: Db, changes: RawBuilder<unknown>, { kind, staging }: ComparedRecord) {
  const { numAffectedRows } = await sql`with removed as (
      delete from ${sql.table(staging.like)} known using (${changes}) change
      where change.kind = ${kind} and change.after = '{}' and known.company_id = change.company_id
        and known.id = change.item_id and known.business_date = change.business_date and to_jsonb(known) @> change.before
      returning known.company_id, change.import_id, known.id, known.business_date, change.before
    )
    insert into import_changes (company_id, import_id, kind, item_id, business_date, before, after)
    select company_id, import_id, ${kind}, id::text, business_date, before, 'null'::jsonb from removed`.execute(db)
  return Number(numAffectedRows ?? 0)
}
