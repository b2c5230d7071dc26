import { file } from './cielo.fixture.ts'
import type { CieloEarlyDebit, CieloEarlyRow, CieloNegotiationDraft } from './cielo-negotiation-write.testing.ts'

export const early: CieloEarlyRow = {
  merchant_no: '0012345678',
  summary_no: '4261014',
  summary_unique_no: '2610140000000010000001',
  due_on: '2026-12-14',
  installment: 2,
  installments: 3,
  gross_cents: 100_000,
  fee_cents: 2_000,
  cost_cents: 1_470,
  brand: 'visa',
  sale_unique_no: '26101400000000100000000001000',
  nsu: '000187',
  auth_code: '026115',
  sold_on: '2026-10-14',
  card_bin: '400001',
  card_last4: '0042',
}

export const takenBack: CieloEarlyDebit = {
  merchant_no: '0012345678',
  summary_no: '4261014',
  summary_unique_no: '2610140000000010000001',
  debit_summary_no: '4261020',
  paid_on: '2026-10-15',
  debited_on: '2026-10-20',
  amount_cents: 5_000,
}

export const negotiation: CieloNegotiationDraft = {
  ...file,
  option: '06',
  operation_no: '000000555',
  paid_on: '2026-10-15',
  early: [early],
  debits: [takenBack],
}
