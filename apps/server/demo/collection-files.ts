import { exampleCompany, exampleSettled, type ReturnTitle, writeCnab240Return, writeOfx } from '@app/formats/generate'
import { type BusinessDate, toInstant } from '@app/kit/contract'
import { listDemoCustomers } from './customers.store.ts'
import type { DemoFile } from './import-files.ts'
import { otherStations, type Station } from './stations.ts'

const [came, credited] = ['2026-10-14', '2026-10-13'] as const

const nothingPaid = {
  occurred_on: '2026-10-01',
  credited_on: null,
  ...{ paid_cents: 0, net_cents: 0, fee_cents: 0, interest_cents: 0 },
  motives: [],
}

type Told = Pick<ReturnTitle, 'our_number' | 'due_on' | 'nominal_cents'> & { customer: number } & Partial<ReturnTitle>

/** A slip of a customer on account. Fields not given are those of a registered slip. */
function title(station: Station, { customer, ...told }: Told): ReturnTitle {
  const payer = listDemoCustomers(station)[customer] ?? exampleSettled.payer
  const document_no = `FAT ${told.our_number.slice(-4)}`
  return { ...exampleSettled, ...nothingPaid, occurrence: '02', document_no, company_ref: '', payer, ...told }
}

const fee_cents = 150
const paid = (on: BusinessDate, paid_cents: number, interest_cents = 0) => ({
  occurrence: '06',
  occurred_on: on,
  credited_on: credited,
  ...{ paid_cents, fee_cents, interest_cents, net_cents: paid_cents - fee_cents },
})

/** Paid, waiting, overdue, refused and protested slips, and the statement of the day that credits two of them. */
export function buildCollectionFiles(): DemoFile[] {
  const [station] = otherStations
  if (!station) return []
  const { bank, no } = station
  const slip = (place: number, told: Omit<Told, 'our_number'>) =>
    title(station, { our_number: `${100_000 * no + place}`, ...told })
  const titles = [
    slip(1, { customer: 4, due_on: '2026-10-10', nominal_cents: 84_000, ...paid('2026-10-10', 84_000) }),
    slip(2, { customer: 5, due_on: '2026-10-08', nominal_cents: 61_250, ...paid('2026-10-11', 62_475, 1_225) }),
    slip(3, { customer: 4, due_on: '2026-10-20', nominal_cents: 47_390 }),
    slip(4, { customer: 2, due_on: '2026-10-09', nominal_cents: 128_600 }),
    slip(5, { customer: 5, due_on: '2026-10-22', nominal_cents: 15_000, occurrence: '03' }),
    slip(6, { customer: 0, due_on: '2026-09-10', nominal_cents: 39_900, occurrence: '19' }),
  ]
  const file = {
    ...exampleCompany,
    bank: bank.bank_code,
    branch: bank.branch,
    branch_digit: '',
    account: bank.account_no,
    account_digit: bank.account_digit,
    company_no: station.cnpj,
    company_name: station.name.toUpperCase(),
    created_on: came,
    titles,
  }
  const amount_cents = titles.reduce((sum, one) => sum + one.net_cents, 0)
  const line = { posted_on: credited, memo: 'LIQUIDACAO COBRANCA', doc_no: null, trn_type: 'CREDIT', name: null }
  const owner = { bank_id: bank.bank_code, branch_id: bank.branch, kind: 'bank', currency: 'BRL' } as const
  const account = {
    ...owner,
    account_id: `${bank.account_no}-${bank.account_digit}`,
    ...{ period: { from: credited, to: credited }, balance_cents: null, balance_on: null },
    lines: [{ ...line, amount_cents, fitid: `${no}001` }],
  }
  return [
    { file_name: 'cobranca-retorno.ret', at: toInstant(came, '06:10'), bytes: writeCnab240Return(file) },
    {
      file_name: `extrato-${credited}.ofx`,
      at: toInstant(came, '06:20'),
      bytes: writeOfx({ institution: 'Itaú', generated_on: came, accounts: [account] }),
    },
  ]
}
