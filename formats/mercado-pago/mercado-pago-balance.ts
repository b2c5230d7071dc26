import { showCents } from '../values/amounts.ts'
import { computeReleasedNet, type ReleasedRow } from './mercado-pago-released.ts'

/** Checks the account balance row by row: initial + credits − debits = available. Source: acquirer-files 7. */
export function newBalance() {
  let initial: number | null = null
  let moved_cents = 0
  let ended = false
  const warn = (row: ReleasedRow, expected: number) =>
    row.mismatch(
      'mercado-pago.balance',
      'NET_CREDIT_AMOUNT',
      `o saldo da linha é ${showCents(computeReleasedNet(row))} e os movimentos dão ${showCents(expected)}.`,
    )
  return {
    initial(row: ReleasedRow) {
      initial = computeReleasedNet(row)
      moved_cents = 0
    },
    move(net_cents: number) {
      ended = false
      moved_cents += net_cents
    },
    available(row: ReleasedRow) {
      ended = true
      if (initial !== null && initial + moved_cents !== computeReleasedNet(row)) warn(row, initial + moved_cents)
    },
    /** True if the balance row comes after the last movement; false in a truncated report. */
    hasEnded: () => ended || initial === null,
    /** It is unconfirmed whether the total includes the initial balance: both pass. */
    total(row: ReleasedRow) {
      const net = computeReleasedNet(row)
      if (net !== moved_cents && net !== moved_cents + (initial ?? 0)) warn(row, moved_cents)
    },
  }
}
