import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import { type LinePlaces, movementIsSeen } from '../download-transactions/lines.store.ts'
import { exportAmountFields } from './export-columns.rules.ts'
import { type ExportBasis, type ExportTarget, targetBases, type WantedExport } from './transaction-exports.contract.ts'

export type ExportedRow = Readonly<Record<string, unknown>> & { day: BusinessDate; id: number }

export type RowsWanted = Pick<WantedExport, 'target' | 'acquirer' | 'bank_account_id' | 'method' | 'brand'> & {
  company_ids: readonly string[]
  within: { basis: ExportBasis; from: BusinessDate; to: BusinessDate } | LinePlaces
}

type Source = {
  from: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  days: Partial<Record<ExportBasis, RawBuilder<unknown>>>
  partitionDay?: RawBuilder<unknown>
  card?: string
  only?: RawBuilder<unknown>
}

const joinCompany = sql`join companies on companies.id = line.company_id`
const company = sql`companies.name as company_name, companies.cnpj as company_cnpj`
const saleDay = sql`line.business_date`

const sources: Readonly<Record<ExportTarget, Source>> = {
  card_sales: {
    from: sql`acquirer_transactions line ${joinCompany} left join acquirers on acquirers.code = line.acquirer`,
    columns: sql`acquirers.name as acquirer_name, line.merchant_no, line.business_date, line.captured_at, line.kind, line.method,
      line.brand, line.installments, line.gross_cents, line.fee_cents, line.net_cents, line.nsu, line.auth_code, line.tid,
      line.e2e_id, line.terminal_logical_no, case when line.card_last4 is not null then '**** ' || line.card_last4 end as card_masked,
      (select min(part.due_on) from acquirer_installments part where part.company_id = line.company_id
        and part.acquirer_transaction_id = line.id) as due_date, line.cancelled_at, line.plate, line.odometer_km,
      line.driver_ref, line.volume_ml, line.fuel, line.product_code, line.capture_means, line.order_ref, line.arn,
      line.fee_ppm, line.cash_out_cents, line.txid`,
    days: { sale: saleDay },
    partitionDay: saleDay,
    card: 'line',
  },
  card_instalments: {
    // A lateral look-up by business date lets PostgreSQL prune the partitions of the sale.
    from: sql`acquirer_installments line ${joinCompany} cross join lateral (select * from acquirer_transactions sale
        where sale.company_id = line.company_id and sale.business_date = line.business_date
          and sale.id = line.acquirer_transaction_id offset 0) sale
      left join acquirers on acquirers.code = sale.acquirer`,
    columns: sql`acquirers.name as acquirer_name, sale.merchant_no, line.business_date, sale.method, sale.brand, sale.nsu,
      sale.auth_code, line.number, line.of_count, line.due_on as due_date, line.paid_on as paid_date, line.gross_cents,
      coalesce(line.fee_charged_cents, line.fee_expected_cents) as fee_cents, line.net_cents, line.batch_reference, line.status`,
    days: { settlement: sql`line.paid_on`, expected: sql`line.due_on`, sale: saleDay },
    card: 'sale',
  },
  card_settlements: {
    from: sql`acquirer_settlements line ${joinCompany} left join acquirers on acquirers.code = line.acquirer`,
    columns: sql`acquirers.name as acquirer_name, line.merchant_no, line.paid_on as paid_date,
      coalesce(line.original_due_on, line.due_on) as due_date, line.reference, line.entry_kind, line.method, line.brand,
      line.gross_cents, line.fee_cents, line.adjustment_cents, line.anticipation_cost_cents, line.net_cents, line.bank_code,
      line.branch, line.account_no`,
    days: { settlement: sql`line.paid_on`, expected: sql`coalesce(line.original_due_on, line.due_on)` },
    card: 'line',
  },
  bank_statement: {
    from: sql`statement_lines line ${joinCompany}
      join bank_accounts account on account.company_id = line.company_id and account.id = line.bank_account_id`,
    columns: sql`line.bank_account_id, account.name as account_name, account.bank_code, account.branch,
      concat(account.account_no, account.account_digit) as account_no, account.kind as account_kind,
      line.posted_on as posted_date, line.value_on as value_date, line.amount_cents, line.memo, line.kind, line.doc_no,
      line.fitid, line.e2e_id, line.counterpart_name, line.counterpart_document, line.category`,
    days: { posted: sql`line.posted_on` },
    partitionDay: sql`line.posted_on`,
    only: sql`line.split_of is null`,
  },
  movements: {
    from: sql`system_movements line ${joinCompany} left join movement_types type on type.code = line.movement_type_code`,
    columns: sql`line.business_date, line.occurred_at, line.movement_type_code, type.name as movement_type_name, line.method,
      line.external_id, line.document_no, line.customer, line.amount_cents, line.nsu, line.auth_code,
      line.terminal_logical_no, line.cancelled_at`,
    days: { sale: saleDay },
    partitionDay: saleDay,
    only: movementIsSeen,
  },
}

const dayOf = ({ target, within }: RowsWanted) => {
  const { days } = sources[target]
  const basis = 'basis' in within ? within.basis : (targetBases[target].at(-1) ?? targetBases[target][0])
  return days[basis] ?? saleDay
}

function buildConditions(query: RowsWanted) {
  const { target, company_ids, within, acquirer, bank_account_id, method, brand } = query
  const { partitionDay, card, only } = sources[target]
  const parts = [sql`line.company_id = any (${company_ids}::uuid[])`]
  if (only) parts.push(only)
  if ('basis' in within) parts.push(sql`${dayOf(query)} between ${within.from}::date and ${within.to}::date`)
  else {
    parts.push(sql`line.import_id = any (${within.imports.map(({ import_id }) => import_id)}::uuid[])`)
    if (partitionDay) parts.push(sql`${partitionDay} = any (${within.business_dates}::date[])`)
  }
  if (acquirer && card) parts.push(sql`${sql.ref(`${card}.acquirer`)} = ${acquirer}`)
  if (brand && card) parts.push(sql`lower(${sql.ref(`${card}.brand`)}) = lower(${brand})`)
  if (method && target !== 'bank_statement') parts.push(sql`${sql.ref(`${card ?? 'line'}.method`)} = ${method}`)
  if (bank_account_id && target === 'bank_statement') parts.push(sql`line.bank_account_id = ${bank_account_id}::uuid`)
  return sql.join(parts, sql` and `)
}

const batchSize = 5000

/** Returns one page of rows, so that transactions stay short. */
export async function findExportedRows(db: Db, query: RowsWanted, after: ExportedRow | undefined) {
  const { from, columns } = sources[query.target]
  const day = dayOf(query)
  const afterLast = after ? sql`and (${day}, line.id) > (${after.day}::date, ${after.id}::bigint)` : sql``
  const { rows } = await sql<ExportedRow>`select line.id, ${day} as day, ${company}, ${columns}
    from ${from} where ${buildConditions(query)} ${afterLast} order by ${day}, line.id limit ${batchSize}`.execute(db)
  return { rows, last: rows.length < batchSize }
}

export async function countExported(db: Db, query: RowsWanted) {
  const { rows } = await sql<{ rows_count: number; amount_cents: number }>`select count(*)::bigint as rows_count,
      coalesce(sum(${sql.ref(`line.${exportAmountFields[query.target]}`)}), 0)::bigint as amount_cents
    from ${sources[query.target].from} where ${buildConditions(query)}`.execute(db)
  return rows[0] ?? { rows_count: 0, amount_cents: 0 }
}

type Balances = { company_ids: readonly string[]; from: BusinessDate; to: BusinessDate }

export async function findLastBalances(db: Db, { company_ids, from, to }: Balances) {
  const { rows } = await sql<{ bank_account_id: string; balance_on: BusinessDate; balance_cents: number }>`
    select distinct on (bank_account_id) bank_account_id, balance_on, balance_cents from statement_balances
    where company_id = any (${company_ids}::uuid[]) and balance_on between ${from}::date and ${to}::date
    order by bank_account_id, balance_on desc`.execute(db)
  return rows
}
