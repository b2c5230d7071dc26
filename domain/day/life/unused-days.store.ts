import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import { dayRecord } from '../day-record.contract.ts'
import { differenceRecord } from '../differences/difference-record.contract.ts'
import { inconsistencyEntity } from '../inconsistencies/inconsistency-codes.contract.ts'

/** Rows that people leave on a day, by table. Other rows of these tables are results of its assessment. */
const workOnDays = {
  adjustment_explanations: sql`true`,
  cash_conciliation_proofs: sql`true`,
  cash_conciliation_solicitations: sql`true`,
  conciliation_rule_decisions: sql`true`,
  differences: sql`(day_row.explained_by is not null or day_row.deferred_on is not null)`,
  inconsistencies: sql`day_row.reason is not null`,
  late_items: sql`true`,
  line_corrections: sql`true`,
  manual_transactions: sql`true`,
  match_groups: sql`day_row.created_by is not null`,
  refused_pairs: sql`true`,
  session_counts: sql`true`,
} as const

const hasNoWork = sql.join(
  Object.entries(workOnDays).map(
    ([table, isWork]) => sql`not exists (select from ${sql.table(table)} day_row
      where day_row.company_id = day.company_id and day_row.cash_conciliation_id = day.id and ${isWork})`,
  ),
  sql` and `,
)

/** Records of an assessment, with their kind in the history. The other records of a day are themselves work of people. */
const assessedRecords = { differences: differenceRecord.entity, inconsistencies: inconsistencyEntity }

/** SQL: a person acted on one of these records, for example commented on it. Only an array of ids uses the index. */
const hasActOfPerson = (entity: string, ids: RawBuilder<unknown>) => sql`exists (select from audit_events event
  where event.company_id = day.company_id and event.entity = ${entity} and event.entity_id = any (${ids})
    and event.actor_id is not null and event.origin <> 'importação' and event.action <> 'import.undo')`

const actsOfPeople = [
  hasActOfPerson(dayRecord.entity, sql`array[day.id::text]`),
  ...Object.entries(assessedRecords).map(([table, entity]) =>
    hasActOfPerson(
      entity,
      sql`array(select day_row.id::text from ${sql.table(table)} day_row
        where day_row.company_id = day.company_id and day_row.cash_conciliation_id = day.id)`,
    ),
  ),
]
const isUntouched = sql`not (${sql.join(actsOfPeople, sql` or `)})`

/** Statuses of a day without work of people. The undo sets open days to `awaiting_data` after the preview has listed them. */
const startStatuses = sql`('awaiting_data', 'open')`

/** SQL: sources of a row `day` or `other` without the import; equal before and after its undo. */
const sourcesWithout = (import_id: string, day: 'day' | 'other') =>
  sql`(${sql.ref(`${day}.sources`)} - array(select mine.source from import_days mine
    where mine.import_id = ${import_id}::uuid and mine.company_id = ${sql.ref(`${day}.company_id`)}
      and mine.business_date = ${sql.ref(`${day}.business_date`)}
      and not exists (select from import_days theirs join imports file on file.id = theirs.import_id
        where theirs.company_id = mine.company_id and theirs.source = mine.source
          and theirs.business_date = mine.business_date and theirs.import_id <> mine.import_id and file.status = 'done')))`

type UndoneImport = { import_id: string; company_ids: readonly string[] }

/**
 * SQL: first day per company that stays without the import and the days after it that have at most a statement. A day
 * that the calendar created on its own date stays.
 */
const firstDays = ({ import_id, company_ids }: UndoneImport) => sql`
  select other.company_id, min(other.business_date) as first_day from cash_conciliations other
  join companies company on company.id = other.company_id join imports undone on undone.id = ${import_id}::uuid
  where other.company_id = any (${company_ids}::uuid[])
    and (other.created_at <= undone.finished_at and other.import_id is distinct from undone.id
      or other.status not in ${startStatuses} or ${sourcesWithout(import_id, 'other')} - 'bank' <> '{}'
      or other.import_id is null
        and other.business_date >= (other.created_at at time zone company.timezone)::date)
  group by other.company_id`

/**
 * SQL condition on `day`. One of these holds: this import created the day and no other file has rows on it; or the day
 * was created with the import or later, no other file but a statement has rows on it, and it precedes the first day that
 * stays.
 */
const isLeftWithout = ({ import_id, company_ids }: UndoneImport) => sql`
  day.company_id = any (${company_ids}::uuid[]) and day.status in ${startStatuses}
  and (day.import_id = ${import_id}::uuid
    or day.created_at > (select finished_at from imports where id = ${import_id}::uuid))
  and (day.import_id = ${import_id}::uuid and ${sourcesWithout(import_id, 'day')} = '{}'
    or ${sourcesWithout(import_id, 'day')} - 'bank' = '{}' and day.business_date <
      coalesce((select first_day from first_days where first_days.company_id = day.company_id), 'infinity'))`

type LeftDay = { company_id: string; date: BusinessDate; unused: boolean }

/**
 * Returns the days that exist only because of the import, before its undo. `deleteUnusedDays` deletes the unused ones;
 * the others have work of people.
 */
export async function findLeftDays(db: Db, undone: UndoneImport) {
  const { rows } = await sql<LeftDay>`
    with first_days as materialized (${firstDays(undone)})
    select day.company_id, day.business_date as date, ${hasNoWork} and ${isUntouched} as unused
    from cash_conciliations day where ${isLeftWithout(undone)}`.execute(db)
  return rows
}

/** Deletes the days that exist only because of this undone import, with their assessment. Undone matches stay. */
export async function deleteUnusedDays(db: Db, undone: UndoneImport) {
  const ofUnused = sql`using unused where day_row.company_id = unused.company_id and day_row.cash_conciliation_id = unused.id`
  await sql`with first_days as materialized (${firstDays(undone)}),
    unused as materialized (select day.company_id, day.id from cash_conciliations day
      where ${isLeftWithout(undone)} and ${hasNoWork} and ${isUntouched}),
    deleted_lines as (delete from cash_conciliation_lines day_row ${ofUnused}),
    deleted_differences as (delete from differences day_row ${ofUnused}),
    deleted_inconsistencies as (delete from inconsistencies day_row ${ofUnused})
    delete from cash_conciliations day using unused where day.company_id = unused.company_id and day.id = unused.id`.execute(
    db,
  )
}
