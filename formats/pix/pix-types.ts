export type PixContent = { kind: 'pix'; payments: PixPayment[] }

export type PixPayment = {
  line: number
  /** ISO instant in UTC; the start of the day in Brasília time if the file has no time. */
  occurred_at: string
  without_time?: boolean
  /** Id of the payment, or of the return (rtrId); banks without rtrId repeat the payment's id on a return. */
  e2e_id: string
  /** For a return, the end-to-end id of the returned payment, if the file has it. */
  payment_e2e_id: string | null
  txid: string | null
  amount_cents: number // always positive; `kind` gives the direction
  kind: 'received' | 'returned'
  key: string | null
  payer: string | null
}
