import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

type Account = { bank_account_id: string; from: BusinessDate | null; to: BusinessDate | null }

type Stated = { on: BusinessDate; informed_cents: number; calculated_cents: number }

type AccountFacts = {
  opening_cents: number | null
  credits_cents: number
  debits_cents: number
  stated: Stated[]
}

/** Balance before the period, movement of the period, and the balances stated in it. */
export async function getAccountFacts(db: Db, { bank_account_id, from, to }: Account) {
  const { rows } = await sql<AccountFacts>`
    with account as (
      select item.company_id, item.id, known.balance_cents as opening_cents
      from bank_accounts item
      cross join lateral account_balance(item.company_id, item.id, coalesce(${from}::date, '-infinity')) known
      where item.id = ${bank_account_id}::uuid
    ), line as (
      select posted_on, amount_cents from statement_lines, account
      where statement_lines.company_id = account.company_id and bank_account_id = account.id and split_of is null
        and (${from}::date is null or posted_on >= ${from}::date) and (${to}::date is null or posted_on <= ${to}::date)
    ), known as (
      select balance_on, balance_cents from statement_balances, account
      where statement_balances.company_id = account.company_id and bank_account_id = account.id
        and (${from}::date is null or balance_on >= ${from}::date) and (${to}::date is null or balance_on <= ${to}::date)
    )
    select account.opening_cents,
      coalesce((select sum(amount_cents) from line where amount_cents > 0), 0)::bigint as credits_cents,
      coalesce((select sum(amount_cents) from line where amount_cents < 0), 0)::bigint as debits_cents,
      coalesce((select jsonb_agg(jsonb_build_object('on', balance_on, 'informed_cents', balance_cents, 'calculated_cents',
        account.opening_cents + coalesce((select sum(amount_cents) from line where posted_on <= known.balance_on), 0))
        order by balance_on) from known), '[]') as stated
    from account`.execute(db)
  return rows[0]
}
