import type { StatementLine } from '@app/domain/transactions/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

/** `place`: id of the original line of a part. */
type PlacedLine = Pick<StatementLine, 'id' | 'company_id' | 'bank_account_id' | 'posted_date'> & { place: number }

/** Adds to each line the balance of its account after it. */
export async function withBalances<Line extends PlacedLine>(db: Db, lines: readonly Line[]) {
  const lineKeys = lines.map(({ id, company_id, bank_account_id, posted_date, place }) => ({
    id,
    company_id,
    bank_account_id,
    posted_date,
    place,
  }))
  const { rows } = await sql<{ id: number; balance_cents: number | null }>`
    with requested as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lineKeys)}::jsonb)
        as line_key (id bigint, company_id uuid, bank_account_id uuid, posted_date date, place bigint)
    ), day as materialized (
      select key.*, start.balance_cents as start_cents
      from (select distinct company_id, bank_account_id, posted_date from requested) key
      cross join lateral account_balance(key.company_id, key.bank_account_id, key.posted_date) start
    ), moved as (
      select line.id, (day.start_cents + sum(line.amount_cents)
        over (partition by day.company_id, day.bank_account_id, day.posted_date order by line.id))::bigint as balance_cents
      from day join statement_lines line on line.company_id = day.company_id
        and line.bank_account_id = day.bank_account_id and line.posted_on = day.posted_date and line.split_of is null
    )
    select requested.id, moved.balance_cents from requested join moved on moved.id = requested.place`.execute(db)
  const balances = new Map(rows.map(({ id, balance_cents }) => [id, balance_cents]))
  return lines.map((line) => ({ ...line, balance_after_cents: balances.get(line.id) ?? null }))
}
