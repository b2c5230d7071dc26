import type { Batch } from './receivable-facts.contract.ts'

/** A batch of a voucher's acquirer, for tests of rules: only what a test changes is interesting. */
export const batchOf = (id: number, net_cents: number, change: Partial<Batch> = {}): Batch => ({
  id,
  acquirer: 'alelo',
  merchant_no: '1023456789',
  reference: `R${id}`,
  entry_kind: 'sale',
  brand: null,
  method: null,
  due_on: null,
  paid_on: '2026-10-17',
  net_cents,
  bank_account_id: null,
  ...change,
})
