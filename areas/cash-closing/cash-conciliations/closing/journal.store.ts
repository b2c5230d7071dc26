import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../days/days.store.ts'
import { type Journal, type JournalLine, netOf } from './journal.rules.ts'

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

/** What the entries of a day amount to, in all its revisions. */
export async function findPostedLines(db: Db, day: DayKey): Promise<readonly JournalLine[]> {
  const lines = await db
    .selectFrom('journal_entries as entry')
    .innerJoin('journal_lines as line', (join) =>
      join.onRef('line.company_id', '=', 'entry.company_id').onRef('line.journal_entry_id', '=', 'entry.id'),
    )
    .select(['entry.revision', 'line.account', 'line.account_name', 'line.debit_cents', 'line.credit_cents'])
    .where('entry.company_id', '=', day.company_id)
    .where('entry.source', '=', source)
    .where('entry.source_id', '=', day.id)
    .orderBy('entry.revision')
    .orderBy('line.line_no')
    .execute()
  const entries = new Map<number, JournalLine[]>()
  for (const { revision, ...line } of lines) entries.set(revision, [...(entries.get(revision) ?? []), line])
  return netOf([...entries.values()])
}
