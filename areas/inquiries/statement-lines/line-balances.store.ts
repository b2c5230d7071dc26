import type { StatementLine } from '@app/domain/transactions/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

/** `place`: id of the original line of a part. */
type PlacedLine = Pick<StatementLine, 'id' | 'company_id' | 'bank_account_id' | 'posted_date'> & { place: number }

/** The last balance stated before the line's day plus the lines since. Reads each account once. */
export async function withBalances<Line extends PlacedLine>(db: Db, lines: readonly Line[]) {
  const lineKeys = lines.map(({ id, company_id, bank_account_id, posted_date, place }) => ({
    id,
    company_id,
    bank_account_id,
    posted_date,
    place,
  }))
  const { rows } = await sql<{ id: number; balance_cents: number }>`
    with requested as materialized (
      select line_key.*, coalesce(stated.balance_cents, account.opening_balance_cents) as start_cents,
        coalesce(stated.balance_on, account.opening_on, '-infinity'::date) as since
      from jsonb_to_recordset(${JSON.stringify(lineKeys)}::jsonb)
        as line_key (id bigint, company_id uuid, bank_account_id uuid, posted_date date, place bigint)
      join bank_accounts account on account.company_id = line_key.company_id and account.id = line_key.bank_account_id
      left join lateral (select balance_on, balance_cents from statement_balances
        where company_id = line_key.company_id and bank_account_id = line_key.bank_account_id
          and balance_on < line_key.posted_date
        order by balance_on desc limit 1) stated on true
    ), reach as (
      select company_id, bank_account_id, since, max(posted_date) as until from requested group by 1, 2, 3
    ), moved as (
      select reach.bank_account_id, reach.since, line.id,
        sum(line.amount_cents) over (partition by reach.bank_account_id, reach.since order by line.posted_on, line.id)
          as amount_cents
      from reach join statement_lines line on line.company_id = reach.company_id
        and line.bank_account_id = reach.bank_account_id and line.posted_on > reach.since
        and line.posted_on <= reach.until and line.split_of is null
    )
    select requested.id, (requested.start_cents + coalesce(moved.amount_cents, 0))::bigint as balance_cents
    from requested left join moved on moved.bank_account_id = requested.bank_account_id
      and moved.since = requested.since and moved.id = requested.place`.execute(db)
  const balances = new Map(rows.map(({ id, balance_cents }) => [id, balance_cents]))
  return lines.map((line) => ({ ...line, balance_after_cents: balances.get(line.id) ?? 0 }))
}
