import type { BusinessDate } from '@app/kit/contract'
import { type Db, paginate } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import type {
  CardBatch,
  CardBatchFilter,
  CardEquation,
  CardLine,
  CardLineFilter,
  EquationFilter,
} from './card-conciliation.contract.ts'

type Sql = RawBuilder<unknown>
type Today = { today: BusinessDate }

const all = (conditions: readonly (Sql | false | undefined | '')[]) =>
  sql.join([sql`true`, ...conditions.filter((condition): condition is Sql => Boolean(condition))], sql` and `)

type Scope = Partial<Pick<EquationFilter, 'company_id' | 'group_id' | 'acquirer' | 'brand' | 'method'>>

// Without a company, naming the visible ones makes the indexes usable under row-level security.
const inCompanies = (column: Sql, { company_id, group_id }: Scope) => {
  if (company_id !== undefined && group_id === undefined) return sql`${column} = ${company_id}::uuid`
  return sql`${column} = any (array(select company.id from companies company where ${all([
    company_id && sql`company.id = ${company_id}::uuid`,
    group_id && sql`company.group_id = ${group_id}::uuid`,
  ])}))`
}

const ofCards = (table: string, { acquirer, brand, method }: Scope) => [
  acquirer && sql`${sql.ref(`${table}.acquirer`)} = ${acquirer}`,
  brand && sql`${sql.ref(`${table}.brand`)} = ${brand}`,
  method && sql`${sql.ref(`${table}.method`)} = ${method}`,
]

type Limits = { from?: BusinessDate | undefined; to?: BusinessDate | undefined }

const inPeriod = (column: Sql, { from, to }: Limits) => [
  from && sql`${column} >= ${from}::date`,
  to && sql`${column} <= ${to}::date`,
]

/** SQL: true if a confirmed match puts this batch into the bank. */
const isBanked = (company_id: Sql, batch_id: Sql) => sql`exists (select from match_links bank_link
  join match_groups bank_group on bank_group.company_id = bank_link.company_id and bank_group.id = bank_link.match_group_id
  where bank_link.company_id = ${company_id} and bank_link.item_id = ${batch_id} and bank_link.item_kind = 'batch'
    and bank_link.pair_type = 'BANK' and bank_link.active and bank_group.status = 'confirmed')`

/** SQL: the links `paying` of the batches that pay an instalment, by match or by the reference in its file. */
export const fromPayingLinks = (company_id: Sql, instalment_id: Sql) => sql`from match_links paying
  where paying.company_id = ${company_id} and paying.item_kind = 'batch' and paying.pair_type = 'SETTLEMENT'
    and paying.active and paying.match_group_id = coalesce(
      (select owed.match_group_id from match_links owed where owed.company_id = ${company_id}
        and owed.item_id = (${instalment_id})::text and owed.item_kind = 'instalment' and owed.pair_type = 'SETTLEMENT'
        and owed.active),
      match_paying_as_named(${company_id}, ${instalment_id}))`

/** SQL: true for an instalment that was in the bank before its sale was disputed. */
const wasBanked = sql`exists (select ${fromPayingLinks(sql`item.company_id`, sql`item.id`)}
    and ${isBanked(sql`paying.company_id`, sql`paying.item_id`)})`

const disputedStates = sql`('chargeback', 'contested', 'recovered', 'lost')`
const isDispute = sql`sale.kind in ('chargeback', 'chargeback_reversal')`

/** SQL: the fee without the cost of an early payment, which the payment file adds to the fee of the sales file. */
export const feeAlone = sql`case when sale.kind = 'sale' and item.paid_on < item.due_on
  then coalesce(item.sales_file_fee_cents, item.fee_charged_cents) else item.fee_charged_cents end`

function buildInstalmentsQuery(filter: EquationFilter & { id?: number }) {
  const { id, from, to, sold_from, sold_to, paid_from, paid_to, status, only } = filter
  return sql`select 'instalment-' || item.id as id, 'instalment' as kind, sale.id as capture_id, item.company_id,
    sale.acquirer, sale.brand, sale.method, sale.nsu, 'Parcela ' || item.number || '/' || item.of_count as label,
    item.business_date as sold_on, item.due_on, item.paid_on, item.batch_reference, item.status,
    case when ${isDispute} then 0 when sale.kind = 'sale' then item.fee_expected_cents else item.fee_charged_cents end
      as fee_expected_cents,
    case when sale.kind = 'sale' then item.fee_expected_cents - ${feeAlone} end as fee_difference_cents,
    case when ${isDispute} then 0 else item.gross_cents end as gross_cents,
    case when ${isDispute} then 0 else ${feeAlone} end as fee_cents,
    case when ${isDispute} then 0 else item.gross_cents - ${feeAlone} - item.net_cents end as anticipation_cents,
    0::bigint as adjustment_cents,
    case when ${isDispute} then -item.net_cents else 0 end as chargeback_cents,
    item.net_cents,
    case when item.status = 'in_bank' or (item.status in ${disputedStates} and ${wasBanked}) then item.net_cents
      else 0 end as banked_cents
  from acquirer_installments item
  join acquirer_transactions sale on sale.company_id = item.company_id and sale.business_date = item.business_date
    and sale.id = item.acquirer_transaction_id
  where ${all([
    inCompanies(sql`item.company_id`, filter),
    id !== undefined && sql`item.id = ${id}`,
    ...ofCards('sale', filter),
    ...inPeriod(sql`item.due_on`, { from, to }),
    ...inPeriod(sql`item.business_date`, { from: sold_from, to: sold_to }),
    ...inPeriod(sql`item.paid_on`, { from: paid_from, to: paid_to }),
    status && sql`item.status = ${status}`,
    only === 'fee_difference' && sql`sale.kind = 'sale' and item.fee_expected_cents <> ${feeAlone}`,
    only === 'overdue' && sql`item.status = 'overdue'`,
    only === 'anticipated' && sql`item.paid_on < item.due_on`,
    only === 'chargeback' && sql`(${isDispute} or item.status in ${disputedStates})`,
  ])}`
}

/** SQL: the difference of a group, counted once for its batches. */
const countOnce = (link: string, group: string) => sql`case when ${sql.ref(`${group}.difference_cents`)} <> 0
  and not exists (select from match_links before where before.company_id = batch.company_id
    and before.match_group_id = ${sql.ref(`${group}.id`)} and before.item_kind = 'batch' and before.active
    and before.item_id < ${sql.ref(`${link}.item_id`)})
  then ${sql.ref(`${group}.difference_cents`)} else 0 end`

const joinGroup = (name: string, pair_type: 'SETTLEMENT' | 'BANK') => sql`
  left join match_links ${sql.ref(`${name}_link`)} on ${sql.ref(`${name}_link.company_id`)} = batch.company_id
    and ${sql.ref(`${name}_link.item_id`)} = batch.id::text and ${sql.ref(`${name}_link.item_kind`)} = 'batch'
    and ${sql.ref(`${name}_link.pair_type`)} = ${sql.lit(pair_type)} and ${sql.ref(`${name}_link.active`)}
  left join match_groups ${sql.ref(name)} on ${sql.ref(`${name}.company_id`)} = batch.company_id
    and ${sql.ref(`${name}.id`)} = ${sql.ref(`${name}_link.match_group_id`)}
    and ${sql.ref(`${name}.status`)} = 'confirmed'`

// Instalments that the file names include the cost of their anticipation; others do not.
const costBeside = sql`case when batch.anticipation_cost_cents = 0 or settled_link.members is not null then 0
  when exists (select from match_links owed join acquirer_installments part on part.company_id = owed.company_id
      and part.id = (case owed.item_kind when 'instalment' then owed.item_id end)::bigint
    where owed.company_id = batch.company_id and owed.match_group_id = settled.id and owed.item_kind = 'instalment'
      and owed.active and part.batch_reference is not null) then 0
  else batch.anticipation_cost_cents end`

/** SQL: amounts of batches that no instalment has. A sale without instalments is received money without a reason. */
function buildBatchPartsQuery(filter: EquationFilter) {
  const { from, to, sold_from, sold_to, paid_from, paid_to, status, only } = filter
  const hasNone = sold_from || sold_to || status || (only && only !== 'chargeback')
  return sql`select 'batch-' || part.id as id, 'batch' as kind, null::bigint as capture_id, part.company_id,
    part.acquirer, part.brand, part.method, null::text as nsu, part.entry_kind as label, null::date as sold_on,
    part.due_on, part.paid_on, part.reference as batch_reference, null::text as status,
    null::bigint as fee_expected_cents, null::bigint as fee_difference_cents, 0::bigint as gross_cents,
    0::bigint as fee_cents, part.cost_cents as anticipation_cents, part.adjustment_cents, part.chargeback_cents,
    part.adjustment_cents - part.cost_cents - part.chargeback_cents as net_cents, part.banked_cents
  from (
    select batch.*, beside.cost_cents, case when settled.id is not null then -batch.others_cents
        when batch.entry_kind in ('rental', 'credit_adjustment', 'debit_adjustment') then batch.net_cents
        else 0 end as adjustment_cents,
      case when settled.id is null and batch.entry_kind in ('chargeback', 'chargeback_reversal')
        then -batch.net_cents else 0 end as chargeback_cents,
      case when bank.id is null then 0
        when settled.id is null then batch.net_cents + ${countOnce('bank_link', 'bank')}
        else ${countOnce('settled_link', 'settled')} + ${countOnce('bank_link', 'bank')}
          - batch.others_cents - beside.cost_cents end as banked_cents
    from (
      select paid.id, paid.company_id, paid.acquirer, paid.brand, paid.method, paid.entry_kind, paid.reference,
        coalesce(paid.due_on, paid.paid_on) as due_on, paid.paid_on, paid.net_cents, paid.anticipation_cost_cents,
        paid.assigned_cents + paid.lien_cents as others_cents
      from acquirer_settlements paid
      where ${all([
        hasNone ? sql`false` : undefined,
        inCompanies(sql`paid.company_id`, filter),
        ...ofCards('paid', filter),
        ...inPeriod(sql`coalesce(paid.due_on, paid.paid_on)`, { from, to }),
        ...inPeriod(sql`paid.paid_on`, { from: paid_from, to: paid_to }),
        only === 'chargeback' && sql`paid.entry_kind in ('chargeback', 'chargeback_reversal')`,
      ])}
    ) batch
    ${joinGroup('settled', 'SETTLEMENT')}
    ${joinGroup('bank', 'BANK')}
    cross join lateral (select case when settled.id is null then 0 else ${costBeside} end as cost_cents) beside
  ) part
  where part.cost_cents <> 0 or part.adjustment_cents <> 0 or part.chargeback_cents <> 0 or part.banked_cents <> 0`
}

const openCents = sql`line.net_cents - line.banked_cents`

const openReason = ({ today }: Today) => sql<CardLine['open_reason']>`case
  when ${openCents} = 0 then null
  when line.banked_cents <> 0 or line.net_cents = 0 or line.status = 'cancelled' then 'difference'
  when line.status = 'overdue' then 'overdue'
  when line.status in ('ceded', 'retained') then 'held'
  when line.paid_on is not null then 'unbanked'
  when line.due_on < ${today}::date then 'awaited'
  else 'in_time' end`

const withOpenAmount = (lines: Sql, today: Today) =>
  sql`select line.*, ${openCents} as open_cents, ${openReason(today)} as open_reason from (${lines}) line`

/** SQL: the lines of the equation. Header and list read this one relation, so that the rows add up to the figures. */
const buildLinesQuery = (filter: EquationFilter & Today) =>
  withOpenAmount(sql`${buildInstalmentsQuery(filter)} union all ${buildBatchPartsQuery(filter)}`, filter)

const withNames = (lines: Sql, conditions: Sql) => sql<CardLine>`
  select line.*, company.name as company_name, acquirer.name as acquirer_name from (${lines}) line
  join companies company on company.id = line.company_id join acquirers acquirer on acquirer.code = line.acquirer
  where ${conditions}`

export async function getInstalmentLine(db: Db, { id, today }: Today & { id: number }) {
  const { rows } = await withNames(withOpenAmount(buildInstalmentsQuery({ id }), { today }), sql`true`).execute(db)
  return rows[0]
}

const sum = (column: string) =>
  sql<number>`coalesce(sum(${sql.ref(`line.${column}`)}), 0)::bigint as ${sql.ref(column)}`

const summed = [
  'gross_cents',
  'fee_cents',
  'anticipation_cents',
  'adjustment_cents',
  'chargeback_cents',
  'net_cents',
  'banked_cents',
  'open_cents',
  'fee_expected_cents',
  'fee_difference_cents',
] as const

type Sums = Omit<CardEquation, 'reasons'> & { reason: CardLine['open_reason'] }

/** Sums the lines by reason of their open amount; null is for those without one. */
export async function sumLines(db: Db, filter: EquationFilter & Today) {
  const { rows } = await sql<Sums>`select line.open_reason as reason, ${sql.join(summed.map(sum))}
    from (${buildLinesQuery(filter)}) line group by line.open_reason`.execute(db)
  return rows
}

export function findCardLines(db: Db, { term, open_reason, ...filter }: CardLineFilter & Today) {
  const conditions = all([
    term && sql`${sql.ref(`line.${term}`)} <> 0`,
    open_reason && sql`line.open_reason = ${open_reason}`,
  ])
  const lines = sql<CardLine>`(${withNames(buildLinesQuery(filter), conditions)})`
  return paginate(db, db.selectFrom(lines.as('line')).selectAll('line'), {
    ...filter,
    order: [
      { column: 'due_on', direction: 'desc', nullable: true },
      { column: 'id', direction: 'desc' },
    ],
    sums: [...summed],
  })
}

const hasOpenDifference = sql`exists (select from receivable_differences found
  where found.company_id = batch.company_id and found.code = 'D13' and found.status = 'open'
    and found.ref in ('batch:' || batch.id, 'batch:' || batch.id || '/bank'))`

// A zero batch has no line in the bank.
const batchState = ({ today }: Today) => sql<CardBatch['status']>`case
  when ${hasOpenDifference} then 'divergent'
  when bank.id is not null or (batch.net_cents = 0 and settled.id is not null) then 'matched'
  when batch.paid_on > ${today}::date then 'expected'
  else 'paid' end`

const bankedOn = sql<BusinessDate | null>`(select max(line.posted_on) from match_links credit
  cross join lateral (select posted_on from statement_lines where company_id = credit.company_id
    and id = (case credit.item_kind when 'line' then credit.item_id end)::bigint limit 1) line
  where credit.company_id = batch.company_id and credit.match_group_id = bank.id and credit.item_kind = 'line'
    and credit.active)`

type BatchQuery = Omit<CardBatchFilter, 'limit' | 'after' | 'sort'> & Today & { ids?: readonly string[] }

const buildBatchesQuery = (filter: BatchQuery) => sql<CardBatch>`
  select batch.id, batch.company_id, company.name as company_name, batch.acquirer, acquirer.name as acquirer_name,
    batch.merchant_no, batch.reference, batch.entry_kind, batch.brand, batch.method, batch.due_on, batch.paid_on,
    batch.gross_cents, batch.fee_cents, batch.anticipation_cost_cents as anticipation_cents, batch.net_cents,
    ${bankedOn} as banked_on,
    case when bank.id is null then 0 else batch.net_cents + ${countOnce('bank_link', 'bank')} end as banked_cents,
    ${batchState(filter)} as status
  from acquirer_settlements batch
  join companies company on company.id = batch.company_id
  join acquirers acquirer on acquirer.code = batch.acquirer
  ${joinGroup('settled', 'SETTLEMENT')}
  ${joinGroup('bank', 'BANK')}
  where ${all([
    inCompanies(sql`batch.company_id`, filter),
    ...ofCards('batch', filter),
    ...inPeriod(sql`batch.paid_on`, filter),
    filter.ids && sql`batch.id = any (${filter.ids}::bigint[])`,
    filter.reference && sql`batch.reference = ${filter.reference}`,
    filter.status && sql`${batchState(filter)} = ${filter.status}`,
  ])}`

export const selectCardBatches = (db: Db, filter: BatchQuery) =>
  db.selectFrom(sql<CardBatch>`(${buildBatchesQuery(filter)})`.as('batch')).selectAll('batch')

export const findCardBatches = (db: Db, { limit, after, sort, exact, ...filter }: CardBatchFilter & Today) =>
  paginate(db, selectCardBatches(db, filter), {
    limit,
    after,
    sort,
    exact,
    order: [
      { column: 'paid_on', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    sums: ['gross_cents', 'fee_cents', 'anticipation_cents', 'net_cents', 'banked_cents'],
  })

export const findCardAcquirers = (db: Db) =>
  db.selectFrom('acquirers').select(['code as value', 'name as label']).orderBy('name').execute()

/** Brands with a contracted fee. */
export const findContractedBrands = (db: Db) =>
  db
    .selectFrom('acquirer_fees')
    .select(['brand as value', 'brand as label'])
    .distinct()
    .where('brand', 'is not', null)
    .orderBy('brand')
    .$narrowType<{ value: string; label: string }>()
    .execute()
