import type { BusinessDate } from '@app/kit/contract'
import { type Db, paginate } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import { isOpenAccount } from './bank-balances.store.ts'
import type { ForecastFilter, ForecastItem, ForecastItemFilter, ForecastSource } from './bank-forecast.contract.ts'
import type { ForecastAccount, ForecastRow, ForecastSpan } from './bank-forecast.rules.ts'

type Scope = ForecastFilter & { today: BusinessDate; span: ForecastSpan }

const buildCompaniesQuery = ({ company_id, group_id }: ForecastFilter) => sql`
  select company.id, company.name from companies company where true
    ${company_id === undefined ? sql`` : sql`and company.id = ${company_id}::uuid`}
    ${group_id === undefined ? sql`` : sql`and company.group_id = ${group_id}::uuid`}`

/** SQL: the account that the contract of a sale or batch names. */
const contractAccount = (row: string) => sql<string | null>`(
  select contract.settlement_account_id from acquirer_companies contract
  where contract.company_id = ${sql.ref(`${row}.company_id`)} and contract.acquirer = ${sql.ref(`${row}.acquirer`)}
    and contract.merchant_no = ${sql.ref(`${row}.merchant_no`)} limit 1)`

const acquirerName = (row: string) =>
  sql`(select acquirer.name from acquirers acquirer where acquirer.code = ${sql.ref(`${row}.acquirer`)})`

const isLinked = (row: string, pair: 'SETTLEMENT' | 'BANK') => sql`exists (select from match_links link
  where link.company_id = ${sql.ref(`${row}.company_id`)} and link.pair_type = ${pair} and link.item_kind = 'batch'
    and link.item_id = ${sql.ref(`${row}.id`)}::text and link.active)`

// An outer join, so that PostgreSQL drops the sale where only amounts are summed; it then reads the index alone. The
// literals are those of the index acquirer_installments_unpaid.
/** Net amounts of unpaid instalments on their due date. */
const buildReceivablesQuery = ({ span, ...scope }: Scope) => sql`
  select item.company_id, ${contractAccount('sale')} as bank_account_id, item.due_on as expected_on,
    item.net_cents as amount_cents, item.id::text as item_id,
    ${acquirerName('sale')} || coalesce(' ' || initcap(sale.brand), '') || ' ' || item.number || '/' || item.of_count
      || ' · venda de ' || to_char(item.business_date, 'DD/MM/YYYY') as label,
    '/financial/acquirer-transactions?open=' || item.acquirer_transaction_id as page
  from (${buildCompaniesQuery(scope)}) company
  cross join lateral (select * from acquirer_installments item
    where item.company_id = company.id and item.status in ('forecast', 'scheduled', 'overdue')
      and item.due_on <= ${span.last}::date offset 0) item
  left join acquirer_transactions sale on sale.company_id = item.company_id and sale.business_date = item.business_date
    and sale.id = item.acquirer_transaction_id`

/** Batches that acquirers paid after the last statement of their account. Their instalments are no longer unpaid. */
const buildBatchesQuery = ({ span, today, ...scope }: Scope) => sql`
  select batch.company_id, batch.bank_account_id, batch.paid_on as expected_on,
    batch.net_cents - batch.assigned_cents - batch.lien_cents as amount_cents, batch.id::text as item_id,
    ${acquirerName('batch')} || ', lote ' || batch.reference as label, null as page
  from (
    select batch.*, ${contractAccount('batch')} as bank_account_id
    from (${buildCompaniesQuery(scope)}) company
    join acquirer_settlements batch on batch.company_id = company.id
      and batch.paid_on between ${today}::date - 30 and ${span.last}::date
    where ${isLinked('batch', 'SETTLEMENT')} and not ${isLinked('batch', 'BANK')}
  ) batch
  left join bank_accounts account on account.id = batch.bank_account_id
  left join lateral last_statement_day(account.company_id, account.id) statement on true
  where batch.paid_on > coalesce(statement.last_on, '-infinity')`

/** Slips that the bank knows, on their due date plus the mean delay of their payer in the last 90 days, rounded half up. */
const buildSlipsQuery = ({ span, today, ...scope }: Scope) => sql`
  select slip.company_id, slip.bank_account_id,
    slip.due_on + coalesce(payer.delay_days, 0) as expected_on, slip.amount_cents - slip.paid_cents as amount_cents,
    slip.id::text as item_id, slip.our_number || coalesce(' · ' || slip.payer_name, '') as label,
    '/bank-slips?open=' || slip.id as page
  from (${buildCompaniesQuery(scope)}) company
  join bank_slips slip on slip.company_id = company.id and slip.due_on <= ${span.last}::date
    and slip.status in ('registered', 'partly_paid') and slip.amount_cents > slip.paid_cents
  left join (
    select paid.company_id, coalesce(paid.payer_document, customer_key(paid.payer_name)) as payer,
      greatest(floor(avg(paid.paid_on - paid.due_on) + 0.5), 0)::int as delay_days
    from bank_slips paid where paid.status = 'paid' and paid.paid_on > ${today}::date - 90 and paid.due_on is not null
    group by 1, 2
  ) payer on payer.company_id = slip.company_id
    and payer.payer = coalesce(slip.payer_document, customer_key(slip.payer_name))
  where slip.due_on + coalesce(payer.delay_days, 0) <= ${span.last}::date`

/** Cash that a carrier collected in the last 90 days and that no line of a statement contains, on the following day. */
const buildDepositsQuery = ({ span, today, ...scope }: Scope) => sql`
  select pickup.company_id, null::uuid as bank_account_id,
    (pickup.picked_up_at at time zone 'America/Sao_Paulo')::date + 1 as expected_on, moving.amount_cents,
    pickup.id::text as item_id, 'Coleta de ' || to_char(pickup.picked_up_at at time zone 'America/Sao_Paulo', 'DD/MM/YYYY')
      || coalesce(', guia ' || pickup.guide_no, '') as label, null as page
  from (${buildCompaniesQuery(scope)}) company
  join cash_pickups pickup on pickup.company_id = company.id and pickup.cancelled_at is null
    and pickup.picked_up_at between ${today}::date - 90 and ${span.last}::date
  join lateral (
    select sum(item.amount_cents)::bigint as amount_cents from cash_pickup_items item
    where item.company_id = pickup.company_id and item.pickup_id = pickup.id and item.active
      and not exists (select from match_links link where link.company_id = item.company_id and link.pair_type = 'CASH'
        and link.active and ((item.item_kind = 'drop' and link.item_kind = 'envelope' and link.item_id = item.item_id::text)
          or (link.item_kind = 'deposit' and link.item_id = (select day.id::text from cash_conciliations day
            where day.company_id = item.company_id and day.business_date = item.business_date))))
  ) moving on moving.amount_cents > 0`

/** Unpaid titles as negative amounts: on the day of their payment lot, or on their due date. */
const buildPayablesQuery = ({ span, ...scope }: Scope) => sql`
  select title.company_id, lot.bank_account_id, coalesce(lot.pay_on, title.due_on) as expected_on,
    -coalesce(item.amount_cents, title.amount_cents) as amount_cents, title.id::text as item_id,
    title.document || ' · ' || supplier.name as label, '/financial/borderos?tab=titulos&open=' || title.id as page
  from (${buildCompaniesQuery(scope)}) company
  join payables title on title.company_id = company.id and title.status in ('open', 'in_lot', 'scheduled')
  join suppliers supplier on supplier.id = title.supplier_id
  left join bordero_items item on item.company_id = title.company_id and item.payable_id = title.id
    and item.status in ('pending', 'scheduled', 'paid')
  left join borderos lot on lot.company_id = item.company_id and lot.id = item.bordero_id
  where coalesce(lot.pay_on, title.due_on) <= ${span.last}::date`

/** The query of each source. Purchase orders are added here when they exist, with negative amounts. */
const forecastQueries: Readonly<Record<ForecastSource, (scope: Scope) => RawBuilder<unknown>>> = {
  receivables: buildReceivablesQuery,
  batches: buildBatchesQuery,
  slips: buildSlipsQuery,
  deposits: buildDepositsQuery,
  payables: buildPayablesQuery,
}
const sources = Object.entries(forecastQueries) as [ForecastSource, (scope: Scope) => RawBuilder<unknown>][]

/** Sums the amounts of each source by company and day; by account too if the scope is one company. */
export async function findForecastRows(db: Db, scope: Scope): Promise<ForecastRow[]> {
  const account = scope.company_id === undefined ? sql`null::uuid` : sql`item.bank_account_id`
  const found: ForecastRow[] = []
  for (const [source, buildQuery] of sources) {
    const { rows } = await sql<ForecastRow>`
      select ${source}::text as source, company.name as company_name, summed.*
      from (
        select item.company_id, ${account} as bank_account_id, item.expected_on,
          sum(item.amount_cents)::bigint as amount_cents, count(*)::int as count
        from (${buildQuery(scope)}) item group by 1, 2, 3
      ) summed join companies company on company.id = summed.company_id`.execute(db)
    found.push(...rows)
  }
  return found
}

type ItemScope = Scope & Pick<ForecastItemFilter, 'source' | 'timing' | 'from' | 'to'>

export function findForecastItems(
  db: Db,
  { source, timing, from, to, company_id, group_id, today, span, ...page }: ForecastItemFilter & ItemScope,
) {
  const chosen = sources.filter(([name]) => source === undefined || name === source)
  const union = sql.join(
    chosen.map(
      ([name, buildQuery]) =>
        sql`select ${name}::text as source, found.* from (${buildQuery({ company_id, group_id, today, span })}) found`,
    ),
    sql` union all `,
  )
  const items = sql<Omit<ForecastItem, 'forecast_on'>>`(
    select item.source || '_' || item.item_id as id, item.source, company.name as company_name, item.label, item.expected_on,
      item.amount_cents, item.page,
      case when item.expected_on <= ${span.late_until}::date then 'late' else 'expected' end as timing,
      (select coalesce(nullif(account.name, ''), account.account_no) from bank_accounts account
        where account.id = item.bank_account_id) as account_name
    from (${union}) item join companies company on company.id = item.company_id)`
  return paginate(
    db,
    db
      .selectFrom(items.as('item'))
      .selectAll('item')
      .$if(timing !== undefined, (all) => all.where('item.timing', '=', timing ?? 'expected'))
      .$if(from !== undefined, (all) => all.where('item.expected_on', '>=', from ?? ''))
      .$if(to !== undefined, (all) => all.where('item.expected_on', '<=', to ?? '')),
    {
      ...page,
      order: [
        { column: 'expected_on', direction: 'asc' },
        { column: 'id', direction: 'asc' },
      ],
      sums: ['amount_cents'],
    },
  )
}

type AccountRow = ForecastAccount & { is_stale: boolean }

/** Active accounts at banks, and inactive ones that have a balance or an unknown one. */
export async function findForecastAccounts(
  db: Db,
  scope: Scope & { fresh_since: BusinessDate },
): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select account.id, coalesce(nullif(account.name, ''), account.account_no) as name, account.company_id,
      company.name as company_name, account.minimum_cents,
      balance.balance_cents,
      account.active and coalesce(statement.last_on < ${scope.fresh_since}::date, true) as is_stale
    from (${buildCompaniesQuery(scope)}) company
    join bank_accounts account on account.company_id = company.id and account.kind <> 'safe'
    cross join lateral account_balance(account.company_id, account.id, ${scope.today}::date + 1) balance
    cross join lateral last_statement_day(account.company_id, account.id) statement
    where ${isOpenAccount}
    order by company.name, name, account.id`.execute(db)
  return rows
}
