import type { Batch, Instalment } from './receivable-facts.contract.ts'

export const onTime: Pick<
  Batch,
  'original_due_on' | 'anticipation_cost_cents' | 'assigned_cents' | 'lien_cents' | 'summary_no' | 'installment'
> = {
  original_due_on: null,
  anticipation_cost_cents: 0,
  assigned_cents: 0,
  lien_cents: 0,
  summary_no: null,
  installment: null,
}

export const unnamed: Pick<Instalment, 'paid_on' | 'batch_reference' | 'capture_key' | 'anticipation_ppm'> = {
  paid_on: null,
  batch_reference: null,
  capture_key: null,
  anticipation_ppm: null,
}

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
  ...onTime,
  ...change,
})
