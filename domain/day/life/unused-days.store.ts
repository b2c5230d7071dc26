import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { dayRecord } from '../day-record.contract.ts'
import { firstStatus } from './day-states.rules.ts'

const tablesOfDays = [
  'adjustment_explanations',
  'cash_conciliation_lines',
  'cash_conciliation_proofs',
  'cash_conciliation_solicitations',
  'conciliation_rule_decisions',
  'differences',
  'inconsistencies',
  'late_items',
  'line_corrections',
  'manual_transactions',
  'match_groups',
  'refused_pairs',
  'seen_lines',
  'session_counts',
] as const

const hasNoRows = sql.join(
  tablesOfDays.map(
    (table) => sql`not exists (select from ${sql.table(table)} day_row
      where day_row.company_id = day.company_id and day_row.cash_conciliation_id = day.id)`,
  ),
  sql` and `,
)

const isUntouched = sql`not exists (select from audit_events event where event.company_id = day.company_id
  and event.entity = ${dayRecord.entity} and event.entity_id = day.id::text and event.actor_id is not null
  and event.origin <> 'importação' and event.action <> 'import.undo')`

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
      or other.status <> ${firstStatus} or ${sourcesWithout(import_id, 'other')} - 'bank' <> '{}'
      or other.import_id is null
        and other.business_date >= (other.created_at at time zone company.timezone)::date)
  group by other.company_id`

/**
 * SQL condition on `day`. The day waits for files and has neither rows nor work of a person. In addition, one of these
 * holds: this import created the day and no other file has rows on it; or the day was created with the import or later,
 * no other file but a statement has rows on it, and it precedes the first day that stays.
 */
const isUnusedWithout = ({ import_id, company_ids }: UndoneImport) => sql`
  day.company_id = any (${company_ids}::uuid[]) and day.status = ${firstStatus}
  and (day.import_id = ${import_id}::uuid
    or day.created_at > (select finished_at from imports where id = ${import_id}::uuid))
  and (day.import_id = ${import_id}::uuid and ${sourcesWithout(import_id, 'day')} = '{}'
    or ${sourcesWithout(import_id, 'day')} - 'bank' = '{}' and day.business_date <
      coalesce((select first_day from first_days where first_days.company_id = day.company_id), 'infinity'))
  and ${hasNoRows} and ${isUntouched}`

/** Returns the days that wait for files now and that `deleteUnusedDays` deletes after the undo of the import. */
export async function findUnusedDays(db: Db, undone: UndoneImport) {
  const { rows } = await sql<{ company_id: string; date: BusinessDate }>`
    with first_days as materialized (${firstDays(undone)})
    select day.company_id, day.business_date as date from cash_conciliations day
    where ${isUnusedWithout(undone)}`.execute(db)
  return rows
}

/** Deletes the days that exist only because of this undone import. */
export const deleteUnusedDays = (db: Db, undone: UndoneImport) =>
  sql`with first_days as materialized (${firstDays(undone)})
    delete from cash_conciliations day where ${isUnusedWithout(undone)}`.execute(db)
