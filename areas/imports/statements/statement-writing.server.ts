import { hash } from 'node:crypto'
import {
  type Candidate,
  type ColumnExpressions,
  findCandidates,
  findStoredAgain,
  findStoredDays,
  insertAhead,
  insertUnknown,
  insertUnknownLines,
  type LeftOver,
  type LineColumns,
  markLength,
  newLineColumns,
  openUnknown,
  type Unknown,
} from '@app/domain/transactions/server'
import {
  detectCounterpart,
  newSeenKeys,
  type ParsedStatementLine,
  statementDedupKey,
  statementLooseKey,
} from '@app/formats'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import type { Intake } from '../files/intake.server.ts'
import { maxRepeatedRows } from '../files/row-findings.rules.ts'
import type { AccountPlace } from './statement-places.server.ts'
import { pairRenumbered } from './statements.rules.ts'
import { findKnownBefore, findRenumberedBefore, type KnownLine, type Renumbered } from './statements-again.store.ts'

export type WritableLine = Omit<ParsedStatementLine, 'category' | 'history_code' | 'blocked'> & {
  blocked?: boolean
  document?: string | null
  e2e_id?: string | null
}

type Account = {
  place: AccountPlace
  waiting: WritableLine[]
  seen: ReturnType<typeof newSeenKeys>
  days: Map<BusinessDate, 'new' | 'stored'>
  stored: ReturnType<typeof newSeenKeys>
  /** Highest number of equal lines, where an undo removed lower ones. */
  last: Map<string, number>
}

export function newWriting(intake: Intake, batch: number) {
  const { db, staging } = intake
  const { id: import_id } = intake.order
  const accounts = new Map<string, Account>()
  const fresh = newLineColumns()
  const unknown = newLineColumns()
  let written = 0
  /** Counts the lines of batches with unknown lines; the count is their order. */
  let unknownLines = 0
  const known: KnownLine[] = []
  let again: readonly Renumbered[] = []

  const write = async (place: AccountPlace, { lines, others }: Sorted) => {
    intake.noteWrittenRows()
    if (lines) await staging.send((db) => insertAhead(db, { ...place, import_id }, lines))
    if (!others) return
    if (others.no === 0) await staging.send(openUnknown)
    await staging.send((db) => insertUnknownLines(db, place, others))
  }
  const send = async (account: Account) => {
    const lines = account.waiting
    account.waiting = []
    const days = newDays(account, lines)
    if (days.length > 0) await learnDays(db, account, days)
    for (let from = 0; from < lines.length; from += batch) {
      const some = lines.slice(from, from + batch)
      for (const line of some) sortOut(account, line, { fresh, unknown, known })
      written += fresh.count()
      const sorted: Sorted = {
        lines: fresh.count() > 0 && fresh.take(),
        others: unknown.count() > 0 && { no: unknownLines, columns: unknown.take() },
      }
      if (sorted.others) unknownLines += some.length
      await write(account.place, sorted)
    }
  }
  const accountAt = (place: AccountPlace) => {
    const known = accounts.get(place.bank_account_id)
    if (known) return known
    const keys = { seen: newSeenKeys(), stored: newSeenKeys() }
    const account: Account = { place, waiting: [], days: new Map(), last: new Map(), ...keys }
    accounts.set(place.bank_account_id, account)
    return account
  }
  // Stored lines that occur less often in the file may be lines that the bank renumbered.
  const isLeft = ({ no, bank_account_id, mark, nth }: Candidate) =>
    no !== null || nth > (accounts.get(bank_account_id)?.seen.get(mark) ?? 0)
  return {
    async add(place: AccountPlace, lines: readonly WritableLine[]) {
      const account = accountAt(place)
      for (const line of lines) account.waiting.push(line)
      if (account.waiting.length >= batch) await send(account)
    },
    async end() {
      for (const account of accounts.values()) if (account.waiting.length > 0) await send(account)
    },
    async finish(numbered: NumberedAccounts) {
      if (unknownLines === 0) return written
      again = findRenumberedLines((await findCandidates(db)).filter(isLeft), numbered)
      return written + (await insertUnknown(db, import_id, toFileLineNumbers(again)))
    },
    async storedBefore() {
      const renumbered = await findRenumberedBefore(db, again.slice(0, maxRepeatedRows))
      return [...(await findKnownBefore(db, known)), ...renumbered]
    },
  }
}

/** `others`: lines without a stored equal, on days that have stored lines. */
type Sorted = { lines: ColumnExpressions | false; others: Unknown | false }

function newDays({ days }: Account, lines: readonly WritableLine[]) {
  const found = new Set<BusinessDate>()
  for (const { posted_on } of lines) if (!days.has(posted_on)) found.add(posted_on)
  return [...found]
}

async function learnDays(db: Db, { place, days, stored, last }: Account, requestedDays: readonly BusinessDate[]) {
  for (const day of requestedDays) days.set(day, 'new')
  if (!place.known) return
  const again: BusinessDate[] = []
  for (const { posted_on, firsts, more } of await findStoredDays(db, place, requestedDays)) {
    days.set(posted_on, 'stored')
    for (let at = 0; firsts && at < firsts.length; at += markLength) stored.count(firsts.slice(at, at + markLength))
    if (more > 0) again.push(posted_on)
  }
  if (again.length === 0) return
  for (const { mark, count, last: no } of await findStoredAgain(db, place, again)) {
    const all = count + (stored.get(mark) ?? 0)
    stored.set(mark, all)
    if (no > all) last.set(mark, no)
  }
}

type SortedOut = { fresh: LineColumns; unknown: LineColumns; known: KnownLine[] }

/** On a new day lines are written; on a stored day known lines are skipped and unknown ones kept for the end. */
function sortOut(account: Account, line: WritableLine, { fresh, unknown, known }: SortedOut) {
  const { place, days, seen, stored, last } = account
  const {
    line: import_line,
    trn_type: kind,
    posted_on,
    value_on,
    amount_cents,
    memo,
    fitid,
    doc_no,
    blocked = false,
  } = line
  const dedup_hash = hash('sha256', `${place.bank_account_id}|${statementDedupKey(line)}`)
  const mark = dedup_hash.slice(0, markLength)
  const nth = seen.count(mark)
  const row = { posted_on, value_on, amount_cents, memo, fitid, doc_no, kind, import_line, dedup_hash, nth, blocked }
  if (days.get(posted_on) !== 'stored') return fresh.add(row, detectCounterpart(line))
  const count = stored.get(mark) ?? 0
  if (nth <= count) {
    const { company_id, bank_account_id } = place
    if (known.length < maxRepeatedRows)
      known.push({ company_id, bank_account_id, line: import_line, posted_on, memo, amount_cents, dedup_hash, nth })
    return
  }
  row.nth = (last.get(mark) ?? count) + nth - count
  unknown.add(row, detectCounterpart(line))
}

/** Whether the CNAB 240 statements of an account repeat stored lines. */
export type NumberedAccounts = ReadonlyMap<string, 'new' | 'repeats'>

export function findRenumberedLines(left: readonly LeftOver[], numbered: NumberedAccounts): Renumbered[] {
  const keyed = left.map((line) => ({
    ...line,
    loose: `${line.bank_account_id}|${statementLooseKey(line)}`,
    statement: numbered.get(line.bank_account_id) === 'new' ? line.statement || null : null,
  }))
  return pairRenumbered(
    keyed.filter(({ no }) => no !== null),
    keyed.filter(({ no }) => no === null),
  )
}

export const toFileLineNumbers = (again: readonly Renumbered[]) => again.flatMap(({ line: { no } }) => no ?? [])
