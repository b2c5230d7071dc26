import { instantOf } from '@app/kit/contract'
import type { Capture } from '../day-facts.contract.ts'

/** A capture as files bring it: a Pix is a kind of its own there. */
export type StoredCapture = Omit<Capture, 'kind'> & { kind: Capture['kind'] | 'pix_received' | 'pix_returned' }

const sameText = (a: string | null, b: string | null) => a !== null && a === b
const sameMoney = (a: StoredCapture, b: StoredCapture) => Math.abs(a.gross_cents) === Math.abs(b.gross_cents)

/** The Pix that a return gives back, by the identifier of the payment or of the charge. */
const gives = (returned: StoredCapture, received: StoredCapture) =>
  sameMoney(returned, received) &&
  (sameText(returned.e2e_id, received.e2e_id) || sameText(returned.txid, received.txid))

const returnedAt = ({ captured_at, business_date }: StoredCapture) => captured_at ?? instantOf(business_date, '23:59')

/**
 * Captures as the matching reads them: a received Pix is a sale paid by Pix, a returned one cancels the Pix it gives
 * back. A return whose Pix came another day is an adjustment: it takes money and cancels nothing of this day.
 */
export function asCaptures(stored: readonly StoredCapture[]): Capture[] {
  const returns = stored.filter(({ kind }) => kind === 'pix_returned')
  const spent = new Set<StoredCapture>()
  const captures: Capture[] = []
  for (const capture of stored) {
    const { kind } = capture
    if (kind === 'pix_returned') continue
    if (kind !== 'pix_received') {
      captures.push({ ...capture, kind })
      continue
    }
    const returned = returns.find((candidate) => !spent.has(candidate) && gives(candidate, capture))
    if (returned) spent.add(returned)
    const cancelled_at = capture.cancelled_at ?? (returned ? returnedAt(returned) : null)
    captures.push({ ...capture, kind: 'sale', method: 'pix', cancelled_at })
  }
  for (const returned of returns)
    if (!spent.has(returned)) captures.push({ ...returned, kind: 'adjustment', method: 'pix' })
  return captures
}
