import type { BusinessDate } from '@app/kit/contract'
import { type Db, newId } from '@app/kit/server'
import { sql } from 'kysely'
import { buildDayLockNote, buildDayLockReason } from '../../calendar/period-locks.store.ts'
import type { DaySource } from '../../companies/source-names.contract.ts'
import type { CashConciliation } from '../day-row.contract.ts'
import type { Severity } from '../differences/found-differences.contract.ts'
import { getSettings } from '../facts/closing-settings.store.ts'
import { editableStatuses, firstStatus, provenStatuses } from './day-states.rules.ts'

type Narrow = {
  status: CashConciliation['status']
  result: CashConciliation['result']
  worst_severity: Severity | null
}

const days = (db: Db) =>
  db
    .selectFrom('cash_conciliations')
    .selectAll()
    .select([
      buildDayLockNote('cash_conciliations').as('lock_note'),
      buildDayLockReason('cash_conciliations').as('lock_reason'),
    ])
    .$narrowType<Narrow>()

export const getDay = (db: Db, id: string) => days(db).where('id', '=', id).executeTakeFirst()
export type Day = NonNullable<Awaited<ReturnType<typeof getDay>>>
export type DayKey = Pick<Day, 'id' | 'company_id' | 'business_date'>

/** Reads again on a disagreement: a query that waited for the row returns its new status but the old period lock. */
const readLockAgain = (db: Db, day: Day | undefined) =>
  day && (day.status === 'locked') !== (day.lock_note !== null) ? getDay(db, day.id) : day

export const lockDay = async (db: Db, id: string) =>
  readLockAgain(db, await days(db).where('id', '=', id).forUpdate().executeTakeFirst())

/** Inserts missing days and locks all of them, in order of date so that two imports cannot deadlock. */
export async function ensureDays(db: Db, requested: { id: string; business_date: BusinessDate }[], context: NewDays) {
  if (requested.length === 0) return []
  const { company_id, now, import_id = null } = context
  const created = { company_id, import_id, status: firstStatus, created_at: now, updated_at: now }
  const inserted = await db
    .insertInto('cash_conciliations')
    .values(requested.map((day) => ({ ...day, ...created })))
    .onConflict((conflict) => conflict.columns(['company_id', 'business_date']).doNothing())
    .returning('id')
    .execute()
  const ids = inserted.map(({ id }) => id)
  if (ids.length > 0) await noteStatements(db, company_id, ids)
  return days(db)
    .where('company_id', '=', company_id)
    .where(
      'business_date',
      'in',
      requested.map((day) => day.business_date),
    )
    .orderBy('business_date')
    .forUpdate()
    .execute()
}
type NewDays = { company_id: string; now: string; import_id?: string | undefined }

/** Enters received statements on new days: a statement creates no days before the company's first one. */
const noteStatements = (db: Db, company_id: string, ids: readonly string[]) =>
  sql`update cash_conciliations day
    set sources = day.sources
      || jsonb_build_object('bank', jsonb_build_object('received_at', received_statement.received_at))
    from (select import_day.business_date, max(file.finished_at) as received_at
      from import_days import_day join imports file on file.id = import_day.import_id and file.status = 'done'
      where import_day.company_id = ${company_id}::uuid and import_day.source = 'bank'
      group by import_day.business_date) received_statement
    where day.company_id = ${company_id}::uuid and day.id = any (${ids}::uuid[])
      and received_statement.business_date = day.business_date`.execute(db)

type RequestedDays = { company_id: string; business_dates: readonly BusinessDate[]; source: DaySource }

/**
 * Returns the dates, in order, that have a day or get one when records of this source arrive: none after the end of the
 * company. A statement may begin before the station used the product, so it opens no day before the first one.
 */
export async function findOpenableDates(db: Db, { company_id, business_dates, source }: RequestedDays) {
  const end = await getCompanyEnd(db, company_id)
  const first = source === 'bank' ? await getFirstDay(db, company_id) : undefined
  const isOver = (date: BusinessDate) => end !== null && date > end
  const isTooEarly = (date: BusinessDate) => first !== undefined && (first === null || date < first)
  return [...new Set(business_dates)].filter((date) => !isOver(date) && !isTooEarly(date)).sort()
}

/**
 * Adds the dates of stored statements whose days are created with the days of these dates, in order: those from the
 * first date on that precede the company's present first day. So files give the same days in any order.
 */
export async function addStatementDates(db: Db, company_id: string, dates: readonly BusinessDate[]) {
  const [from] = dates
  if (from === undefined) return []
  const { rows } = await sql<{ business_date: BusinessDate }>`
    select import_day.business_date
    from import_days import_day join imports file on file.id = import_day.import_id and file.status = 'done'
    where import_day.company_id = ${company_id}::uuid and import_day.source = 'bank'
      and import_day.business_date >= ${from}::date
      and import_day.business_date < coalesce(${await getFirstDay(db, company_id)}::date, 'infinity')
      and import_day.business_date <= coalesce(${await getCompanyEnd(db, company_id)}::date, 'infinity')`.execute(db)
  return [...new Set([...dates, ...rows.map(({ business_date }) => business_date)])].sort()
}

async function getFirstDay(db: Db, company_id: string) {
  const { first_day } = await db
    .selectFrom('cash_conciliations')
    .select((eb) => eb.fn.min('business_date').as('first_day'))
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  return first_day
}

/** Returns the days that do not exist yet and that these records would create. */
export async function findNewDays(db: Db, arrivals: readonly RequestedDays[]) {
  const newDays = []
  for (const { company_id, ...arrival } of arrivals) {
    const openable = await findOpenableDates(db, { company_id, ...arrival })
    const dates = await addStatementDates(db, company_id, openable)
    const { rows } = await sql<{ company_id: string; date: BusinessDate }>`
      select ${company_id}::uuid as company_id, date from unnest(${dates}::date[]) as requested (date)
      where not exists (select from cash_conciliations day
        where day.company_id = ${company_id}::uuid and day.business_date = requested.date)`.execute(db)
    newDays.push(...rows)
  }
  return newDays
}

/** Returns days from a date on that are neither closed nor locked, locked in order of date. */
export const lockUnprovenDays = (db: Db, { company_id, from, to }: Period) =>
  days(db)
    .where('company_id', '=', company_id)
    .where('business_date', '>=', from)
    .$if(to !== undefined, (query) => query.where('business_date', '<=', to ?? from))
    .where('status', 'not in', provenStatuses)
    .orderBy('business_date')
    .forUpdate()
    .execute()
type Period = { company_id: string; from: BusinessDate; to: BusinessDate | undefined }

/** Returns all days of a period, locked in order of date. */
export const lockDaysBetween = (db: Db, { company_id, from, to }: { company_id: string; from: string; to: string }) =>
  days(db)
    .where('company_id', '=', company_id)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .orderBy('business_date')
    .forUpdate()
    .execute()

export async function countUnprovenBetween(db: Db, { company_id, from, to }: WholePeriod) {
  const { count } = await db
    .selectFrom('cash_conciliations')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', company_id)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .where('status', 'not in', provenStatuses)
    .executeTakeFirstOrThrow()
  return Number(count)
}
type WholePeriod = { company_id: string; from: BusinessDate; to: BusinessDate }

/**
 * Returns editable days: all with a match that the pairing rule made and no person confirmed, then the newest, up to the
 * limit, with a difference of these codes that no person explained.
 */
export async function findDaysToExplain(
  db: Db,
  { company_id, codes, pair_rule_id = null, from, to }: DaysToExplain,
  limit: number,
) {
  const { rows } = await sql<DayKey>`
    with editable as (select day.id, day.company_id, day.business_date from cash_conciliations day
      where day.status = any (${editableStatuses}::text[]) and day.business_date >= ${from}::date
        and (${to}::date is null or day.business_date <= ${to}::date)
        and (${company_id}::uuid is null or day.company_id = ${company_id}::uuid)),
    paired as (select day.* from editable day where exists (select from match_groups made
      where made.company_id = day.company_id and made.cash_conciliation_id = day.id
        and made.rule_id = ${pair_rule_id}::uuid and made.status <> 'undone' and made.created_by is null)),
    unexplained as (select day.* from editable day where day.id not in (select id from paired)
      and exists (select from differences difference where difference.company_id = day.company_id
        and difference.cash_conciliation_id = day.id and difference.code = any (${codes}::text[])
        and difference.status in ('open', 'explained', 'accepted') and difference.explained_by is null)
      order by day.business_date desc, day.id limit ${limit})
    select * from paired union all select * from unexplained`.execute(db)
  return rows
}
export type DaysToExplain = {
  company_id: string | null
  codes: readonly string[]
  pair_rule_id?: string | null
  from: BusinessDate
  to: BusinessDate | null
}

export type DayChange = Partial<
  Omit<Day, 'id' | 'company_id' | 'business_date' | 'created_at' | 'lock_note' | 'lock_reason' | 'sources' | 'proof'>
> & {
  sources?: object
  proof?: object | null
}

export const updateDay = (db: Db, day: Pick<Day, 'id' | 'company_id'>, { sources, proof, ...change }: DayChange) =>
  db
    .updateTable('cash_conciliations')
    .set({
      ...change,
      ...(sources !== undefined && { sources: JSON.stringify(sources) }),
      ...(proof !== undefined && { proof: proof === null ? null : JSON.stringify(proof) }),
    })
    .where('id', '=', day.id)
    .where('company_id', '=', day.company_id)
    .returningAll()
    .returning([
      buildDayLockNote('cash_conciliations').as('lock_note'),
      buildDayLockReason('cash_conciliations').as('lock_reason'),
    ])
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow()

export const noteSource = (db: Db, { company_id, ids, source, received_at }: ReceivedSource) =>
  db
    .updateTable('cash_conciliations')
    .set({ sources: sql`sources || ${JSON.stringify({ [source]: { received_at } })}::jsonb` })
    .where('company_id', '=', company_id)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
type ReceivedSource = { company_id: string; ids: readonly string[]; source: string; received_at: string }

export const getUserName = async (db: Db, id: string | null) =>
  id === null
    ? null
    : ((await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null)

export async function getCompanyWithSettings(db: Db, { company_id, business_date }: Omit<DayKey, 'id'>) {
  const company = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  return { ...company, ...(await getSettings(db, company_id, business_date)) }
}
export type Company = Awaited<ReturnType<typeof getCompanyWithSettings>>

/** Returns the last business day of an inactive company; null while it is active. */
async function getCompanyEnd(db: Db, company_id: string) {
  const company = await db
    .selectFrom('companies')
    .select(['active', 'closed_on'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  return company.active ? null : company.closed_on
}

export const getPreviousDay = (db: Db, { company_id, business_date }: Omit<DayKey, 'id'>) =>
  days(db)
    .where('company_id', '=', company_id)
    .where('business_date', '<', business_date)
    .orderBy('business_date', 'desc')
    .limit(1)
    .executeTakeFirst()

export const getNextDay = (db: Db, { company_id, business_date }: Omit<DayKey, 'id'>) =>
  days(db)
    .where('company_id', '=', company_id)
    .where('business_date', '>', business_date)
    .orderBy('business_date')
    .limit(1)
    .executeTakeFirst()

export const getDayOfDate = (db: Db, company_id: string, business_date: BusinessDate) =>
  days(db).where('company_id', '=', company_id).where('business_date', '=', business_date).executeTakeFirst()

export async function findDayStatuses(db: Db, company_id: string, dates: readonly BusinessDate[]) {
  if (dates.length === 0) return new Map<BusinessDate, CashConciliation['status']>()
  const rows = await db
    .selectFrom('cash_conciliations')
    .select(['business_date', 'status'])
    .where('company_id', '=', company_id)
    .where('business_date', 'in', dates)
    .$narrowType<Pick<Narrow, 'status'>>()
    .execute()
  return new Map(rows.map(({ business_date, status }) => [business_date, status]))
}

export async function lockDayOfDate(db: Db, company_id: string, business_date: BusinessDate) {
  const day = days(db).where('company_id', '=', company_id).where('business_date', '=', business_date)
  return readLockAgain(db, await day.forUpdate().executeTakeFirst())
}

export async function countItems(db: Db, { company_id, business_date }: Omit<DayKey, 'id'>) {
  const rowsOf = (table: 'system_movements' | 'acquirer_transactions') =>
    sql<number>`(select count(*) from ${sql.table(table)}
      where company_id = ${company_id} and business_date = ${business_date})`
  const { rows } = await sql<{ movements: number; captures: number }>`
    select ${rowsOf('system_movements')} as movements, ${rowsOf('acquirer_transactions')} as captures`.execute(db)
  return rows[0] ?? { movements: 0, captures: 0 }
}

export const openFirstDay = (db: Db, { company_id, business_date, now }: Omit<DayKey, 'id'> & { now: string }) =>
  ensureDays(db, [{ id: newId(), business_date }], { company_id, now })

/** Sets the responsible person. The version stays, so that open edits of other people remain valid. */
export const setResponsible = (db: Db, day: { id: string; company_id: string }, responsible_id: string | null) =>
  db
    .updateTable('cash_conciliations')
    .set({ responsible_id })
    .where('company_id', '=', day.company_id)
    .where('id', '=', day.id)
    .execute()
