import {
  type Db,
  listNumberSpellings,
  localHour,
  paginate,
  whereCondition,
  whereEqual,
  whereExactNumber,
  whereInPeriod,
} from '@app/kit/server'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { FactKeys } from '../fact-search/fact-search.store.ts'
import {
  type AcquirerTransaction,
  type AcquirerTransactionDetail,
  type AcquirerTransactionFilter,
  type CaptureChartFilter,
  noBrand,
} from './acquirer-transactions.contract.ts'
import { toPlate } from './plate.rules.ts'

const columns = [
  'acquirer_transactions.id',
  'acquirer_transactions.company_id',
  'acquirer_transactions.business_date',
  'acquirer_transactions.captured_at',
  'acquirer_transactions.merchant_no',
  'acquirer_transactions.acquirer',
  'acquirer_transactions.brand',
  'acquirer_transactions.kind',
  'acquirer_transactions.method',
  'acquirer_transactions.installments',
  'acquirer_transactions.gross_cents',
  'acquirer_transactions.fee_cents',
  'acquirer_transactions.net_cents',
  'acquirer_transactions.nsu',
  'acquirer_transactions.auth_code',
  'acquirer_transactions.terminal_logical_no',
  'acquirer_transactions.card_last4',
] as const

// Every capture has both. Outer joins let PostgreSQL drop the tables when counting and summing.
const companyName = sql<string>`companies.name`
const acquirerName = sql<string>`acquirers.name`

const mdr = sql<number | null>`case when acquirer_transactions.gross_cents <> 0 then
  round(acquirer_transactions.fee_cents * 1000000.0 / acquirer_transactions.gross_cents)::int end`

// Matches without a group are exact pairs, which are confirmed.
const group = sql<AcquirerTransaction['capture_status'] | null>`(
  select case coalesce(matched.status, 'confirmed') when 'confirmed' then 'matched' else 'suggested' end
  from matched_items as link left join match_groups as matched on matched.company_id = link.company_id and matched.id = link.match_group_id
  where link.company_id = acquirer_transactions.company_id and link.pair_type = 'SALE' and link.item_kind = 'capture'
    and link.item_id = acquirer_transactions.id::text and link.active limit 1)`

const captureStatus = sql<AcquirerTransaction['capture_status']>`case
  when not acquirer_transactions.own then 'foreign'
  when acquirer_transactions.cancelled_at is not null then 'cancelled'
  else coalesce(${group}, 'pending') end`

const instalments = sql`acquirer_installments as item where item.company_id = acquirer_transactions.company_id
  and item.acquirer_transaction_id = acquirer_transactions.id`

const settled = sql`item.status in ('paid', 'anticipated', 'in_bank', 'recovered')`

const dueDate = sql<string | null>`(select min(item.due_on) from ${instalments} and item.paid_on is null)`
const receivableStatus = sql<AcquirerTransaction['receivable_status']>`(
  select item.status from ${instalments} order by ${settled}, item.number limit 1)`

const rows = (db: Db) =>
  db
    .selectFrom('acquirer_transactions')
    .leftJoin('companies', 'companies.id', 'acquirer_transactions.company_id')
    .leftJoin('acquirers', 'acquirers.code', 'acquirer_transactions.acquirer')
    .select(columns)
    .select([companyName.as('company_name'), acquirerName.as('acquirer_name'), mdr.as('mdr_ppm')])
    .select([captureStatus.as('capture_status'), dueDate.as('due_date'), receivableStatus.as('receivable_status')])
    .$narrowType<Pick<AcquirerTransaction, 'kind' | 'method'>>()

type Dates = { from?: string | undefined; to?: string | undefined }

/** With `apart` instalments are looked up by capture: joined after a computed state, they are all compared with all. */
function anyInstalment(column: 'due_on' | 'paid_on', { from, to, apart }: Dates & { apart: boolean }) {
  const date = sql.ref(`item.${column}`)
  const inside = sql.join([from ? sql`${date} >= ${from}` : [], to ? sql`${date} <= ${to}` : []].flat(), sql` and `)
  const barrier = apart ? sql`offset 0` : sql``
  return whereCondition(
    sql<SqlBool>`exists (select from ${instalments} and ${inside} ${barrier})`,
    from || to ? true : undefined,
  )
}

const anticipated = sql<SqlBool>`exists (select from ${instalments} and item.paid_on < item.due_on
  and item.status in ('anticipated', 'in_bank'))`

const named =
  (search: string) =>
  (expression: ExpressionBuilder<{ acquirer_transactions: CaptureNumbers }, 'acquirer_transactions'>) =>
    expression.or([
      expression('acquirer_transactions.nsu', 'in', listNumberSpellings(search)),
      ...(['auth_code', 'tid', 'e2e_id', 'txid'] as const).map((column) =>
        expression(`acquirer_transactions.${column}`, '=', search),
      ),
      expression('acquirer_transactions.plate', '=', toPlate(search)),
    ])
type CaptureNumbers = Record<'nsu' | 'auth_code' | 'tid' | 'e2e_id' | 'txid' | 'plate', string | null>

const identifiers = { numbers: ['nsu'], codes: ['auth_code', 'e2e_id'], date: 'business_date' } as const

type Filter = CaptureChartFilter & Partial<AcquirerTransactionFilter>

function captures(db: Db, filter: Filter) {
  const { company_id, group_id, acquirer, brand, method, terminal, from, to, search } = filter
  const early = filter.kind === 'anticipation'
  const kind = early ? undefined : filter.kind
  const { capture_status, receivable_status, least_cents, most_cents } = filter
  const apart = capture_status !== undefined || receivable_status !== undefined
  return rows(db)
    .where(whereEqual('acquirer_transactions', { company_id, acquirer, kind, method, terminal_logical_no: terminal }))
    .$if(group_id !== undefined, (all) =>
      all.where(
        'acquirer_transactions.company_id',
        'in',
        db
          .selectFrom('companies')
          .select('id')
          .where('group_id', '=', group_id ?? null),
      ),
    )
    .$if(brand === noBrand, (all) => all.where('acquirer_transactions.brand', 'is', null))
    .where(whereEqual('acquirer_transactions', { brand: brand === noBrand ? undefined : brand }))
    .$if(filter.hour !== undefined, (all) =>
      all.where(localHour(sql<string | null>`acquirer_transactions.captured_at`), '=', filter.hour ?? null),
    )
    .where(whereInPeriod('acquirer_transactions', 'business_date', { from, to }))
    .where(anyInstalment('due_on', { from: filter.due_from, to: filter.due_to, apart }))
    .where(anyInstalment('paid_on', { from: filter.paid_from, to: filter.paid_to, apart }))
    .where(whereCondition(anticipated, early || undefined))
    .$if(least_cents !== undefined, (all) => all.where('acquirer_transactions.gross_cents', '>=', least_cents ?? 0))
    .$if(most_cents !== undefined, (all) => all.where('acquirer_transactions.gross_cents', '<=', most_cents ?? 0))
    .$if(capture_status !== undefined, (all) => all.where(captureStatus, '=', capture_status ?? 'pending'))
    .$if(receivable_status !== undefined, (all) => all.where(receivableStatus, '=', receivable_status ?? null))
    .$if(filter.exact_number === true, (all) =>
      all.where(whereExactNumber('acquirer_transactions', identifiers, search)),
    )
    .$if(!filter.exact_number && search !== undefined && search !== '', (all) => all.where(named(search ?? '')))
}

export const findAcquirerTransactions = (db: Db, filter: AcquirerTransactionFilter) =>
  paginate(db, captures(db, filter), {
    ...filter,
    order: [
      { column: 'business_date', direction: 'desc' },
      { column: 'id', direction: 'desc' },
    ],
    sums: ['gross_cents', 'fee_cents', 'net_cents'],
  })

export const buildCaptureDaysQuery = (db: Db, filter: AcquirerTransactionFilter) =>
  db
    .selectFrom(captures(db, filter).as('line'))
    .innerJoin('cash_conciliations as day', (join) =>
      join.onRef('day.company_id', '=', 'line.company_id').onRef('day.business_date', '=', 'line.business_date'),
    )
    .select('day.id')
    .distinct()

export async function daysOfCaptures(db: Db, ids: readonly string[]) {
  const numbers = ids.filter((id) => /^\d+$/.test(id))
  const { rows: days } = await sql<{ id: string }>`select distinct day.id from acquirer_transactions line
    join cash_conciliations day on day.company_id = line.company_id and day.business_date = line.business_date
    where line.id = any (${numbers}::bigint[]) and line.company_id = any (array(select id from companies))`.execute(db)
  return [...ids.filter((id) => !/^\d+$/.test(id)), ...days.map(({ id }) => id)]
}

const detailColumns = [
  'acquirer_transactions.tid',
  'acquirer_transactions.e2e_id',
  'acquirer_transactions.txid',
  'acquirer_transactions.product_code',
  'acquirer_transactions.capture_means',
  'acquirer_transactions.order_ref',
  'acquirer_transactions.arn',
  'acquirer_transactions.fee_ppm',
  'acquirer_transactions.cash_out_cents',
  'acquirer_transactions.plate',
  'acquirer_transactions.odometer_km',
  'acquirer_transactions.driver_ref',
  'acquirer_transactions.volume_ml',
  'acquirer_transactions.fuel',
] as const

// The index starts with the company: naming the visible companies makes it usable under row-level security.
const ofVisible = sql<SqlBool>`acquirer_transactions.company_id = any (array(select companies.id from companies))`

export const getAcquirerTransaction = (db: Db, id: number) =>
  rows(db)
    .leftJoin('imports', 'imports.id', 'acquirer_transactions.import_id')
    .leftJoin('cash_conciliations as day', (join) =>
      join
        .onRef('day.company_id', '=', 'acquirer_transactions.company_id')
        .onRef('day.business_date', '=', 'acquirer_transactions.business_date'),
    )
    .select(detailColumns)
    .$narrowType<Pick<AcquirerTransactionDetail, 'capture_means'>>()
    .select([
      'acquirer_transactions.import_id',
      'acquirer_transactions.import_line',
      'imports.file_name',
      'imports.sha256',
    ])
    .select('day.id as day_id')
    .where('acquirer_transactions.id', '=', id)
    .where(ofVisible)
    .executeTakeFirst()

export const sumByModality = (db: Db, filter: CaptureChartFilter) =>
  db
    .selectFrom(captures(db, { ...filter, kind: filter.kind ?? 'sale' }).as('sold'))
    .select(['sold.brand', 'sold.method'])
    .select(sql<number>`sum(sold.gross_cents)::bigint`.as('gross_cents'))
    .groupBy(['sold.brand', 'sold.method'])
    .orderBy('gross_cents', 'desc')
    .execute()

const hour = localHour(sql<string | null>`cancelled.captured_at`)

export const countCancellations = (db: Db, filter: CaptureChartFilter) =>
  db
    .selectFrom(captures(db, { ...filter, kind: 'cancel' }).as('cancelled'))
    .select(['cancelled.terminal_logical_no as terminal', hour.as('hour')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['cancelled.terminal_logical_no', hour])
    .orderBy('count', 'desc')
    .execute()

export const findCaptureAcquirers = (db: Db) =>
  db.selectFrom('acquirers').select(['code as value', 'name as label']).orderBy('name').execute()

export async function findBrands(db: Db) {
  const found = await db
    .selectFrom('acquirer_transactions')
    .select('brand')
    .distinct()
    .where('brand', 'is not', null)
    .where('business_date', '>=', sql<string>`(select max(business_date) from cash_conciliations) - 30`)
    .orderBy('brand')
    .execute()
  return found.flatMap(({ brand }) => (brand === null ? [] : [{ value: brand, label: brand }]))
}

/** The captures of a search, newest first, each with its day. */
export const findCapturesOf = (db: Db, { ids, companies, days }: FactKeys) =>
  rows(db)
    .leftJoin('cash_conciliations as day', (join) =>
      join
        .onRef('day.company_id', '=', 'acquirer_transactions.company_id')
        .onRef('day.business_date', '=', 'acquirer_transactions.business_date'),
    )
    .select(['day.id as day_id', 'acquirer_transactions.tid', 'acquirer_transactions.e2e_id'])
    .select('acquirer_transactions.plate')
    .where('acquirer_transactions.id', 'in', ids)
    .where('acquirer_transactions.company_id', 'in', companies)
    .where('acquirer_transactions.business_date', 'in', days)
    .orderBy('acquirer_transactions.business_date', 'desc')
    .orderBy('acquirer_transactions.id', 'desc')
    .execute()
