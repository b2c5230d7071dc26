import { groupBy, sumOf, toInstant } from '@app/kit/contract'
import type { Capture } from './day-facts.contract.ts'

export type StoredCapture = Omit<Capture, 'kind' | 'returned' | 'gives_back'> & {
  kind: Exclude<Capture['kind'], 'pix_return'> | 'pix_received' | 'pix_returned'
  /** For a return, the end-to-end id of the returned payment. */
  parent_key: string | null
}

export type KnownPayment = Pick<StoredCapture, 'e2e_id' | 'business_date' | 'gross_cents'>

const amountOf = ({ gross_cents }: StoredCapture) => Math.abs(gross_cents)

/** Returns the end-to-end id that a return names; banks without return ids repeat the id of the payment. */
export const getReturnedPaymentId = ({ parent_key, e2e_id }: Pick<StoredCapture, 'parent_key' | 'e2e_id'>) =>
  parent_key ?? (e2e_id?.startsWith('E') ? e2e_id : null)

const text = (a: string, b: string) => (a < b ? -1 : Number(a > b))

// Row ids follow the order of arrival of files, which must not influence the result.
const inOrder = (a: StoredCapture, b: StoredCapture) =>
  text(a.captured_at ?? '', b.captured_at ?? '') ||
  text(a.e2e_id ?? '', b.e2e_id ?? '') ||
  amountOf(a) - amountOf(b) ||
  a.id - b.id

/** A return of a payment of another day counts on its own day, so that neither day changes the other. */
const canCover = ({ payment, left_cents }: OpenPayment, returned: StoredCapture) =>
  payment.business_date === returned.business_date && left_cents >= amountOf(returned)

type OpenPayment = { payment: StoredCapture; left_cents: number; returns: StoredCapture[] }

type PaymentsByText = ReadonlyMap<string | null, readonly OpenPayment[]>

const namedPayment = (byE2e: PaymentsByText, returned: StoredCapture) =>
  byE2e.get(getReturnedPaymentId(returned))?.find((found) => canCover(found, returned))

/** Returns the only possible payment of the same charge; all payments of a static QR code have the same txid. */
function chargedPayment(byTxid: PaymentsByText, returned: StoredCapture) {
  if (returned.txid === null) return undefined
  const fitting = (byTxid.get(returned.txid) ?? []).filter((found) => canCover(found, returned))
  const exactPayments = fitting.filter(({ left_cents }) => left_cents === amountOf(returned))
  const [only] = fitting.length === 1 ? fitting : exactPayments
  return exactPayments.length > 1 ? undefined : only
}

/** Links each return to its payment, by identifier first. A return that fits several payments stays without one. */
function tieReturns(stored: readonly StoredCapture[]) {
  const payments = stored
    .filter(({ kind }) => kind === 'pix_received')
    .sort(inOrder)
    .map((payment): OpenPayment => ({ payment, left_cents: payment.gross_cents, returns: [] }))
  const byE2e = groupBy(payments, ({ payment }) => payment.e2e_id)
  const byTxid = groupBy(payments, ({ payment }) => payment.txid)
  const returns = stored.filter(({ kind }) => kind === 'pix_returned').sort(inOrder)
  const tie = (returned: StoredCapture, found: OpenPayment | undefined) => {
    if (!found) return false
    found.left_cents -= amountOf(returned)
    found.returns.push(returned)
    return true
  }
  const untied = returns
    .filter((returned) => getReturnedPaymentId(returned) === null || !tie(returned, namedPayment(byE2e, returned)))
    // A return that names a payment of another day is not linked to a payment of the same charge.
    .filter((returned) => getReturnedPaymentId(returned) !== null || !tie(returned, chargedPayment(byTxid, returned)))
  return { payments: new Map(payments.map((found) => [found.payment, found])), untied }
}

const returnedAt = ({ captured_at, business_date }: StoredCapture) => captured_at ?? toInstant(business_date, '23:59')

/** Converts captures: a Pix is reduced by its returns of the same day; any other return counts on its own day. */
export function toCaptures(stored: readonly StoredCapture[], known: readonly KnownPayment[] = []): Capture[] {
  const { payments, untied } = tieReturns(stored)
  const paymentsById = new Map([...known, ...payments.keys()].map((payment) => [payment.e2e_id, payment]))
  const captures: Capture[] = []
  for (const row of stored) {
    const { kind } = row
    if (kind === 'pix_received') captures.push(subtractReturns(row, payments.get(row)?.returns ?? []))
    else if (kind !== 'pix_returned') captures.push({ ...row, kind })
  }
  for (const row of untied) {
    const id = getReturnedPaymentId(row)
    const payment = id === null ? undefined : paymentsById.get(id)
    const gives_back = payment ? { business_date: payment.business_date, gross_cents: payment.gross_cents } : null
    captures.push({ ...row, kind: 'pix_return', method: 'pix', gives_back })
  }
  return captures
}

/** A received Pix minus its returns. Returned in full, it keeps its amount and is cancelled by the last return. */
function subtractReturns(payment: StoredCapture, returns: readonly StoredCapture[]): Capture {
  const sale = { ...payment, kind: 'sale', method: 'pix' } as const
  const last = returns.at(-1)
  if (!last) return sale
  const returned = { amount_cents: sumOf(returns, amountOf), ids: returns.map(({ id }) => id) }
  const left_cents = payment.gross_cents - returned.amount_cents
  return left_cents === 0
    ? { ...sale, returned, cancelled_at: payment.cancelled_at ?? returnedAt(last) }
    : { ...sale, returned, gross_cents: left_cents }
}
