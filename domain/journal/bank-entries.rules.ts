import { sumOf } from '@app/kit/contract'
import type { PaymentMethod } from '../day/facts/methods.contract.ts'
import { formatAcquirer, type JournalAccount } from './accounts.rules.ts'
import { buildEntry, buildPosting, buildReceivablePosting, type Journal, type Posting } from './journal.rules.ts'

export type BankMatch = {
  pair_type: 'BANK' | 'CASH'
  /** Total of the bank lines, and its Pix part, which the day's entry already posted to the bank. */
  bank_cents: number
  pix_cents: number
  difference_cents: number
  slips: OfSlips
  paid: readonly Paid[]
  batches: readonly OfBatches[]
  /** Classified parts of the bank lines. */
  postings: readonly PostedPart[]
}

type PostedPart = { account: JournalAccount; account_detail: string; amount_cents: number }

export type OfSlips = { paid_cents: number; net_cents: number; interest_cents: number; discount_cents: number }

export type Paid = { acquirer: string; method: PaymentMethod; kind: string; gross_cents: number; net_cents: number }

export type OfBatches = {
  acquirer: string
  settled: boolean
  net_cents: number
  others_cents: number
  cost_cents: number
}

const formatName = (reason: string, acquirer: string) => `(${reason} — ${formatAcquirer(acquirer)})`

/** Sales reduce the acquirer's debt, rental is an expense, chargebacks stay in `differences` to be cleared. */
function paidPostings({ acquirer, method, kind, gross_cents, net_cents }: Paid): Posting[] {
  if (kind === 'rental') return [buildPosting('acquirer_fees', '', -net_cents)]
  const fees = buildPosting('acquirer_fees', '', gross_cents - net_cents)
  return kind === 'sale' || kind === 'cancel'
    ? [buildReceivablePosting(method, acquirer, -gross_cents), fees]
    : [buildPosting('differences', formatName('ajuste ou contestação', acquirer), -gross_cents), fees]
}

/** The customer's debt falls by the value of the slip; interest, discounts and bank fees have lines of their own. */
const slipPostings = ({ paid_cents, net_cents, interest_cents, discount_cents }: OfSlips) => [
  buildPosting('bank_fees', '', paid_cents - net_cents),
  buildPosting('discounts', '', discount_cents),
  buildPosting('interest', '', -interest_cents),
  buildReceivablePosting('note', null, interest_cents - discount_cents - paid_cents),
]

const total = (postings: readonly Posting[]) => sumOf(postings, ({ amount_cents }) => amount_cents)

const classifiedPostings = (postings: readonly PostedPart[]) =>
  postings.map(({ account, account_detail, amount_cents }) => buildPosting(account, account_detail, -amount_cents))

function bankPostings({ bank_cents, pix_cents, slips, paid, batches, postings: parts }: BankMatch) {
  const settled = batches.filter((batch) => batch.settled)
  const postings = [
    buildPosting('bank', '', bank_cents - pix_cents),
    buildPosting(
      'given_away',
      '',
      sumOf(settled, ({ others_cents }) => others_cents),
    ),
    ...classifiedPostings(parts),
    ...slipPostings(slips),
    ...paid.flatMap(paidPostings),
    ...batches
      .filter((batch) => !batch.settled)
      .map(({ acquirer, net_cents }) =>
        buildPosting('differences', formatName('pagamento sem parcelas', acquirer), -net_cents),
      ),
  ]
  // Instalments named in a file include the anticipation cost; it is posted only if it reduces the remainder.
  const cost = sumOf(settled, ({ cost_cents }) => cost_cents)
  const remaining = total(postings)
  return Math.abs(remaining + cost) < Math.abs(remaining)
    ? [...postings, buildPosting('anticipation', '', cost)]
    : postings
}

const cashPostings = ({ bank_cents, difference_cents, postings }: BankMatch) => [
  buildPosting('bank', '', bank_cents),
  ...classifiedPostings(postings),
  buildPosting('safe', '', difference_cents - bank_cents + sumOf(postings, ({ amount_cents }) => amount_cents)),
]

function merged(postings: readonly Posting[]) {
  const sums = new Map<string, Posting>()
  for (const posting of postings) {
    const key = `${posting.account} ${posting.detail}`
    sums.set(key, { ...posting, amount_cents: (sums.get(key)?.amount_cents ?? 0) + posting.amount_cents })
  }
  return [...sums.values()]
}

/** Builds the entry (operations 3.9): bank against receivables, fees, notes or the safe; rest in `differences`. */
export function buildBankEntry(match: BankMatch): Journal {
  const postings = match.pair_type === 'CASH' ? cashPostings(match) : bankPostings(match)
  return buildEntry(merged([...postings, buildPosting('differences', '(conciliação bancária)', -total(postings))]))
}
