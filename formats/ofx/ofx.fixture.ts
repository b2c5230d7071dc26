import type { OfxAccountDraft, OfxDraft, OfxLineDraft } from './ofx-write.ts'

export const line: OfxLineDraft = {
  posted_on: '2026-10-14',
  amount_cents: 100,
  memo: 'PIX',
  fitid: '1',
  doc_no: null,
  trn_type: 'CREDIT',
  name: null,
}

export const account: OfxAccountDraft = {
  bank_id: '341',
  branch_id: null,
  account_id: '1234',
  kind: 'bank',
  currency: 'BRL',
  period: { from: '2026-10-14', to: '2026-10-14' },
  balance_cents: 100,
  balance_on: '2026-10-14',
  lines: [line, line, { ...line, amount_cents: -50 }],
}

export const statement: OfxDraft = { institution: 'Banco', generated_on: '2026-10-15', accounts: [account] }
