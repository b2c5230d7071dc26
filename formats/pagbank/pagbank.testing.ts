import { sold } from '../acquirer/acquirer.fixture.ts'
import type { PagBankDraft, PagBankEventDraft, PagBankPaidDraft, PagBankSaleDraft } from './pagbank-draft.testing.ts'

export const sale: PagBankSaleDraft = {
  ...sold,
  merchant_no: '126984538',
  code: '795D7A8F4D4649EF90A8DAA0311316F1',
  means: '8',
  brand: 'VISA',
  buyer_fee_cents: 0,
  txid: '',
  nsu: '000187',
  terminal_logical_no: 'PB123456',
}

export const split: PagBankSaleDraft = {
  ...sale,
  code: '0A7C1F4D4649EF90A8DAA0311316F200',
  means: '3',
  brand: 'MASTERCARD',
  gross_cents: 10000,
  due_days: ['2026-11-13', '2026-12-14', '2027-01-12'],
  nsu: '000188',
}

export const paid: PagBankPaidDraft = { sale, installment: 1, paid_on: '2026-10-15', cost_cents: 0 }

export const chargeback: PagBankEventDraft = {
  sale,
  event: '6',
  id: '900001',
  on: '2026-10-20',
  at: '08:00:00',
}

export const pagbank: PagBankDraft = {
  account: { bank: '341', branch: '0123', account: '456789' },
  sales: [sale, split],
  events: [chargeback],
  paid: [paid, { ...paid, sale: split, paid_on: '2026-11-13' }],
  payouts: [{ id: '900002', merchant_no: sale.merchant_no, amount_cents: 5000, on: '2026-10-15' }],
  page: { page: 1, totalPages: 1 },
}
