import type { StatementLine, StatementLineDetail } from '@app/domain/transactions/contract'

export const account = '0199e6a0-0000-7000-8000-0000000000c1'
export const line: StatementLine = {
  id: 7,
  company_id: '0199e6a0-0000-7000-8000-0000000000a1',
  company_name: 'Posto Modelo 01',
  bank_account_id: account,
  account_name: 'Itaú matriz',
  posted_date: '2026-10-14',
  value_date: null,
  memo: 'CIELO VENDAS',
  doc_no: null,
  kind: 'CREDIT',
  counterpart_name: null,
  counterpart_document: null,
  e2e_id: null,
  blocked: false,
  amount_cents: 15_604,
  credit_cents: 15_604,
  debit_cents: null,
  status: 'pending',
  matched_with: null,
  category: null,
  balance_after_cents: 90_000,
  split_of: null,
  whole_cents: null,
}
const entry = (
  revision: number,
  kind: 'settlement' | 'reversal',
  sign: boolean,
): StatementLineDetail['entries'][number] => ({
  id: `0199e6a0-0000-7000-8000-00000000010${revision}`,
  revision,
  kind,
  business_date: '2026-10-14',
  posted_at: '2026-10-15T11:00:00.000Z',
  posted_by_name: revision === 1 ? null : 'Fernanda',
  debit_total_cents: 15_604,
  credit_total_cents: 15_604,
  lines: [
    {
      account: '1.1.02.01',
      account_name: 'Banco conta movimento',
      debit_cents: sign ? 15_604 : 0,
      credit_cents: sign ? 0 : 15_604,
    },
    {
      account: '1.1.03.01',
      account_name: 'Cartões de débito a receber — Cielo',
      debit_cents: sign ? 0 : 15_604,
      credit_cents: sign ? 15_604 : 0,
    },
  ],
})
const posted = entry(1, 'settlement', true)
const mirror = entry(2, 'reversal', false)
export const detail: StatementLineDetail = {
  ...line,
  fitid: '20261014001',
  capture_id: null,
  day_id: '0199e6a0-0000-7000-8000-0000000000e1',
  match: null,
  items: [],
  parts: [],
  reversal: null,
  opposites: [],
  marks: [],
  entries: [posted, mirror],
  source: { import_id: '0199e6a0-0000-7000-8000-0000000000f1', file_name: 'itau.ofx', line: 31 },
}
