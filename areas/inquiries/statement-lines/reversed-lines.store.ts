import { isReversed } from '@app/domain/receivables/server'
import type { StatementLineDetail } from '@app/domain/transactions/contract'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

type Line = { company_id: string; line_id: number }
type DatedLine = Line & { posted_on: BusinessDate }

const daysApart = 30
const maxOffered = 20

export async function getReversal(db: Db, { company_id, line_id }: Line): Promise<StatementLineDetail['reversal']> {
  const { rows } = await sql<NonNullable<StatementLineDetail['reversal']>>`
    select pair.takes_back, pair.reason, person.name as by_name, pair.reversed_at as at,
      jsonb_build_object('id', other.id, 'posted_date', other.posted_on, 'memo', other.memo,
        'amount_cents', other.amount_cents) as other
    from reversed_statement_lines pair
    join statement_lines other on other.company_id = pair.company_id and other.id = pair.other_line_id
    left join users person on person.id = pair.reversed_by
    where pair.company_id = ${company_id}::uuid and pair.statement_line_id = ${line_id} and pair.undone_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function findOpposites(db: Db, { company_id, line_id, posted_on }: DatedLine) {
  const { rows } = await sql<StatementLineDetail['opposites'][number]>`
    select other.id, other.posted_on as posted_date, other.memo, other.amount_cents
    from statement_lines line
    join statement_lines other on other.company_id = line.company_id and other.bank_account_id = line.bank_account_id
      and other.amount_cents = -line.amount_cents and other.counts
      and other.posted_on between ${posted_on}::date - ${daysApart}::int and ${posted_on}::date + ${daysApart}::int
    where line.company_id = ${company_id}::uuid and line.posted_on = ${posted_on}::date and line.id = ${line_id} and not ${isReversed(sql`other`)}
      and not exists (select from match_links link
        join match_groups match_group on match_group.company_id = link.company_id
          and match_group.id = link.match_group_id where link.company_id = other.company_id
        and link.pair_type in ('BANK', 'CASH') and link.item_kind = 'line' and link.item_id = other.id::text
        and link.active and match_group.status = 'confirmed')
      and not exists (select from ignored_statement_lines mark where mark.company_id = other.company_id
        and mark.statement_line_id = other.id and mark.restored_at is null)
    order by abs(other.posted_on - line.posted_on), other.id limit ${maxOffered}`.execute(db)
  return rows
}

type LineAccount = { bank_account_id: string }

export const getLineAccount = (
  db: Db,
  { company_id, line_id, posted_on }: DatedLine,
): Promise<LineAccount | undefined> =>
  db
    .selectFrom('statement_lines')
    .select('bank_account_id')
    .where('company_id', '=', company_id)
    .where('posted_on', '=', posted_on)
    .where('id', '=', line_id)
    .executeTakeFirst()
