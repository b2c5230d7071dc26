export type PixContent = { kind: 'pix'; payments: PixPayment[] }

export type PixPayment = {
  line: number
  /** ISO instant in UTC. */
  occurred_at: string
  /** The payment's own id, or that of the return (rtrId); banks without one repeat the payment's id on a return. */
  e2e_id: string
  /** Of a return, the end-to-end id of the payment that it gives back, where the file tells it. */
  payment_e2e_id: string | null
  txid: string | null
  /** Always positive; `kind` tells the direction. */
  amount_cents: number
  kind: 'received' | 'returned'
  key: string | null
  payer: string | null
}
