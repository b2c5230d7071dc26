import { sumOf } from '@app/kit/contract'
import type { CashChain } from '../day/assessment/chain.rules.ts'
import type { DayView } from '../day/assessment/day-view.rules.ts'
import { formatSessionName } from '../day/assessment/drawers.rules.ts'
import { formatItemName } from '../day/differences/difference-parts.rules.ts'
import type { AssessedDifference } from '../day/differences/explanations.rules.ts'
import type { FoundDifference } from '../day/differences/found-differences.contract.ts'
import type { PaymentMethod } from '../day/facts/methods.contract.ts'
import {
  clearingReasons,
  formatAcquirer,
  type JournalAccount,
  journalAccounts,
  receivableAccounts,
} from './accounts.rules.ts'
import { listReceivables } from './day-receivables.rules.ts'
import type { Revenue } from './revenue.rules.ts'

export type JournalLine = {
  account: string
  account_name: string
  debit_cents: number
  credit_cents: number
}
export type Journal = {
  lines: JournalLine[]
  debit_total_cents: number
  credit_total_cents: number
  balanced: boolean
}

/** A signed line: positive is debit, negative is credit. */
export type Posting = { account: JournalAccount; detail: string; amount_cents: number }

export const buildPosting = (account: JournalAccount, detail: string, amount_cents: number): Posting => ({
  account,
  detail,
  amount_cents,
})

function cashPostings({ drawers, lines }: DayView, chain: CashChain) {
  const sumSpent = (nature: 'advance' | 'expense' | 'refund') =>
    sumOf(lines, (line) => (line.nature === nature && line.method === 'cash' ? line.amount_cents : 0))
  const floats = sumOf(drawers, (drawer) => (drawer.left_float_cents ?? 0) - drawer.opening_float_cents)
  return [
    buildPosting('safe', '', chain.to_deposit_cents),
    buildPosting('float', '', floats),
    buildPosting('advances', '', sumSpent('advance')),
    buildPosting('petty_expenses', '', sumSpent('expense')),
    buildPosting('checks', '(troco de cheque)', sumSpent('refund')),
  ]
}

const accountOrder = Object.keys(journalAccounts)

/** Builds the receivable of a sale by this method; the closing posts it and the bank entry posts it back. */
export function buildReceivablePosting(method: PaymentMethod, acquirer: string | null, amount_cents: number): Posting {
  const { account, perAcquirer, detail = '' } = receivableAccounts[method]
  return buildPosting(
    account,
    perAcquirer && acquirer !== null ? `— ${formatAcquirer(acquirer)}` : detail,
    amount_cents,
  )
}

function receivables(view: DayView) {
  const sums = new Map<string, Posting>()
  for (const { method, acquirer, amount_cents } of listReceivables(view)) {
    const posting = buildReceivablePosting(method, acquirer, amount_cents)
    const key = `${posting.account} ${posting.detail}`
    sums.set(key, { ...posting, amount_cents: (sums.get(key)?.amount_cents ?? 0) + amount_cents })
  }
  return [...sums.values()].sort(
    (a, b) => accountOrder.indexOf(a.account) - accountOrder.indexOf(b.account) || (a.detail < b.detail ? -1 : 1),
  )
}

// Cash breaks come last, as accountants expect, the other lines by code.
const lineOrder = (a: FoundDifference, b: FoundDifference) =>
  Number(a.code === 'D09') - Number(b.code === 'D09') || (`${a.code} ${a.ref}` < `${b.code} ${b.ref}` ? -1 : 1)

type ClearedDifference = FoundDifference & Partial<Pick<AssessedDifference, 'explanation'>>

const getReason = ({ code, explanation }: ClearedDifference) =>
  explanation?.status === 'deferred' ? 'aguardando arquivo' : (clearingReasons[code] ?? code)

/** A shortage is a debit to clear, an overage a credit; moves between methods sum to zero and have no line. */
function clearing({ facts, confirmationItem, systemItem }: DayView, differences: readonly ClearedDifference[]) {
  const describeItem = (difference: ClearedDifference) => {
    const [capture] = difference.items.filter(({ kind }) => kind === 'capture')
    const item = capture && confirmationItem({ kind: 'capture', id: capture.id })
    if (item) return formatItemName(item)
    const [line] = difference.items
    const sale =
      line?.kind === 'movement' || line?.kind === 'manual' ? systemItem({ kind: line.kind, id: line.id }) : null
    return sale ? formatItemName(sale) : difference.ref
  }
  return differences
    .map((difference) => ({ difference, amount: sumOf(difference.effects, ({ amount_cents }) => amount_cents) }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => lineOrder(a.difference, b.difference))
    .map(({ difference, amount }): Posting => {
      if (difference.code !== 'D09')
        return buildPosting('differences', `(${getReason(difference)} ${describeItem(difference)})`, -amount)
      const session = facts.sessions.find(({ id }) => difference.ref === `session:${id}`)
      const sessionName = session ? formatSessionName(session, facts.sessions) : 'sem turno'
      return buildPosting('cash_break', `— ${amount < 0 ? 'falta' : 'sobra'} ${sessionName}`, -amount)
    })
}

const lineOf = ({ account, detail, amount_cents }: Posting): JournalLine => ({
  account: journalAccounts[account].code,
  account_name: detail === '' ? journalAccounts[account].name : `${journalAccounts[account].name} ${detail}`,
  debit_cents: Math.max(0, amount_cents),
  credit_cents: Math.max(0, -amount_cents),
})

function entryOf(lines: readonly JournalLine[]): Journal {
  const debit_total_cents = sumOf(lines, (line) => line.debit_cents)
  const credit_total_cents = sumOf(lines, (line) => line.credit_cents)
  return {
    lines: [...lines],
    debit_total_cents,
    credit_total_cents,
    balanced: debit_total_cents === credit_total_cents,
  }
}

/** Builds the closing entry of operations 3.9 and 4.6. No line is added to balance it. */
export function buildJournal(
  view: DayView,
  { chain, revenue, differences }: { chain: CashChain; revenue: Revenue; differences: readonly ClearedDifference[] },
): Journal {
  const receipts = sumOf(view.lines, (line) => (line.nature === 'receipt' ? line.amount_cents : 0))
  const postings = [
    ...cashPostings(view, chain),
    ...receivables(view),
    ...revenue.fuel.map(({ product_code, amount_cents }) =>
      buildPosting('fuel_revenue', `— ${product_code}`, -amount_cents),
    ),
    buildPosting('shop_revenue', '', -revenue.shop_cents),
    buildPosting('customers', '', -receipts),
    ...clearing(view, differences),
  ]
  return buildEntry(postings)
}

type SignedAmount = Pick<JournalLine, 'account' | 'account_name'> & { amount_cents: number }

/** Key of an account. Normalizes the acquirer, because earlier versions stored its table code (`— mercado_pago`). */
export const buildAccountKey = ({ account, account_name }: Pick<JournalLine, 'account' | 'account_name'>) =>
  `${account} ${account_name.toLowerCase().replaceAll('_', ' ')}`

function sumsOf(lines: readonly JournalLine[]) {
  const sums = new Map<string, SignedAmount>()
  for (const { account, account_name, debit_cents, credit_cents } of lines) {
    const key = buildAccountKey({ account, account_name })
    const amount_cents = (sums.get(key)?.amount_cents ?? 0) + debit_cents - credit_cents
    sums.set(key, { account, account_name, amount_cents })
  }
  return sums
}

export function buildEntry(postings: readonly Posting[]): Journal {
  const lines = postings.filter(({ amount_cents }) => amount_cents !== 0).map(lineOf)
  return entryOf([
    ...lines.filter(({ debit_cents }) => debit_cents > 0),
    ...lines.filter(({ credit_cents }) => credit_cents > 0),
  ])
}

const entryOfSums = (sums: ReadonlyMap<string, SignedAmount>) => {
  const lines = [...sums.values()].filter(({ amount_cents }) => amount_cents !== 0)
  const lineOf = ({ amount_cents, ...account }: SignedAmount): JournalLine => ({
    ...account,
    debit_cents: Math.max(0, amount_cents),
    credit_cents: Math.max(0, -amount_cents),
  })
  return entryOf([
    ...lines.filter(({ amount_cents }) => amount_cents > 0).map(lineOf),
    ...lines.filter(({ amount_cents }) => amount_cents < 0).map(lineOf),
  ])
}

/** Returns the sum of several entries of a day; reversals cancel what they reverse. */
export const sumEntries = (entries: readonly (readonly JournalLine[])[]): readonly JournalLine[] =>
  entries.length === 1 ? (entries[0] ?? []) : entryOfSums(sumsOf(entries.flat())).lines

/** Builds the entry that turns the posted lines into the wanted ones; posted entries are never changed. */
export function buildDeltaEntry(expected: Journal, posted: readonly JournalLine[]): Journal {
  if (posted.length === 0) return expected
  return entryOfSums(sumsOf([...expected.lines, ...buildReversalEntry(posted).lines]))
}

/** Builds the mirror entry of a reopening; posted entries are never changed. */
export const buildReversalEntry = (lines: readonly JournalLine[]): Journal =>
  entryOf(lines.map((line) => ({ ...line, debit_cents: line.credit_cents, credit_cents: line.debit_cents })))
