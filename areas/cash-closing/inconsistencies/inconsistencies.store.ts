import { buildDayLockNote } from '@app/domain/calendar/server'
import { type InconsistencyStatus, inconsistencyRules } from '@app/domain/day/inconsistencies/contract'
import type { Day } from '@app/domain/day/life/server'
import type { PageQuery, Sorting } from '@app/kit/contract'
import { type Db, paginate, whereEqual, whereTextContains } from '@app/kit/server'
import { sql } from 'kysely'
import type { Inconsistency, InconsistencyFilter } from './inconsistency.contract.ts'

// Severity by code is defined in code, not in the database.
const severityColumn = sql<Inconsistency['severity']>`(${JSON.stringify(
  Object.fromEntries(Object.entries(inconsistencyRules).map(([code, { severity }]) => [code, severity])),
)}::jsonb ->> inconsistencies.code)`

const statusRank = sql<number>`coalesce(array_position(array['pending', 'became_difference', 'ignored'], inconsistencies.status), 4)`

export const buildInconsistenciesQuery = (
  db: Db,
  { date, session_id, search, company_id, code, status }: InconsistencyFilter,
) =>
  db
    .selectFrom('inconsistencies')
    .innerJoin('companies', 'companies.id', 'inconsistencies.company_id')
    .where(
      whereEqual('inconsistencies', { company_id, code, status, business_date: date, cash_session_id: session_id }),
    )
    .where(whereTextContains(['inconsistencies.document', 'inconsistencies.sentence'], search))
    .leftJoin('cash_sessions as session', (join) =>
      join
        .onRef('session.company_id', '=', 'inconsistencies.company_id')
        .onRef('session.id', '=', 'inconsistencies.cash_session_id'),
    )
    .leftJoin('users as person', 'person.id', 'inconsistencies.decided_by')
    .select([
      'inconsistencies.id',
      'inconsistencies.cash_conciliation_id',
      'inconsistencies.company_id',
      'companies.name as company_name',
      'inconsistencies.business_date',
      'inconsistencies.code',
      'inconsistencies.item_kind',
      'inconsistencies.item_id',
      'inconsistencies.occurred_at',
      'inconsistencies.cash_session_id',
      'session.shift_no',
      'session.operator',
      'inconsistencies.document',
      'inconsistencies.method',
      'inconsistencies.amount_cents',
      'inconsistencies.sentence',
      'inconsistencies.suggestion',
      'inconsistencies.suggested',
      'inconsistencies.status',
      'inconsistencies.reason',
      'person.name as decided_by_name',
      'inconsistencies.decided_at',
      'inconsistencies.version',
    ])
    .select([severityColumn.as('severity'), statusRank.as('status_rank')])
    .$castTo<Inconsistency & { status_rank: number }>()

type Page = Omit<PageQuery, 'sort'> & { sort?: Sorting<keyof Inconsistency>[] | undefined }

export const findRows = (db: Db, { limit, after, exact, sort, ...filter }: InconsistencyFilter & Page) =>
  paginate(db, buildInconsistenciesQuery(db, filter), {
    limit,
    after,
    exact,
    sort,
    order: [
      { column: 'status_rank', direction: 'asc' },
      { column: 'code', direction: 'asc' },
      { column: 'occurred_at', direction: 'asc' },
      { column: 'id', direction: 'asc' },
    ],
    sums: ['amount_cents'],
  })

export const getInconsistencyRow = (db: Db, id: string) =>
  buildInconsistenciesQuery(db, {}).where('inconsistencies.id', '=', id).executeTakeFirst()

const selectRecords = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('inconsistencies as found')
    .innerJoin('cash_conciliations as day', (join) =>
      join.onRef('day.company_id', '=', 'found.company_id').onRef('day.id', '=', 'found.cash_conciliation_id'),
    )
    .leftJoin('users as person', 'person.id', 'found.updated_by')
    .selectAll('found')
    .select(['day.status as day_status', 'person.name as updated_by_name', buildDayLockNote('day').as('lock_note')])
    .$narrowType<
      Pick<Inconsistency, 'code' | 'item_kind' | 'suggested'> & {
        status: InconsistencyStatus
        day_status: Day['status']
      }
    >()
    .where('found.id', 'in', [...ids])
    .orderBy('found.id')

export const findRecords = (db: Db, ids: readonly string[]) => selectRecords(db, ids).execute()

/** Locks the rows. The day must be locked before them, always in this order. */
export const lockInconsistencies = (db: Db, ids: readonly string[]) =>
  selectRecords(db, ids).forUpdate('found').execute()
export type LockedInconsistency = Awaited<ReturnType<typeof lockInconsistencies>>[number]

export const getOriginalLine = (
  db: Db,
  { company_id, business_date }: Pick<Day, 'company_id' | 'business_date'>,
  id: string,
) =>
  db
    .selectFrom('system_movements as line')
    .leftJoin('imports as file', 'file.id', 'line.import_id')
    .select([
      'line.nsu',
      'line.auth_code',
      'line.terminal_logical_no',
      'line.e2e_id',
      'line.customer',
      'line.employee',
      'line.document_no',
      'line.cash_session_id as session_id',
      'line.import_line',
      'file.file_name',
    ])
    .where('line.company_id', '=', company_id)
    .where('line.business_date', '=', business_date)
    .where('line.id', '=', Number(id))
    .executeTakeFirst()

export async function getSource(
  db: Db,
  table: 'acquirer_transactions' | 'fuellings',
  { company_id, id }: { company_id: string; id: string },
) {
  const { rows } = await sql<{ file_name: string; line: number | null }>`
    select file.file_name, ${table === 'fuellings' ? sql`null::int` : sql`item.import_line`} as line
    from ${sql.table(table)} item join imports file on file.id = item.import_id
    where item.company_id = ${company_id} and item.id = ${id}::bigint`.execute(db)
  return rows[0]
}

/** Returns the people of a company: active users, operators of its tills in 90 days, and people of its advances. */
export async function findPeopleNames(
  db: Db,
  { company_id, business_date }: Pick<Inconsistency, 'company_id' | 'business_date'>,
) {
  const { rows } = await sql<{ name: string }>`
    select person.name from users person join user_companies place on place.user_id = person.id
      where place.company_id = ${company_id}::uuid and person.active
    union select operator from cash_sessions
      where company_id = ${company_id}::uuid and business_date between ${business_date}::date - 90 and ${business_date}::date
    union select employee from system_movements
      where company_id = ${company_id}::uuid and employee is not null and document_no is not null
        and movement_type_code = any (array(select code from movement_types where nature = 'advance'))
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}
