import { sumOf } from '@app/kit/contract'
import type { Method } from '../day/facts/methods.contract.ts'
import { acquirerName } from './accounts.rules.ts'
import { entryOfPostings, type Journal, type Posting, post, receivable } from './journal.rules.ts'

/** What a match of the bank speaks of, as far as its entry needs it. */
export type BankMatch = {
  pair_type: 'BANK' | 'CASH'
  /** What the bank got in all, and how much of it was Pix: posted to the bank by the entry of its day already. */
  bank_cents: number
  pix_cents: number
  /** What the bank got minus what was owed. */
  difference_cents: number
  slips: OfSlips
  paid: readonly Paid[]
  batches: readonly OfBatches[]
}

/** What payers gave for the slips of the match, and what of it is not what they owed, or did not reach the account. */
export type OfSlips = { paid_cents: number; net_cents: number; interest_cents: number; discount_cents: number }

/** Instalments that the batches of the match paid. */
export type Paid = { acquirer: string; method: Method; kind: string; gross_cents: number; net_cents: number }

export type OfBatches = {
  acquirer: string
  /** Whether it is known which instalments they paid. */
  settled: boolean
  net_cents: number
  others_cents: number
  cost_cents: number
}

const named = (why: string, acquirer: string) => `(${why} — ${acquirerName(acquirer)})`

/** Sales leave what the acquirer owes; rented machines cost; what cardholders dispute is still to be cleared. */
function paidPostings({ acquirer, method, kind, gross_cents, net_cents }: Paid): Posting[] {
  if (kind === 'rental') return [post('acquirer_fees', '', -net_cents)]
  const fees = post('acquirer_fees', '', gross_cents - net_cents)
  return kind === 'sale' || kind === 'cancel'
    ? [receivable(method, acquirer, -gross_cents), fees]
    : [post('differences', named('ajuste ou contestação', acquirer), -gross_cents), fees]
}

/** Customers owe less by what the slip was for; what they added or kept back stands apart, and what the bank took. */
const slipPostings = ({ paid_cents, net_cents, interest_cents, discount_cents }: OfSlips) => [
  post('bank_fees', '', paid_cents - net_cents),
  post('discounts', '', discount_cents),
  post('interest', '', -interest_cents),
  receivable('note', null, interest_cents - discount_cents - paid_cents),
]

const total = (postings: readonly Posting[]) => sumOf(postings, ({ amount_cents }) => amount_cents)

function bankPostings({ bank_cents, pix_cents, slips, paid, batches }: BankMatch) {
  const settled = batches.filter((one) => one.settled)
  const known = [
    post('bank', '', bank_cents - pix_cents),
    post(
      'given_away',
      '',
      sumOf(settled, ({ others_cents }) => others_cents),
    ),
    ...slipPostings(slips),
    ...paid.flatMap(paidPostings),
    ...batches
      .filter((one) => !one.settled)
      .map(({ acquirer, net_cents }) => post('differences', named('pagamento sem parcelas', acquirer), -net_cents)),
  ]
  // Instalments that a file named bear what being early cost; of others it stands in the batch alone.
  const cost = sumOf(settled, ({ cost_cents }) => cost_cents)
  const left = total(known)
  return Math.abs(left + cost) < Math.abs(left) ? [...known, post('anticipation', '', cost)] : known
}

/** The bank has what the safe gave, but for what did not agree. */
const cashPostings = ({ bank_cents, difference_cents }: BankMatch) => [
  post('bank', '', bank_cents),
  post('safe', '', difference_cents - bank_cents),
]

/** Several postings to one account and name are one line. */
function merged(postings: readonly Posting[]) {
  const sums = new Map<string, Posting>()
  for (const posting of postings) {
    const key = `${posting.account} ${posting.detail}`
    sums.set(key, { ...posting, amount_cents: (sums.get(key)?.amount_cents ?? 0) + posting.amount_cents })
  }
  return [...sums.values()]
}

/** Operations 3.9: bank against receivable and fees, notes of customers, or the safe; what does not agree is to be cleared. */
export function bankEntryOf(match: BankMatch): Journal {
  const postings = match.pair_type === 'CASH' ? cashPostings(match) : bankPostings(match)
  return entryOfPostings(merged([...postings, post('differences', '(conciliação bancária)', -total(postings))]))
}
