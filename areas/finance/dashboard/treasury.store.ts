import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { AccountBalanceRow, FeesOfAcquirer, OverdueOfAcquirer } from './treasury.contract.ts'

/** The last stated balance of each account with a bank, by the primary key; largest amount first. */
export async function findStatedBalances(db: Db) {
  const { rows } = await sql<AccountBalanceRow>`
    select account.id, account.name, company.name as company_name, stated.balance_cents, stated.balance_on
    from bank_accounts account join companies company on company.id = account.company_id
    left join lateral (select balance_cents, balance_on from statement_balances
      where company_id = account.company_id and bank_account_id = account.id
      order by balance_on desc limit 1) stated on true
    where account.active and account.kind <> 'safe'
    order by abs(stated.balance_cents) desc nulls last, account.name, account.id`.execute(db)
  return rows
}

// The literals are those of the index acquirer_installments_unpaid, which this condition uses.
const unpaid = sql`item.status in ('forecast', 'scheduled', 'overdue')`

/** Unpaid instalments of each company by the index of their due dates, with the acquirer of the sale. */
const unpaidItems = (due: ReturnType<typeof sql>) => sql`companies company
  cross join lateral (select item.* from acquirer_installments item
    where item.company_id = company.id and ${unpaid} and ${due} offset 0) item
  join acquirer_transactions sale on sale.company_id = item.company_id and sale.business_date = item.business_date
    and sale.id = item.acquirer_transaction_id
  join acquirers acquirer on acquirer.code = sale.acquirer`

type DueRow = { acquirer: string; acquirer_name: string; due_on: BusinessDate; net_cents: number }

export async function findDueByAcquirer(db: Db, { from, to }: { from: BusinessDate; to: BusinessDate }) {
  const { rows } = await sql<DueRow>`
    select acquirer.code as acquirer, acquirer.name as acquirer_name, item.due_on, sum(item.net_cents)::bigint as net_cents
    from ${unpaidItems(sql`item.due_on between ${from}::date and ${to}::date`)}
    group by acquirer.code, acquirer.name, item.due_on
    order by acquirer.name, item.due_on`.execute(db)
  return rows
}

export async function findOverdueByAcquirer(db: Db, due_until: BusinessDate) {
  const { rows } = await sql<OverdueOfAcquirer>`
    select acquirer.code as acquirer, acquirer.name as acquirer_name, count(*)::int as count,
      sum(item.net_cents)::bigint as net_cents, min(item.due_on) as oldest_due_on
    from ${unpaidItems(sql`item.due_on <= ${due_until}::date`)}
    group by acquirer.code, acquirer.name
    order by net_cents desc, acquirer.name`.execute(db)
  return rows
}

// A D12 names an instalment or, for an anticipation, a batch.
export async function findFeeDifferences(db: Db, since: string) {
  const { rows } = await sql<FeesOfAcquirer>`
    with found as (
      select company_id, split_part(ref, ':', 1) as kind, split_part(split_part(ref, ':', 2), '/', 1)::bigint as item_id,
        amount_cents
      from receivable_differences
      where code = 'D12' and status <> 'resolved' and found_at >= ${since}::timestamptz
    )
    select acquirer.code as acquirer, coalesce(acquirer.name, 'Sem adquirente') as acquirer_name, count(*)::int as count,
      -sum(found.amount_cents)::bigint as excess_cents
    from found
    left join acquirer_installments item on found.kind = 'instalment' and item.company_id = found.company_id
      and item.id = found.item_id
    left join acquirer_transactions sale on sale.company_id = item.company_id
      and sale.business_date = item.business_date and sale.id = item.acquirer_transaction_id
    left join acquirer_settlements batch on found.kind = 'batch' and batch.company_id = found.company_id
      and batch.id = found.item_id
    left join acquirers acquirer on acquirer.code = coalesce(sale.acquirer, batch.acquirer)
    group by acquirer.code, acquirer.name
    order by excess_cents desc, acquirer_name`.execute(db)
  return rows
}
