import type { StoneDraft, StonePaymentDraft, StoneSaleDraft } from './stone-write.ts'

export const empty: StoneDraft = {
  stone_code: '123456789',
  reference_date: '2026-10-14',
  generated_at: '2026-10-15T05:00:00',
  sales: [],
  cancels: [],
  payments: [],
}

export const sale: StoneSaleDraft = {
  capture_key: '00000000551002',
  tid: null,
  captured_at: '2026-10-14T15:21:00',
  product_code: '2',
  brand: 'visa',
  auth_code: 'ST9020',
  card_bin: '400001',
  card_last4: '1122',
  terminal_logical_no: '12234',
  gross_cents: 30000,
  parts: ['2026-11-13', '2026-12-14', '2027-01-12'].map((due_on) => ({
    due_on,
    gross_micros: 100_000_000,
    net_micros: 97_900_000,
  })),
}

export const part: StonePaymentDraft['parts'][number] = {
  capture_key: sale.capture_key,
  captured_at: sale.captured_at,
  number: 1,
  due_on: '2026-10-14',
  gross_micros: 100_000_000,
  net_micros: 97_900_000,
}

export const payment: StonePaymentDraft = {
  id: '197935',
  bank: '237',
  branch: '1229',
  account: '0001',
  parts: [part],
}
