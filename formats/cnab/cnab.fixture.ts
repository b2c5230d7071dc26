import type { ReturnTitle } from './collection-draft.ts'
import type { CollectionOrder } from './collection-types.ts'

export const company = {
  bank: '341',
  bank_name: 'BANCO ITAU',
  company_no: '12ABC34501DE35',
  company_name: 'POSTO MODELO LTDA',
  agreement: '123456',
  branch: '1234',
  branch_digit: '5',
  account: '67890',
  account_digit: '1',
  created_on: '2026-10-15',
  created_at: '06:00:00',
  sequence: 7,
}

export const settled: ReturnTitle = {
  our_number: '98712345',
  our_number_digit: '8',
  portfolio: '109',
  document_no: 'NF-1',
  company_ref: 'CLIENTE 9',
  occurrence: '06',
  due_on: '2026-10-13',
  occurred_on: '2026-10-14',
  credited_on: '2026-10-15',
  nominal_cents: 10000,
  paid_cents: 10200,
  net_cents: 10050,
  fee_cents: 150,
  other_expenses_cents: 0,
  other_credits_cents: 0,
  interest_cents: 200,
  discount_cents: 0,
  abatement_cents: 0,
  tax_cents: 0,
  received_by: { bank: '341', branch: '0057' },
  motives: ['04'],
  payer: { document: '12345678909', name: 'FROTA MODELO' },
}

export const order: Omit<CollectionOrder, 'instructions'> = {
  kind: '02',
  accepted: 'N',
  issued_on: '2026-10-01',
  interest: { code: '1', from: '2026-10-15', value: 33 },
  fine: { code: '2', from: '2026-10-15', value: 200 },
  discounts: [],
  protest: null,
  write_off: { code: '1', days: 60 },
  address: { street: 'RUA A 1', district: 'CENTRO', postal_code: '01001000', city: 'SAO PAULO', state: 'SP' },
  guarantor: null,
  messages: ['NAO RECEBER DEPOIS DO VENCIMENTO'],
}
