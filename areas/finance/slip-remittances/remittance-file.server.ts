import { type RemittanceTitle, readSlip, writeCnab240Remittance, writeCnab400Remittance } from '@app/formats'
import { addDays, type BusinessDate, localDate } from '@app/kit/contract'
import { computeDailyInterest } from '../bank-slips/slip-charges.rules.ts'
import type { SlipRemittanceLayout } from '../slip-agreements/slip-agreements.contract.ts'
import type { SlipOrderKind } from './slip-orders.rules.ts'

export type RemittanceFrame = {
  layout: SlipRemittanceLayout
  bank_code: string
  bank_name: string
  company_no: string
  company_name: string
  agreement_no: string
  portfolio: string
  branch: string
  account_no: string
  account_digit: string
  /** Number of the file within its account and agreement. */
  sequence: number
  now: string
}

export type RemittedSlip = {
  kind: SlipOrderKind
  our_number: string
  document_no: string
  payer_name: string
  payer_document: string
  payer_street: string
  payer_district: string
  payer_zip: string
  payer_city: string
  payer_uf: string
  issued_on: BusinessDate
  due_on: BusinessDate
  amount_cents: number
  abatement_cents: number
  species: string
  acceptance: string
  fine_ppm: number
  interest_ppm: number
  instructions: readonly string[]
  barcode: string
}

/** Movement codes of a remittance, the same in both layouts. Source: bank-files 4.1 and 6.3. */
const movementCodes: Readonly<Record<SlipOrderKind, string>> = {
  entry: '01',
  write_off: '02',
  abatement: '04',
  due_date: '06',
  protest: '09',
}

/** Codes of FEBRABAN; those of CNAB 400 differ by bank. Source: bank-files 4.1, and the manuals of the banks. */
const species240: Readonly<Record<string, string>> = { DM: '02', DS: '04', NP: '12', RC: '17' }
const species400: Readonly<Record<string, string>> = { DM: '01', NP: '02', RC: '05', DS: '12' }
const itauService = '08'

const ppmInHundredths = 100
const percent = '2'
const perDay = '1'
const exempt = '3'

const itau = '341'
const bradesco = '237'
const caixa = '104'
const bancoDoBrasil = '001'

const splitDigit = (text: string) => {
  const [number = '', digit = ''] = text.split('-')
  return { number, digit }
}

/** The number in the columns of the bank, with the check digit that the slip shows. */
function getBankNumber({ barcode, issued_on, our_number }: RemittedSlip, { bank_code, layout }: RemittanceFrame) {
  const { slip } = readSlip(barcode, issued_on)
  const free = slip?.kind === 'bank' ? slip.free : null
  if (!free) throw new Error(`the bar code of slip ${our_number} is unreadable`)
  const { agreement = '', sequence = '', our_number: number = `${agreement}${sequence}` } = free.values
  const hasDigitColumn = bank_code === bradesco || (bank_code === itau && layout === '240')
  return { our_number: number, our_number_digit: hasDigitColumn ? splitDigit(free.printed_number).digit : '' }
}

function toTitle(slip: RemittedSlip, frame: RemittanceFrame): RemittanceTitle {
  const { bank_code, layout, portfolio } = frame
  const { kind, due_on, amount_cents, fine_ppm } = slip
  const late = addDays(due_on, 1)
  const interest_cents = computeDailyInterest(slip)
  const isItau = bank_code === itau
  const wide = layout === '400' || isItau
  const kind400 = isItau && slip.species === 'DS' ? itauService : species400[slip.species]
  return {
    ...getBankNumber(slip, frame),
    // Generic CNAB 240 has one column for the kind of collection: 1 is the simple one.
    portfolio: wide ? portfolio.padStart(bank_code === bancoDoBrasil ? 2 : 3, '0') : '1',
    document_no: slip.document_no,
    company_ref: slip.our_number,
    occurrence: movementCodes[kind],
    due_on,
    nominal_cents: amount_cents,
    payer: { document: slip.payer_document, name: slip.payer_name },
    abatement_cents: slip.abatement_cents,
    tax_cents: 0,
    order: {
      kind: (layout === '240' ? species240[slip.species] : kind400) ?? '',
      accepted: slip.acceptance,
      issued_on: slip.issued_on,
      interest: {
        code: interest_cents === 0 ? exempt : perDay,
        from: interest_cents === 0 ? null : late,
        value: interest_cents,
      },
      fine: fine_ppm === 0 ? null : { code: percent, from: late, value: Math.round(fine_ppm / ppmInHundredths) },
      discounts: [],
      protest: null,
      write_off: null,
      address: {
        street: slip.payer_street,
        district: slip.payer_district,
        postal_code: slip.payer_zip,
        city: slip.payer_city,
        state: slip.payer_uf,
      },
      guarantor: null,
      messages: [...slip.instructions],
    },
    pix: null,
  }
}

/** Only Itaú has a column for the first day of interest, and Bradesco has none for that of the fine. */
const toTitle400 = ({ order, ...title }: RemittanceTitle, bank_code: string) => ({
  ...title,
  order: {
    ...{ kind: order.kind, accepted: order.accepted, issued_on: order.issued_on, address: order.address },
    instructions: ['00', '00'],
    interest: order.interest && {
      from: bank_code === itau ? order.interest.from : null,
      value: order.interest.value,
    },
    fine: order.fine && { ...order.fine, from: bank_code === bradesco ? null : order.fine.from },
    discount: null,
    protest_days: 0,
    guarantor_name: '',
  },
})

const brazilTime = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: 'America/Sao_Paulo' })

/** Writes a remittance in the layout of its agreement. The same input gives the same bytes. */
export function writeRemittance(frame: RemittanceFrame, slips: readonly RemittedSlip[]): Uint8Array {
  const { layout, bank_code, bank_name, company_no, company_name, agreement_no, sequence, now } = frame
  const branch = splitDigit(frame.branch)
  const account = splitDigit(frame.account_no)
  const columns = {
    ...{ bank: bank_code, company_no, company_name, created_on: localDate(now), sequence },
    ...{ branch: branch.number, branch_digit: branch.digit },
    // Caixa writes the beneficiary in the column of the account.
    account: bank_code === caixa ? agreement_no : account.number,
    account_digit: bank_code === caixa ? '' : frame.account_digit || account.digit,
  }
  const titles = slips.map((slip) => toTitle(slip, frame))
  if (layout === '240')
    return writeCnab240Remittance({
      ...{ ...columns, bank_name, agreement: agreement_no, titles },
      created_at: brazilTime.format(new Date(now)),
    })
  return writeCnab400Remittance({
    ...columns,
    company_code: agreement_no.padStart(20, '0'),
    agreement: bank_code === bancoDoBrasil ? agreement_no : '',
    titles: titles.map((title) => toTitle400(title, bank_code)),
  })
}
