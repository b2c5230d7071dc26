import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../days/days.store.ts'
import type { Journal, JournalLine } from './journal.rules.ts'

const source = 'cash_conciliation'

export type PostedEntry = { id: string; revision: number; description: string; posted_by: string; posted_at: string }

/** Posts one entry. Entries are never changed: the database refuses one whose sums are not those of its lines. */
export async function postJournal(db: Db, day: DayKey, journal: Journal, entry: PostedEntry) {
  const { debit_total_cents, credit_total_cents, lines } = journal
  await db
    .insertInto('journal_entries')
    .values({
      ...entry,
      company_id: day.company_id,
      source,
      source_id: day.id,
      business_date: day.business_date,
      debit_total_cents,
      credit_total_cents,
    })
    .execute()
  const numbered = lines.map((line, index) => ({ line_no: index + 1, ...line }))
  if (numbered.length === 0) return
  await sql`insert into journal_lines (company_id, journal_entry_id, line_no, account, account_name, debit_cents,
      credit_cents)
    select ${day.company_id}, ${entry.id}, line_no, account, account_name, debit_cents, credit_cents
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as l (line_no int, account text, account_name text,
      debit_cents bigint, credit_cents bigint)`.execute(db)
}

/** The entry that stands for a day: the one of its last revision. */
export async function findPostedLines(db: Db, day: DayKey): Promise<JournalLine[]> {
  const entry = await db
    .selectFrom('journal_entries')
    .select('id')
    .where('company_id', '=', day.company_id)
    .where('source', '=', source)
    .where('source_id', '=', day.id)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!entry) return []
  return db
    .selectFrom('journal_lines')
    .select(['account', 'account_name', 'debit_cents', 'credit_cents'])
    .where('company_id', '=', day.company_id)
    .where('journal_entry_id', '=', entry.id)
    .orderBy('line_no')
    .execute()
}
