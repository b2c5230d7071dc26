import { sold } from '../acquirer/acquirer.fixture.ts'
import type { SitefDraft, SitefSaleDraft } from './sitef-write.testing.ts'

const { sold_on, sold_at, gross_cents, rate, due_days, auth_code, card_bin, card_last4 } = sold

export const sale: SitefSaleDraft = {
  ...{ sold_on, sold_at, gross_cents, rate, due_days, auth_code, card_bin, card_last4 },
  merchant_no: '000001000000001',
  summary_no: '7000001',
  nsu: '000187',
  product: 'D',
}

export const split: SitefSaleDraft = {
  ...sale,
  gross_cents: 30000,
  due_days: ['2026-11-13', '2026-12-14', '2027-01-12'],
  summary_no: '7000002',
  nsu: '000188',
  product: 'C',
}

export const frame: SitefDraft = {
  issued_on: '2026-11-16',
  from: '2026-10-14',
  to: '2026-10-14',
  bank: '341',
  branch: '0123',
  account: '456789',
  sales: [],
  credits: [],
  early: [],
}

export const sales: SitefDraft = { ...frame, sales: [sale, split] }

export const payments: SitefDraft = {
  ...frame,
  from: '2026-11-13',
  to: '2026-11-16',
  credits: [
    { sale, installment: 1, paid_on: '2026-11-13', original_due_on: null },
    { sale: split, installment: 1, paid_on: '2026-11-13', original_due_on: null },
  ],
  early: [{ sale: split, installment: 2, paid_on: '2026-11-16', cost_cents: 120 }],
}
