import type { StatementDraft, StatementEntryDraft } from './statement-write.testing.ts'

export const entry: StatementEntryDraft = {
  nature: 'DPV',
  posted_on: '2026-10-14',
  amount_cents: 12345,
  category: '202',
  history_code: '0470',
  memo: 'COBRANÇA LIQUIDADA',
  doc_no: '000123',
}

export const account: StatementDraft = {
  branch: '1234',
  branch_digit: '5',
  account: '67890',
  account_digit: '1',
  opening_on: '2026-10-13',
  opening_cents: 100000,
  closing_on: '2026-10-14',
  status: 'P',
  sequence: 12,
  entries: [entry, { ...entry, amount_cents: -2345, category: '105', doc_no: '' }, entry],
}
