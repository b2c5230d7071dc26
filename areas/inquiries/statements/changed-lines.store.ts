import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { StatementLineDetail } from './statements.contract.ts'

type Line = { company_id: string; id: number }

/** The line, held until the transaction ends. */
export const lockLine = (db: Db, id: number) =>
  db
    .selectFrom('statement_lines')
    .select(['company_id', 'id', 'posted_on'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Each time that a line was set aside, the latest first. */
export const findMarks = (db: Db, { company_id, id }: Line): Promise<StatementLineDetail['marks']> =>
  db
    .selectFrom('ignored_statement_lines as mark')
    .leftJoin('users as who', 'who.id', 'mark.ignored_by')
    .leftJoin('users as back', 'back.id', 'mark.restored_by')
    .select(['mark.reason', 'who.name as ignored_by_name', 'mark.ignored_at'])
    .select(['mark.restore_reason', 'back.name as restored_by_name', 'mark.restored_at'])
    .where('mark.company_id', '=', company_id)
    .where('mark.statement_line_id', '=', id)
    .orderBy('mark.ignored_at', 'desc')
    .execute()

type Mark = { reason: string; ignored_by: string; ignored_at: string }

export const ignoreLine = (db: Db, { company_id, id }: Line, mark: Mark) =>
  db
    .insertInto('ignored_statement_lines')
    .values({ company_id, statement_line_id: id, ...mark })
    .execute()

type Restored = { restore_reason: string; restored_by: string; restored_at: string }

/** Whether there was a mark to end. */
export async function restoreLine(db: Db, { company_id, id }: Line, restored: Restored) {
  const { numUpdatedRows } = await db
    .updateTable('ignored_statement_lines')
    .set(restored)
    .where('company_id', '=', company_id)
    .where('statement_line_id', '=', id)
    .where('restored_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a confirmed match holds the line; a suggestion goes by itself. */
export async function isMatched(db: Db, { company_id, id }: Line) {
  const { rows } = await sql`select from match_links link
    join match_groups held on held.company_id = link.company_id and held.id = link.match_group_id
    where link.company_id = ${company_id}::uuid and link.pair_type in ('BANK', 'CASH') and link.item_kind = 'line'
      and link.item_id = ${String(id)} and link.active and held.status = 'confirmed' limit 1`.execute(db)
  return rows.length > 0
}
