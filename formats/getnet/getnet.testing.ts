import { sold } from '../acquirer/acquirer.fixture.ts'
import type { GetnetAdjustmentDraft, GetnetDraft, GetnetPaymentDraft, GetnetSaleDraft } from './getnet-draft.testing.ts'

export const sale: GetnetSaleDraft = {
  ...sold,
  merchant_no: '000000001234567',
  product: 'SM',
  nsu: '000000000187',
  terminal_logical_no: 'GT123456',
  cash_out_cents: 0,
  cancelled: false,
}

export const split: GetnetSaleDraft = {
  ...sale,
  gross_cents: 10000,
  due_days: ['2026-11-13', '2026-12-14', '2027-01-12'],
  nsu: '000000000188',
}

export const earlier: GetnetSaleDraft = {
  ...sale,
  sold_on: '2026-09-14',
  due_days: ['2026-10-14'],
  nsu: '000000000101',
}

export const payment: GetnetPaymentDraft = {
  sale: earlier,
  installment: 1,
  kind: 'PG',
  paid_on: '2026-10-14',
  operation_no: '',
  cost_cents: 0,
}

export const chargeback: GetnetAdjustmentDraft = {
  merchant_no: '000000001234567',
  kind: 'chargeback',
  amount_cents: -12870,
  adjusted_on: '2026-10-14',
  paid_on: '2026-10-15',
  adjustment_no: '00000000000000004321',
  original_nsu: '000000000101',
  original_sold_on: '2026-09-14',
}

export const getnet: GetnetDraft = {
  merchant_no: '000000001234567',
  created_on: '2026-10-15',
  moved_on: '2026-10-14',
  sequence: 7,
  bank: '033',
  branch: '001234',
  account: '00000123456',
  sales: [sale, split],
  payments: [payment],
  adjustments: [chargeback],
  liens: [],
  width: 400,
}
