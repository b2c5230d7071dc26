import { exampleCompany, exampleSettled, type ReturnTitle, writeCnab240Return } from '@app/formats/generate'
import { addDays, type BusinessDate, sumOf, toInstant } from '@app/kit/contract'
import { listDemoCustomers } from './customers.store.ts'
import type { DemoBankLine } from './history-statements.ts'
import type { DemoFile } from './import-files.ts'
import type { Station } from './stations.ts'

const nothingPaid = {
  credited_on: null,
  ...{ paid_cents: 0, net_cents: 0, fee_cents: 0, interest_cents: 0 },
  motives: [],
}

type TitleDraft = Pick<ReturnTitle, 'our_number' | 'due_on' | 'nominal_cents' | 'occurred_on'> & {
  customer: number
} & Partial<ReturnTitle>

function title(station: Station, { customer, ...draft }: TitleDraft): ReturnTitle {
  const payer = listDemoCustomers(station)[customer] ?? exampleSettled.payer
  const document_no = `FAT ${draft.our_number.slice(-4)}`
  return { ...exampleSettled, ...nothingPaid, occurrence: '02', document_no, company_ref: '', payer, ...draft }
}

const fee_cents = 150
type Payment = { on: BusinessDate; credited_on: BusinessDate; interest_cents?: number }
const toPaidFields = (paid_cents: number, { on, credited_on, interest_cents = 0 }: Payment) => ({
  occurrence: '06',
  occurred_on: on,
  credited_on,
  ...{ paid_cents, fee_cents, interest_cents, net_cents: paid_cents - fee_cents },
})

export const collectingStation = 2

/** The return of the bank about the slips, and the credit of the paid ones. */
export function buildCollection(station: Station, lastDate: BusinessDate): { file: DemoFile; credit: DemoBankLine } {
  const { bank, no } = station
  const day = (fromLast: number) => addDays(lastDate, fromLast)
  const receivedOn = day(-1)
  const credited_on = day(-2)
  const slip = (place: number, draft: Omit<TitleDraft, 'our_number' | 'occurred_on'> & Partial<TitleDraft>) =>
    title(station, { our_number: `${100_000 * no + place}`, occurred_on: day(-14), ...draft })
  const latePayment = { on: day(-4), credited_on, interest_cents: 1_225 }
  const titles = [
    slip(1, {
      customer: 4,
      due_on: day(-5),
      nominal_cents: 84_000,
      ...toPaidFields(84_000, { on: day(-5), credited_on }),
    }),
    slip(2, { customer: 5, due_on: day(-7), nominal_cents: 61_250, ...toPaidFields(62_475, latePayment) }),
    slip(3, { customer: 4, due_on: day(5), nominal_cents: 47_390 }),
    slip(4, { customer: 2, due_on: day(-6), nominal_cents: 128_600 }),
    slip(5, { customer: 5, due_on: day(7), nominal_cents: 15_000, occurrence: '03' }),
    slip(6, { customer: 0, due_on: day(-35), nominal_cents: 39_900, occurrence: '19' }),
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
    created_on: receivedOn,
    titles,
  }
  const credit = {
    posted_on: credited_on,
    amount_cents: sumOf(titles, (one) => one.net_cents),
    memo: 'LIQUIDACAO COBRANCA',
  }
  const file_name = 'cobranca-retorno.ret'
  return { file: { file_name, at: toInstant(receivedOn, '06:10'), bytes: writeCnab240Return(file) }, credit }
}
