import { type BusinessDate, groupBy } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayStatus } from '../day/assessment/day-words.contract.ts'
import type { ErpTitle } from './compare-titles.rules.ts'
import type { TitleDivergence, TitleMethod, TitleState } from './title.contract.ts'
import type { SaleInstalment, TillCustomer } from './title-items.rules.ts'
import type { ActiveTitle } from './titles.rules.ts'

/** The connections to Protheus in use, the oldest first. */
export const findProtheusConnections = (db: Db) =>
  db
    .selectFrom('integration_connections')
    .select(['id', 'name', 'settings', 'environment'])
    .where('system', '=', 'protheus')
    .where('owner_id', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type OfDay = { company_id: string; business_date: BusinessDate }

/** The titles of a day that were not cancelled. */
export const buildTitlesOfDayQuery = (db: Db, { company_id, business_date }: OfDay) =>
  titles(db)
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .where('state', '<>', 'cancelled')
    .orderBy('id')

/** Locks all titles of a day in the order of their ids, as other changes of several titles do. */
export const lockTitlesOfDay = (db: Db, { company_id, business_date }: OfDay) =>
  titles(db)
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * The titles of a day that count as sent: those that were not cancelled, and those whose exclusion from the ERP a person
 * accepted.
 */
export const findCountedTitles = (db: Db, { company_id, business_date }: OfDay) =>
  titles(db)
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .where((where) => where.or([where('state', '<>', 'cancelled'), where('accepted_cents', '<>', 0)]))
    .orderBy('id')
    .execute()

/** Lets the titles of a day whose exclusion was accepted be made again. */
export const forgetExclusions = (db: Db, { company_id, business_date }: OfDay) =>
  db
    .updateTable('protheus_titles')
    .set({ accepted_cents: 0 })
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .where('state', '=', 'cancelled')
    .execute()

/** The number of titles of a day that the ERP has, or that are excluded there now. */
export async function countTitlesInErp(db: Db, { company_id, business_date }: OfDay) {
  const { count } = await db
    .selectFrom('protheus_titles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .where('state', 'in', [...statesInErp])
    .executeTakeFirstOrThrow()
  return count
}

/** A title of a day with write-offs in the ERP. */
export const getSettledTitle = (db: Db, { company_id, business_date }: OfDay) =>
  titles(db)
    .where('company_id', '=', company_id)
    .where('business_date', '=', business_date)
    .where('state', 'in', ['partially_settled', 'settled'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** States of titles that the ERP has, or that are excluded there now. */
export const statesInErp: readonly TitleState[] = ['integrated', 'partially_settled', 'settled', 'cancelling']

type Reading = { company_id: string; reading_id: string }

/** Marks the titles of a company that the ERP has. A reading removes the mark of each title that it finds. */
export const markTitlesToFind = (
  db: Db,
  { company_id, reading_id, prefixes }: Reading & { prefixes: readonly string[] },
) =>
  db
    .with('locked', (locked) =>
      locked
        .selectFrom('protheus_titles')
        .select(['company_id', 'id'])
        .where('company_id', '=', company_id)
        .where('state', 'in', [...statesInErp])
        .where('erp_key', 'is not', null)
        .where('prefix', 'in', [...prefixes])
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('protheus_titles as title')
    .from('locked')
    .set({ reading_id })
    .whereRef('title.company_id', '=', 'locked.company_id')
    .whereRef('title.id', '=', 'locked.id')
    .execute()

/** Locks some titles that a reading has not found. */
export const lockTitlesToFind = (db: Db, { company_id, reading_id }: Reading, limit: number) =>
  titles(db)
    .where('company_id', '=', company_id)
    .where('reading_id', '=', reading_id)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

/** Stores that a reading found no change of these titles. */
export const noteUnchangedTitles = (
  db: Db,
  { company_id, ids, synced_at }: { company_id: string; ids: readonly string[]; synced_at: string },
) =>
  db
    .updateTable('protheus_titles')
    .set({ synced_at, reading_id: null })
    .where('company_id', '=', company_id)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()

const titles = (db: Db) =>
  db.selectFrom('protheus_titles').selectAll().$narrowType<{
    method: TitleMethod
    state: TitleState
    payer_domain: 'acquirer' | 'customer'
    divergence: TitleDivergence | null
  }>()

/** Companies with titles in the ERP that may still change there. */
export async function findCompaniesInErp(db: Db) {
  const rows = await db
    .selectFrom('protheus_titles')
    .select('company_id')
    .distinct()
    .where('state', 'in', ['integrated', 'partially_settled', 'cancelling'])
    .orderBy('company_id')
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/** The prefixes of the titles of a company. */
export async function findTitlePrefixes(db: Db, company_id: string) {
  const rows = await db
    .selectFrom('protheus_title_series')
    .select('prefix')
    .where('company_id', '=', company_id)
    .orderBy('prefix')
    .execute()
  return rows.map(({ prefix }) => prefix)
}

/** Locks the titles with these keys, without the branch, that were sent; the ERP may have them. */
export const lockSentTitles = (db: Db, company_id: string, keys: readonly string[]) =>
  titles(db)
    .where('company_id', '=', company_id)
    .where('state', 'not in', ['draft', 'cancelled'])
    .where(
      sql<boolean>`(prefix, number, installment, title_type) in (select split_part(key, '|', 1), split_part(key, '|', 2),
        split_part(key, '|', 3), split_part(key, '|', 4) from unnest(${keys}::text[]) key)`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()

export const lockTitles = (db: Db, ids: readonly string[]) =>
  titles(db)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()

/** The days of these titles, by title. */
export async function findDaysOfTitles(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('protheus_titles as title')
    .innerJoin('cash_conciliations as day', (join) =>
      join.onRef('day.company_id', '=', 'title.company_id').onRef('day.id', '=', 'title.cash_conciliation_id'),
    )
    .leftJoin('protheus_title_days as sums', (join) =>
      join.onRef('sums.company_id', '=', 'title.company_id').onRef('sums.business_date', '=', 'title.business_date'),
    )
    .select(['title.id', 'title.business_date', 'day.status'])
    .select(({ fn, val }) => fn.coalesce('sums.held', val(false)).as('held'))
    .$narrowType<{ status: DayStatus }>()
    .where('title.id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, ...day }) => [id, day]))
}

/** The drafts of days before this one. */
export const lockDraftsBefore = (db: Db, date: BusinessDate) =>
  titles(db).where('state', '=', 'draft').where('business_date', '<', date).orderBy('id').forUpdate().execute()

export const lockTitle = (db: Db, id: string) => titles(db).where('id', '=', id).forUpdate().executeTakeFirst()
export const getTitle = (db: Db, id: string) => titles(db).where('id', '=', id).executeTakeFirst()
export type StoredTitle = NonNullable<Awaited<ReturnType<typeof getTitle>>>

/** The figures of the ERP as of the last reading; undefined if the ERP did not have the title. */
export function getErpFigures({ erp_amount_cents, erp_balance_cents, erp_due_on }: StoredTitle) {
  if (erp_amount_cents === null || erp_balance_cents === null || erp_due_on === null) return undefined
  return { amount_cents: erp_amount_cents, balance_cents: erp_balance_cents, due_on: erp_due_on }
}

/** The amount of a title that counts; of one whose exclusion was accepted, the amount accepted. */
function toCounted({
  state,
  is_credit,
  ...title
}: Pick<StoredTitle, 'state' | 'is_credit' | 'amount_cents' | 'accepted_cents'>) {
  const is_excluded = state === 'cancelled'
  const cents = is_excluded ? title.accepted_cents : title.amount_cents
  return { is_excluded, amount_cents: is_credit ? -cents : cents }
}

export const toActiveTitle = ({
  group_key,
  payer_domain,
  payer_key,
  payer_name,
  ...title
}: StoredTitle): ActiveTitle & { id: string } => ({
  id: title.id,
  key: group_key,
  method: title.method,
  payer: { domain: payer_domain, key: payer_key, label: payer_name },
  brand: title.brand,
  due_on: title.due_on,
  installment_ids: title.installment_ids,
  ...toCounted(title),
})

type NewTitle = Omit<
  StoredTitle,
  | 'connection_id'
  | 'state'
  | 'settled_cents'
  | 'message_id'
  | 'accepted_cents'
  | 'erp_key'
  | 'erp_amount_cents'
  | 'erp_balance_cents'
  | 'erp_due_on'
  | 'synced_at'
  | 'divergence'
  | 'ignored_divergences'
  | 'reading_id'
  | 'version'
>

export const insertDrafts = (db: Db, rows: readonly NewTitle[]) =>
  db
    .insertInto('protheus_titles')
    .values(rows.map((row) => ({ ...row, state: 'draft' })))
    .execute()

type Sent = { connection_id: string; operation: string; ids: readonly string[]; state: TitleState; now: string }

/** Refers titles to the messages that were written for their present versions. */
export const queueTitles = (db: Db, { connection_id, operation, ids, state, now }: Sent, actor_id: string | null) =>
  sql`update protheus_titles title set state = ${state}, connection_id = ${connection_id}, message_id = message.id,
      reading_id = null, updated_at = ${now}, updated_by = ${actor_id}
    from integration_messages message
    where title.id = any (${ids}::uuid[]) and message.company_id = title.company_id
      and message.connection_id = ${connection_id}
      and message.idempotency_key = ${operation} || ':protheus_title:' || title.id || ':' || title.version`.execute(db)

type TitleChange = Partial<
  Pick<
    StoredTitle,
    | 'state'
    | 'due_on'
    | 'history'
    | 'connection_id'
    | 'message_id'
    | 'erp_key'
    | 'erp_amount_cents'
    | 'erp_balance_cents'
    | 'erp_due_on'
    | 'synced_at'
    | 'divergence'
    | 'ignored_divergences'
    | 'settled_cents'
    | 'accepted_cents'
    | 'version'
    | 'updated_at'
    | 'updated_by'
  >
>

/**
 * Changes a title. A cancelled one differs from the ERP no more; only an accepted exclusion leaves an accepted amount.
 * A reading that began before the change skips the title.
 */
export const updateTitle = (db: Db, { company_id, id }: Pick<StoredTitle, 'company_id' | 'id'>, change: TitleChange) =>
  db
    .updateTable('protheus_titles')
    .set({ ...(change.state === 'cancelled' && { divergence: null, accepted_cents: 0 }), ...change, reading_id: null })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()

/** Locks the numbering of a company and prefix, and returns its next number. */
export async function lockNextNumber(db: Db, company_id: string, prefix: string) {
  await db
    .insertInto('protheus_title_series')
    .values({ company_id, prefix, next_number: 1 })
    .onConflict((conflict) => conflict.columns(['company_id', 'prefix']).doNothing())
    .execute()
  const { next_number } = await db
    .selectFrom('protheus_title_series')
    .select('next_number')
    .where('company_id', '=', company_id)
    .where('prefix', '=', prefix)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return next_number
}

export const setNextNumber = (db: Db, series: { company_id: string; prefix: string; next_number: number }) =>
  db
    .updateTable('protheus_title_series')
    .set({ next_number: series.next_number })
    .where('company_id', '=', series.company_id)
    .where('prefix', '=', series.prefix)
    .execute()

type DaySums = OfDay & {
  titles_cents: number
  journal_cents: number
  generated_at: string
  generated_by: string | null
}

export const writeDaySums = (db: Db, row: DaySums) =>
  db
    .insertInto('protheus_title_days')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'business_date']).doUpdateSet({
        titles_cents: row.titles_cents,
        journal_cents: row.journal_cents,
        generated_at: row.generated_at,
        generated_by: row.generated_by,
      }),
    )
    .execute()

/** Instalments of these captures, by capture. */
export async function findSoldInstalments(db: Db, company_id: string, capture_ids: readonly string[]) {
  if (capture_ids.length === 0) return new Map<string, SaleInstalment[]>()
  const { rows } = await sql<SaleInstalment & { capture_id: string }>`
    select acquirer_transaction_id::text as capture_id, id, number, due_on, gross_cents from acquirer_installments
    where company_id = ${company_id} and acquirer_transaction_id = any (${capture_ids}::bigint[])
    order by acquirer_transaction_id, number`.execute(db)
  return groupBy(rows, ({ capture_id }) => capture_id)
}

/** Registered customers by these names of the till. */
export async function findTillCustomers(db: Db, company_id: string, names: readonly string[]) {
  if (names.length === 0) return new Map<string, TillCustomer>()
  const { rows } = await sql<TillCustomer & { till_name: string }>`
    select distinct on (till_name) till_name, customer.id, customer.name,
      case when customer.billing_period is not null then jsonb_build_object('period', customer.billing_period,
        'closing_day', customer.billing_closing_day, 'due_days', customer.billing_due_days,
        'bank_day_rule', customer.billing_bank_day_rule) end as billing
    from unnest(${[...new Set(names)]}::text[]) till_name
    join customers customer on customer.company_id = ${company_id} and customer_key(till_name) = any (customer.keys)
    order by till_name, customer.active desc, customer.id`.execute(db)
  return new Map(rows.map(({ till_name, ...customer }) => [till_name, customer]))
}

/** Stores titles that only the ERP has. An ignored one with the same amount stays ignored. */
export const storeForeignTitles = (
  db: Db,
  { company_id, reading_id }: Reading,
  { found, now }: { found: readonly ErpTitle[]; now: string },
) =>
  sql`insert into protheus_foreign_titles as known (company_id, erp_key, customer_code, due_on, amount_cents,
      balance_cents, history, reading_id, found_at)
    select ${company_id}, key, customer_code, due_on, amount_cents, balance_cents, history, ${reading_id}, ${now}
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as title (key text, customer_code text, due_on date,
      amount_cents bigint, balance_cents bigint, history text)
    on conflict on constraint protheus_foreign_titles_pkey do update set customer_code = excluded.customer_code,
      due_on = excluded.due_on, amount_cents = excluded.amount_cents, balance_cents = excluded.balance_cents,
      history = excluded.history, reading_id = excluded.reading_id, found_at = excluded.found_at,
      ignored_at = case when known.amount_cents = excluded.amount_cents then known.ignored_at end`.execute(db)

/** Deletes the titles that a complete reading did not find in the ERP. */
export const deleteVanishedForeignTitles = (db: Db, { company_id, reading_id }: Reading) =>
  db
    .deleteFrom('protheus_foreign_titles')
    .where('company_id', '=', company_id)
    .where('reading_id', '<>', reading_id)
    .execute()

type ForeignKey = { company_id: string; erp_key: string }

/** Shows an ignored title that only the ERP has again. Returns its amount; undefined without one that is ignored. */
export const restoreForeignTitle = (db: Db, { company_id, erp_key }: ForeignKey) =>
  db
    .updateTable('protheus_foreign_titles')
    .set({ ignored_at: null })
    .where('company_id', '=', company_id)
    .where('erp_key', '=', erp_key)
    .where('ignored_at', 'is not', null)
    .returning(['amount_cents', 'history'])
    .executeTakeFirst()

/** Hides a title that only the ERP has. Returns its amount; undefined without one that is shown. */
export const ignoreForeignTitle = (db: Db, { company_id, erp_key }: ForeignKey, now: string) =>
  db
    .updateTable('protheus_foreign_titles')
    .set({ ignored_at: now })
    .where('company_id', '=', company_id)
    .where('erp_key', '=', erp_key)
    .where('ignored_at', 'is', null)
    .returning(['amount_cents', 'history'])
    .executeTakeFirst()
