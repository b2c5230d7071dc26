export type BillsContent = { kind: 'bills'; bills: CollectedBill[] }

/** A bill with a bar code that begins with 8, which a bank collected for who issued it. */
export type CollectedBill = {
  line: number
  /** The account that it is credited to, as the bank writes it. */
  account: string
  paid_on: string
  credited_on: string | null
  /** The 44 digits of the bill; a bank may leave them out. */
  barcode: string
  amount_cents: number
  /** What the bank keeps for it. */
  fee_cents: number
  /** The number that the bank gave to this record. */
  record_no: string
  branch_id: string
  /** How it was paid: at a till, at a machine, over the net. Its table is each bank's. */
  channel: string
  authentication: string
}
