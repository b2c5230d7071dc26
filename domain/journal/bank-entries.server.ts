import { type BusinessDate, groupBy, localDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { findLockedPeriods, holdPeriods } from '../calendar/period-locks.store.ts'
import { lockReceivables } from '../receivables/receivable-facts.store.ts'
import { buildBankEntry } from './bank-entries.rules.ts'
import {
  findAffectedBankMatches,
  findBatches,
  findHeads,
  findPaid,
  findPostedBankEntries,
  type Groups,
  type Head,
  insertBankEntries,
  type NewBankEntry,
  type PostedBankEntry,
  takeMatchesWithoutEntry,
} from './bank-entries.store.ts'
import { buildAccountKey, buildReversalEntry, type JournalLine } from './journal.rules.ts'

type Author = { by: string | null; now: string }

const byMatch = <Row extends { id: number }>(rows: readonly Row[]) => groupBy(rows, ({ id }) => id)

async function findExpectedEntries(db: Db, groups: Groups, today: BusinessDate) {
  const heads = await findHeads(db, groups, today)
  const confirmed = { ...groups, ids: heads.filter((head) => head.confirmed).map(({ id }) => id) }
  const paid = byMatch(await findPaid(db, confirmed))
  const batches = byMatch(await findBatches(db, confirmed))
  return heads.map((head) => {
    const journal = buildBankEntry({ ...head, paid: paid.get(head.id) ?? [], batches: batches.get(head.id) ?? [] })
    return { head, journal: head.confirmed && journal.lines.length > 0 ? journal : null }
  })
}

const entryOf = ({ id, business_date }: Head, entry: Pick<NewBankEntry, 'revision' | 'kind' | 'journal'>) => ({
  match_group_id: id,
  business_date,
  ...entry,
})

const textOf = (lines: readonly JournalLine[] = []) =>
  lines.map((line) => [buildAccountKey(line), line.debit_cents, line.credit_cents].join('|')).join('\n')

type ExpectedEntry = Awaited<ReturnType<typeof findExpectedEntries>>[number]

/** Returns the entries that turn the last posted entry into the expected one: none, a mirror, a new one, or both. */
function buildMissingEntries({ head, journal }: ExpectedEntry, last: PostedBankEntry | undefined): NewBankEntry[] {
  const currentEntry = last && last.kind !== 'reversal' ? last : undefined
  if (currentEntry && textOf(currentEntry.lines) === textOf(journal?.lines)) return []
  const revision = last?.revision ?? 0
  const mirror = currentEntry && {
    kind: 'reversal' as const,
    revision: revision + 1,
    journal: buildReversalEntry(currentEntry.lines),
  }
  const kind = head.pair_type === 'CASH' ? ('deposit' as const) : ('settlement' as const)
  return [
    ...(mirror ? [entryOf({ ...head, business_date: currentEntry.business_date }, mirror)] : []),
    ...(journal ? [entryOf(head, { kind, revision: revision + (mirror ? 2 : 1), journal })] : []),
  ]
}

/** Posts or mirrors bank entries of changed matches. Compares with the posted entries, so a repeat posts nothing. */
export async function postBankEntries(db: Db, { company_id, ids }: Groups, { by, now }: Author) {
  if (ids.length === 0) return
  await lockReceivables(db, company_id)
  const touched = { company_id, ids: await findAffectedBankMatches(db, { company_id, ids }) }
  if (touched.ids.length === 0) return
  const today = localDate(now)
  const expectedEntries = await findExpectedEntries(db, touched, today)
  const lastEntries = new Map((await findPostedBankEntries(db, touched)).map((entry) => [entry.id, entry]))
  const entries = expectedEntries.flatMap((expected) =>
    buildMissingEntries(expected, lastEntries.get(expected.head.id)),
  )
  await insertBankEntries(db, { company_id, by, at: now }, await moveToToday(db, { company_id, entries, today }))
}

type DatedEntries<Entry> = { company_id: string; entries: readonly Entry[]; today: BusinessDate }

/** Dates entries of a locked day today. The other days cannot be locked until the transaction ends. */
export async function moveToToday<Entry extends { business_date: BusinessDate }>(
  db: Db,
  { company_id, entries, today }: DatedEntries<Entry>,
) {
  if (entries.length === 0) return entries
  const days = { company_id, kind: 'day', dates: entries.map(({ business_date }) => business_date) } as const
  await holdPeriods(db, days, 'shared')
  const locked = new Set(await findLockedPeriods(db, days))
  return entries.map((entry) => (locked.has(entry.business_date) ? { ...entry, business_date: today } : entry))
}

/** Posts the entries of matches made before bank entries existed. */
export async function postDueEntries(db: Db, company_id: string, now: string) {
  await lockReceivables(db, company_id)
  await postBankEntries(db, { company_id, ids: await takeMatchesWithoutEntry(db, company_id) }, { by: null, now })
}
