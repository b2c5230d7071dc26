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
    select whole.company_id, whole.bank_account_id, whole.posted_on, whole.value_on, part.amount_cents, part.memo, whole.fitid,
      whole.doc_no, whole.kind, sha256(convert_to('part ' || gen_random_uuid(), 'UTF8')), 1, whole.import_id,
      whole.import_line, whole.blocked, whole.id, whole.amount_cents, whole.counterpart_name, whole.counterpart_document, whole.e2e_id
    from statement_lines whole
    cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as part (place int, amount_cents bigint, memo text)
    where whole.company_id = ${line.company_id}::uuid and whole.posted_on = ${line.posted_on}::date
      and whole.id = ${line.line_id}
    order by part.place`.execute(db)
  await setCounting(db, line, false)
}

/** Returns a split line with its parts, locked until the transaction ends. */
export async function getSplitLine(db: Db, id: number) {
  const { rows } = await sql<Line & { amount_cents: number; whole: boolean }>`
    select company_id, id as line_id, posted_on, amount_cents, split_of is null as whole from statement_lines
    where company_id in (select id from companies)
      and (id = ${id} and split_of is null and not counts or split_of = ${id} and counts)
    order by id for update`.execute(db)
  const original = rows.find((row) => row.whole)
  return original && { ...original, parts: rows.filter((row) => !row.whole) }
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
