export type BillsContent = { kind: 'bills'; bills: CollectedBill[] }

export type CollectedBill = {
  line: number
  account: string
  paid_on: string
  credited_on: string | null
  barcode: string // 44 digits; empty where the bank leaves it out
  amount_cents: number
  fee_cents: number
  record_no: string
  branch_id: string
  channel: string
  authentication: string
}
