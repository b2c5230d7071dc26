import { type StatementDraft, writeCnab240Statement } from '@app/formats/testing'

const holder = { branch: '123', branch_digit: '', account: '45678', account_digit: '9' }

export const cnab240Entry = {
  nature: 'DPV',
  posted_on: '2026-10-14',
  category: '209',
  history_code: '0470',
  doc_no: '',
}

export const cnab240StatementOf = (change: Pick<StatementDraft, 'entries'> & Partial<StatementDraft>, sequence = 1) =>
  writeCnab240Statement({
    ...holder,
    bank: '341',
    bank_name: 'BANCO ITAU',
    company_no: '11222333000181',
    company_name: 'POSTO MODELO',
    agreement: '1',
    created_on: '2026-10-15',
    created_at: '06:00:00',
    sequence,
    accounts: [
      {
        ...holder,
        opening_on: '2026-10-13',
        opening_cents: 1000,
        closing_on: '2026-10-14',
        status: 'F',
        sequence: 200,
        ...change,
      },
    ],
  })
