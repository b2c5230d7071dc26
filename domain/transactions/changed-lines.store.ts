import { type BusinessDate, showDate, showMoney } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { StatementLineDetail } from './statement-line.contract.ts'

type Line = { company_id: string; line_id: number }
/** Filtering by date limits the update to one monthly partition. */
type DatedLine = Line & { posted_on: BusinessDate }

/** Returns these lines, locked until the transaction ends. A split line is left out: its parts count. */
export const findChosenLines = async (db: Db, ids: readonly string[]) =>
  (
    await db
      .selectFrom('statement_lines')
      .select(['company_id', 'id as line_id', 'posted_on', 'memo', 'amount_cents', 'split_of'])
      .select('category')
      .$narrowType<Pick<StatementLineDetail, 'category'>>()
      // The index begins with the company, so the companies must be in the filter.
      .where('company_id', 'in', db.selectFrom('companies').select('id'))
      .where('id', '=', sql<number>`any (${[...ids]}::bigint[])`)
      .where('counts', '=', true)
      .orderBy('company_id')
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map((line) => ({
    ...line,
    id: String(line.line_id),
    label: `${showDate(line.posted_on)} · ${line.memo} · ${showMoney(line.amount_cents)}`,
  }))
export type ChosenLine = Awaited<ReturnType<typeof findChosenLines>>[number]

export const setCategory = (
  db: Db,
  { company_id, line_id, posted_on }: DatedLine,
  category: StatementLineDetail['category'],
) =>
  db
    .updateTable('statement_lines')
    .set({ category })
    .where('company_id', '=', company_id)
    .where('posted_on', '=', posted_on)
    .where('id', '=', line_id)
    .execute()

export const findMarks = (db: Db, { company_id, line_id }: Line): Promise<StatementLineDetail['marks']> =>
  db
    .selectFrom('ignored_statement_lines as mark')
    .leftJoin('users as who', 'who.id', 'mark.ignored_by')
    .leftJoin('users as back', 'back.id', 'mark.restored_by')
    .select(['mark.reason', 'who.name as ignored_by_name', 'mark.ignored_at'])
    .select(['mark.restore_reason', 'back.name as restored_by_name', 'mark.restored_at'])
    .where('mark.company_id', '=', company_id)
    .where('mark.statement_line_id', '=', line_id)
    .orderBy('mark.ignored_at', 'desc')
    .execute()

type Mark = { reason: string; ignored_by: string; ignored_at: string }

export const ignoreLine = (db: Db, { company_id, line_id }: Line, mark: Mark) =>
  db
    .insertInto('ignored_statement_lines')
    .values({ company_id, statement_line_id: line_id, ...mark })
    .execute()

type LineRestoration = { restore_reason: string; restored_by: string; restored_at: string }

/** Ends the mark of an ignored line; returns false without one. */
export async function restoreLine(db: Db, { company_id, line_id }: Line, restoration: LineRestoration) {
  const { numUpdatedRows } = await db
    .updateTable('ignored_statement_lines')
    .set(restoration)
    .where('company_id', '=', company_id)
    .where('statement_line_id', '=', line_id)
    .where('restored_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns true if a confirmed match holds the line; suggestions do not count. */
export async function isMatched(db: Db, { company_id, line_id }: Line) {
  const { rows } = await sql`select from match_links link
    join match_groups match_group on match_group.company_id = link.company_id and match_group.id = link.match_group_id
    where link.company_id = ${company_id}::uuid and link.pair_type in ('BANK', 'CASH') and link.item_kind = 'line'
      and link.item_id = ${String(line_id)} and link.active and match_group.status = 'confirmed' limit 1`.execute(db)
  return rows.length > 0
}
