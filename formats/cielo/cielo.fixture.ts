import type { CieloDraft, CieloFileDraft, CieloRow } from './cielo-draft.ts'

export const sale: CieloRow = {
  merchant_no: '0012345678',
  kind: 'sale',
  product_code: '041',
  brand: 'visa',
  sold_on: '2026-10-14',
  sold_at: '06:32:00',
  gross_cents: 12870,
  rate: 105,
  due_days: ['2026-10-15'],
  nsu: '000187',
  auth_code: 'R11201',
  tid: null,
  terminal_logical_no: '00000901',
  card_bin: '400001',
  card_last4: '0042',
}

export const file: CieloFileDraft = {
  merchant_no: '0012345678',
  processed_on: '2026-10-15',
  period: { from: '2026-10-14', to: '2026-10-14' },
  sequence: 7,
  bank: '0341',
  branch: '01234',
  account: '00000123456',
}

export const cielo: CieloDraft = {
  ...file,
  rows: [
    { ...sale, due_days: ['2026-10-15', '2026-11-15'] },
    { ...sale, nsu: '000188' },
  ],
}
