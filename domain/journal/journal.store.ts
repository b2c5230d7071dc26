import { groupBy } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayKey } from '../day/life/days.store.ts'
import { type EntryKind, journalEntryKinds } from './entry-kinds.contract.ts'
import { type Journal, type JournalLine, sumEntries } from './journal.rules.ts'

const source = 'cash_conciliation'

export type EntryCause = { reason?: string | null; solicitation_id?: string | null }

type PostedEntry = EntryCause & {
  id: string
  revision: number
  kind: EntryKind
  posted_by: string
  posted_at: string
}

/** Inserts one entry. Entries are never changed; a trigger rejects totals that differ from the lines. */
export async function postJournal(db: Db, day: DayKey, journal: Journal, entry: PostedEntry) {
  const { debit_total_cents, credit_total_cents, lines } = journal
  await db
    .insertInto('journal_entries')
    .values({
      ...entry,
      description: journalEntryKinds[entry.kind],
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

export async function findJournalEntries(db: Db, day: DayKey) {
  const entries = await entriesOf(db, day)
    .leftJoin('users as person', 'person.id', 'entry.posted_by')
    .leftJoin('cash_conciliation_solicitations as request', (join) =>
      join.onRef('request.company_id', '=', 'entry.company_id').onRef('request.id', '=', 'entry.solicitation_id'),
    )
    .select(['entry.revision', 'entry.kind', 'entry.reason', 'entry.posted_at'])
    .select(['entry.debit_total_cents', 'entry.credit_total_cents', 'person.name as posted_by_name'])
    .select(['request.id as solicitation_id', 'request.number as solicitation_number'])
    .$narrowType<{ kind: EntryKind }>()
    .orderBy('entry.revision')
    .execute()
  const lines = await findLines(db, day)
  return entries.map((entry) => ({ ...entry, lines: lines.get(entry.revision) ?? [] }))
}

export const findEntryKinds = (db: Db, day: DayKey) =>
  entriesOf(db, day)
    .select(['entry.revision', 'entry.kind'])
    .$narrowType<{ kind: EntryKind }>()
    .orderBy('entry.revision')
    .execute()

/** Returns the sum of a day's entries over all revisions. */
export const findPostedLines = async (db: Db, day: DayKey): Promise<readonly JournalLine[]> =>
  sumEntries([...(await findLines(db, day)).values()])

const entriesOf = (db: Db, day: DayKey) =>
  db
    .selectFrom('journal_entries as entry')
    .where('entry.company_id', '=', day.company_id)
    .where('entry.source', '=', source)
    .where('entry.source_id', '=', day.id)

const toJournalLine = ({ revision: _revision, ...line }: JournalLine & { revision: number }): JournalLine => line

async function findLines(db: Db, day: DayKey) {
  const lines = await entriesOf(db, day)
    .innerJoin('journal_lines as line', (join) =>
      join.onRef('line.company_id', '=', 'entry.company_id').onRef('line.journal_entry_id', '=', 'entry.id'),
    )
    .select(['entry.revision', 'line.account', 'line.account_name', 'line.debit_cents', 'line.credit_cents'])
    .orderBy('entry.revision')
    .orderBy('line.line_no')
    .execute()
  const entries = groupBy(lines, ({ revision }) => revision)
  return new Map([...entries].map(([revision, entry]) => [revision, entry.map(toJournalLine)]))
}
