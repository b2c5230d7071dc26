import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

type Line = { company_id: string; line_id: number; posted_on: BusinessDate }
type NewPart = { amount_cents: number; memo: string }

const setCounting = (db: Db, { company_id, line_id, posted_on }: Line, counts: boolean) =>
  db
    .updateTable('statement_lines')
    .set({ counts })
    .where('company_id', '=', company_id)
    .where('posted_on', '=', posted_on)
    .where('id', '=', line_id)
    .execute()

/** Inserts the parts of a split line, each with a hash of its own, since no file contains them. */
export async function insertParts(db: Db, line: Line, parts: readonly NewPart[]) {
  const rows = parts.map((part, place) => ({ place, ...part }))
  await sql`insert into statement_lines (company_id, bank_account_id, posted_on, value_on, amount_cents, memo, fitid, doc_no, kind,
      dedup_hash, dedup_seq, import_id, import_line, blocked, split_of, whole_cents, counterpart_name, counterpart_document,
      e2e_id)
    select original.company_id, original.bank_account_id, original.posted_on, original.value_on, part.amount_cents,
      part.memo, original.fitid, original.doc_no, original.kind,
      sha256(convert_to('part ' || gen_random_uuid(), 'UTF8')), 1, original.import_id, original.import_line,
      original.blocked, original.id, original.amount_cents, original.counterpart_name, original.counterpart_document,
      original.e2e_id
    from statement_lines original
    cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as part (place int, amount_cents bigint, memo text)
    where original.company_id = ${line.company_id}::uuid and original.posted_on = ${line.posted_on}::date
      and original.id = ${line.line_id}
    order by part.place`.execute(db)
  await setCounting(db, line, false)
}

/** Returns a split line with its parts, locked until the transaction ends. */
export async function getSplitLine(db: Db, id: number) {
  const { rows } = await sql<Line & { amount_cents: number; is_original: boolean }>`
    select company_id, id as line_id, posted_on, amount_cents, split_of is null as is_original from statement_lines
    where company_id in (select id from companies)
      and (id = ${id} and split_of is null and not counts or split_of = ${id} and counts)
    order by id for update`.execute(db)
  const original = rows.find((row) => row.is_original)
  return original && { ...original, parts: rows.filter((row) => !row.is_original) }
}

/** Makes the line count again; its parts stay as history. */
export async function dropParts(db: Db, line: Line) {
  await db
    .updateTable('statement_lines')
    .set({ counts: false })
    .where('company_id', '=', line.company_id)
    .where('posted_on', '=', line.posted_on)
    .where('split_of', '=', line.line_id)
    .execute()
  await setCounting(db, line, true)
}
