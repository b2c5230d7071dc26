import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import { isMonthOfDayLocked } from '../../calendar/period-locks.store.ts'
import { daysToReverse, type Reversible, reversalHint } from './reversed-lines.rules.ts'

/** SQL: true if the line is in an active reversal pair. Deleting one line of a pair ends it. */
export const isReversed = (line: RawBuilder<unknown>) => sql`exists (select from reversed_statement_lines pair
  where pair.company_id = ${line}.company_id and pair.statement_line_id = ${line}.id and pair.undone_at is null)`

const free = sql`item.counts and not ${isReversed(sql`item`)}
  and not exists (select from match_links link
    join match_groups match_group on match_group.company_id = link.company_id and match_group.id = link.match_group_id
    where link.company_id = item.company_id and link.pair_type in ('BANK', 'CASH')
    and link.item_kind = 'line' and link.item_id = item.id::text and link.active and match_group.status = 'confirmed')
  and not exists (select from ignored_statement_lines mark where mark.company_id = item.company_id
    and mark.statement_line_id = item.id and mark.restored_at is null)
  and not ${isMonthOfDayLocked(sql`item.company_id`, sql`item.posted_on`)}`

const columns = sql`item.id, item.bank_account_id, item.posted_on, item.amount_cents, item.memo, item.doc_no`

type ReversalQuery = {
  company_id: string
  from: BusinessDate
  /** An import without reversal words, whose lines are skipped: the search costs more than reading them. */
  without_reversals?: string | undefined
}

export async function findReversible(
  db: Db,
  { company_id, from, without_reversals }: ReversalQuery,
): Promise<Reversible[]> {
  const { rows: reversals } = await sql<Reversible>`select ${columns} from statement_lines item
    where item.company_id = ${company_id}::uuid and item.posted_on >= ${from}::date
      and case when item.import_id = ${without_reversals ?? null}::uuid then false else item.memo ~* ${reversalHint} end
      and ${free} order by item.id`.execute(db)
  if (reversals.length === 0) return []
  const { rows: others } = await sql<Reversible>`select ${columns} from statement_lines item
    where item.company_id = ${company_id}::uuid and item.posted_on >= ${from}::date - ${daysToReverse}::int
      and item.amount_cents = any (${reversals.map(({ amount_cents }) => -amount_cents)}::bigint[])
      and item.id <> all (${reversals.map(({ id }) => id)}::bigint[]) and ${free}
    order by item.id`.execute(db)
  return [...reversals, ...others]
}

export async function findRefusedReversals(db: Db, company_id: string, ids: readonly number[]) {
  const { rows } = await sql<{ statement_line_id: number; other_line_id: number }>`
    select statement_line_id, other_line_id from reversed_statement_lines
    where company_id = ${company_id}::uuid and statement_line_id = any (${ids}::bigint[]) and undone_by is not null`.execute(
    db,
  )
  return new Set(rows.map((row) => `${row.statement_line_id}|${row.other_line_id}`))
}

type NewPair = { line_id: number; reversal_id: number; reason: string }
type Author = { company_id: string; by: string | null; at: string }

/** Inserts both rows of each pair. Deleting one line ends the pair, so the other is free again. */
export async function insertReversals(db: Db, { company_id, by, at }: Author, pairs: readonly NewPair[]) {
  if (pairs.length === 0) return
  const rows = pairs.flatMap(({ line_id, reversal_id, reason }) => [
    { statement_line_id: line_id, other_line_id: reversal_id, takes_back: false, reason },
    { statement_line_id: reversal_id, other_line_id: line_id, takes_back: true, reason },
  ])
  await sql`insert into reversed_statement_lines (company_id, statement_line_id, other_line_id, takes_back, reason,
      reversed_by, reversed_at)
    select ${company_id}::uuid, statement_line_id, other_line_id, takes_back, reason, ${by}::uuid, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as pair (statement_line_id bigint, other_line_id bigint, takes_back boolean, reason text)`.execute(db)
}

/** Ends the active pair of a line; returns the other line, or null without one. */
export async function endReversal(db: Db, { company_id, by, at }: Author, { line_id, reason }: Ending) {
  const { rows } = await sql<{ other_line_id: number }>`
    update reversed_statement_lines set undone_by = ${by}::uuid, undone_at = ${at}::timestamptz, undo_reason = ${reason}
    where company_id = ${company_id}::uuid and undone_at is null and ${line_id} in (statement_line_id, other_line_id)
    returning case when statement_line_id = ${line_id} then other_line_id end as other_line_id`.execute(db)
  return rows.find(({ other_line_id }) => other_line_id !== null)?.other_line_id ?? null
}
type Ending = { line_id: number; reason: string }
