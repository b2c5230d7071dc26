import { instantOf, sumOf } from '@app/kit/contract'
import type { Capture } from './day-facts.contract.ts'

/** A capture as files bring it: a Pix is a kind of its own there, and so is its return. */
export type StoredCapture = Omit<Capture, 'kind' | 'returned' | 'gives_back'> & {
  kind: Exclude<Capture['kind'], 'pix_return'> | 'pix_received' | 'pix_returned'
  /** Of a return, the end-to-end id of the payment that it gives back. */
  parent_key: string | null
}

/** A Pix that a return names, wherever it lies. */
export type KnownPayment = Pick<StoredCapture, 'e2e_id' | 'business_date' | 'gross_cents'>

const amountOf = ({ gross_cents }: StoredCapture) => Math.abs(gross_cents)

/** The id of the payment that a return names; banks without ids of returns repeat the payment's. */
export const paymentIdOf = ({ parent_key, e2e_id }: Pick<StoredCapture, 'parent_key' | 'e2e_id'>) =>
  parent_key ?? (e2e_id?.startsWith('E') ? e2e_id : null)

const text = (a: string, b: string) => (a < b ? -1 : Number(a > b))

// Ids of rows say in which order files came, which must decide nothing.
const inOrder = (a: StoredCapture, b: StoredCapture) =>
  text(a.captured_at ?? '', b.captured_at ?? '') ||
  text(a.e2e_id ?? '', b.e2e_id ?? '') ||
  amountOf(a) - amountOf(b) ||
  a.id - b.id

/** A return of another day is that day's own: neither day may change by what is said of the other. */
const canGive = ({ payment, left_cents }: Left, returned: StoredCapture) =>
  payment.business_date === returned.business_date && left_cents >= amountOf(returned)

type Left = { payment: StoredCapture; left_cents: number; returns: StoredCapture[] }

/** The payment with an identifier: more than is left of it is not given back. */
function namedPayment(payments: readonly Left[], returned: StoredCapture) {
  const id = paymentIdOf(returned)
  return payments.find((found) => found.payment.e2e_id === id && canGive(found, returned))
}

/** The only payment of the same charge that it can be. A static QR has one txid for all that are paid by it. */
function chargedPayment(payments: readonly Left[], returned: StoredCapture) {
  if (returned.txid === null) return undefined
  const fitting = payments.filter((found) => found.payment.txid === returned.txid && canGive(found, returned))
  const whole = fitting.filter(({ left_cents }) => left_cents === amountOf(returned))
  const [only] = fitting.length === 1 ? fitting : whole
  return whole.length > 1 ? undefined : only
}

/** Gives each return its payment: by the identifier first, whichever came first in time; what several fit has none. */
function tieReturns(stored: readonly StoredCapture[]) {
  const payments = stored
    .filter(({ kind }) => kind === 'pix_received')
    .sort(inOrder)
    .map((payment): Left => ({ payment, left_cents: payment.gross_cents, returns: [] }))
  const returns = stored.filter(({ kind }) => kind === 'pix_returned').sort(inOrder)
  const tie = (returned: StoredCapture, found: Left | undefined) => {
    if (!found) return false
    found.left_cents -= amountOf(returned)
    found.returns.push(returned)
    return true
  }
  const untied = returns
    .filter((returned) => paymentIdOf(returned) === null || !tie(returned, namedPayment(payments, returned)))
    // One that names a payment of another day is no return of another payment of the same charge.
    .filter((returned) => paymentIdOf(returned) !== null || !tie(returned, chargedPayment(payments, returned)))
  return { payments: new Map(payments.map((found) => [found.payment, found])), untied }
}

const returnedAt = ({ captured_at, business_date }: StoredCapture) => captured_at ?? instantOf(business_date, '23:59')

/**
 * Captures as the matching reads them: a received Pix is a sale paid by Pix. What is given back of it on its own day is
 * taken off it, and a Pix given back whole is cancelled. Every other return counts by itself on the day it was made, with
 * its own amount: one of a Pix of another day, of one that is not known, or of more than is left of it.
 */
export function asCaptures(stored: readonly StoredCapture[], known: readonly KnownPayment[] = []): Capture[] {
  const { payments, untied } = tieReturns(stored)
  const named = new Map([...known, ...payments.keys()].map((payment) => [payment.e2e_id, payment]))
  const captures: Capture[] = []
  for (const row of stored) {
    const { kind } = row
    if (kind === 'pix_received') captures.push(leftOf(row, payments.get(row)?.returns ?? []))
    else if (kind !== 'pix_returned') captures.push({ ...row, kind })
  }
  for (const row of untied) {
    const id = paymentIdOf(row)
    const payment = id === null ? undefined : named.get(id)
    const gives_back = payment ? { business_date: payment.business_date, gross_cents: payment.gross_cents } : null
    captures.push({ ...row, kind: 'pix_return', method: 'pix', gives_back })
  }
  return captures
}

/** A received Pix less its returns: one given back whole is cancelled by the last of them, with its amount as it came. */
function leftOf(payment: StoredCapture, returns: readonly StoredCapture[]): Capture {
  const sale = { ...payment, kind: 'sale', method: 'pix' } as const
  const last = returns.at(-1)
  if (!last) return sale
  const returned = { amount_cents: sumOf(returns, amountOf), ids: returns.map(({ id }) => id) }
  const left_cents = payment.gross_cents - returned.amount_cents
  return left_cents === 0
    ? { ...sale, returned, cancelled_at: payment.cancelled_at ?? returnedAt(last) }
    : { ...sale, returned, gross_cents: left_cents }
}
