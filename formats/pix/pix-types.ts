export type PixContent = { kind: 'pix'; payments: PixPayment[] }

export type PixPayment = {
  line: number
  /** ISO instant in UTC. */
  occurred_at: string
  e2e_id: string
  txid: string | null
  /** Always positive; `kind` tells the direction. */
  amount_cents: number
  kind: 'received' | 'returned'
  key: string | null
  payer: string | null
}
