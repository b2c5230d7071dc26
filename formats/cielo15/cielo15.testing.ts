import { file, sale } from '../cielo/cielo.fixture.ts'
import type { Cielo15DealDraft, Cielo15Draft, Cielo15PixRow, Cielo15Row } from './cielo15-draft.testing.ts'

export const row: Cielo15Row = {
  ...sale,
  settlement_type: '002',
  product: '040',
  due_days: ['2026-11-13'],
  auth_code: '026115',
  sale_code: '000000000000187',
}

export const split: Cielo15Row = {
  ...row,
  gross_cents: 10000,
  due_days: ['2026-11-13', '2026-12-14', '2027-01-12'],
  nsu: '000188',
  sale_code: '000000000000188',
}

export const pixRow: Cielo15PixRow = {
  merchant_no: '0012345678',
  sold_on: '2026-10-14',
  sold_at: '21:30:00',
  e2e_id: 'E1234567820261015003000000000A1b',
  txid: 'POSTO0001',
  nsu: '000200',
  paid_on: '2026-10-15',
  gross_cents: 5000,
  fee_cents: 25,
  terminal_logical_no: '00000901',
}

export const deal: Cielo15DealDraft = {
  operation_no: 'NRC00000000000000001',
  negotiated_on: '2026-10-14',
  paid_on: '2026-10-15',
  details: [
    {
      merchant_no: '0012345678',
      brand: 'visa',
      settlement_type: '002',
      due_on: '2026-11-13',
      gross_cents: 100_000,
      cost_cents: 1_500,
    },
  ],
}

export const draft: Cielo15Draft = {
  ...file,
  account: '00000000000000123456',
  rows: [row, split],
}
