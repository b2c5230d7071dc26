import type { BillDraft, Cnab150Draft } from './cnab150-write.testing.ts'

/** The electricity bill of bank-files 7.7. */
export const bill: BillDraft = {
  account: '0123400000567891',
  paid_on: '2026-10-14',
  credited_on: '2026-10-15',
  barcode: '83620000000667800481001809756573100158963608',
  amount_cents: 6678,
  fee_cents: 145,
  record_no: '00000001',
  branch_id: '1234',
  channel: '1',
  authentication: 'AUT0001',
}

export const collected: Cnab150Draft = {
  bank: '001',
  bank_name: 'BANCO DO BRASIL',
  agreement: '123456',
  company_name: 'POSTO MODELO LTDA',
  created_on: '2026-10-15',
  file_no: 7,
  bills: [
    bill,
    { ...bill, barcode: '83860000005096000190000008017823000034306271', amount_cents: 50960, record_no: '00000002' },
  ],
}
