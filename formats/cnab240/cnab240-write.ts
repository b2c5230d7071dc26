import { documentKind } from '../cnab/cnab-fields.ts'
import { putAll, type RecordLayout, recordOf } from '../fixed-width.ts'
import { encodeCp1252 } from '../text.ts'
import { detail, fileHeader, fileTime, fileTrailer, width } from './cnab240-layout.ts'

/** Whose file it is, with the account that the bank knows the company by. */
export type Cnab240Company = {
  bank: string
  bank_name: string
  /** CNPJ (14) or CPF (11). */
  company_no: string
  company_name: string
  agreement: string
  branch: string
  branch_digit: string
  account: string
  account_digit: string
}

/** A CNAB 240 file around its lots. */
export type Cnab240Frame = Cnab240Company & {
  direction: 'remittance' | 'return'
  created_on: string
  /** `'HH:MM:SS'`. */
  created_at: string
  /** The file's number in the series of the agreement. */
  sequence: number
  /** Version of the layout of the file, as the bank gives it: `'040'`. */
  version: string
}

/** The records of one lot, its header and trailer too, given the lot's number. */
export type LotWriter = (lot: string) => string[]

/** The company's columns of a header of any CNAB 240 record that has them. */
export const companyOf = (company: Cnab240Company) => ({
  company_kind: documentKind(company.company_no),
  company_no: company.company_no,
  agreement: company.agreement,
  branch: company.branch,
  branch_digit: company.branch_digit,
  account: company.account,
  account_digit: company.account_digit,
  company_name: company.company_name,
})

/** Writes the frame with its lots, and the counts of the trailer from what they hold. Source: bank-files 2. */
export function writeCnab240(frame: Cnab240Frame, lots: LotWriter[], accounts = 0): Uint8Array {
  const { bank } = frame
  const inside = lots.flatMap((lot, index) => lot(String(index + 1).padStart(4, '0')))
  const first = { bank, lot: '0000', type: '0' }
  const header = recordOf(
    width,
    { ...fileHeader, ...fileTime },
    {
      ...first,
      ...companyOf(frame),
      bank_name: frame.bank_name,
      direction: frame.direction === 'remittance' ? '1' : '2',
      created_on: frame.created_on,
      created_at: frame.created_at,
      sequence: String(frame.sequence).padStart(6, '0'),
      version: frame.version,
    },
  )
  const counts = { lots: lots.length, records: inside.length + 2, accounts }
  const trailer = recordOf(width, fileTrailer, { bank, lot: '9999', type: '9', ...counts })
  return encodeCp1252([header, ...inside, trailer].map((line) => `${line}\r\n`).join(''))
}

/** Where a detail record stands. */
type Place = { bank: string; lot: string; type: string; sequence: number }

/** A detail record that waits for its place in its lot. */
export type Detail = (place: Place) => string

/** A detail of these values at the place it gets. */
export const detailOf =
  <V extends object>(segment: string, layout: RecordLayout<V>, values: Partial<NoInfer<V>>): Detail =>
  (place) => {
    const columns = [...recordOf(width, layout, values)]
    putAll(columns, detail, { ...place, segment })
    return columns.join('')
  }

type Lot = {
  header: (first: { bank: string; lot: string; type: string }) => string
  details: readonly Detail[]
  /** `records` is how many the lot has, header and trailer too. */
  trailer: (first: { bank: string; lot: string; type: string; records: number }) => string
}

/** A lot of a bank: its header, its details one after the other, and the trailer that counts them. */
export const lotOf =
  (bank: string, { header, details, trailer }: Lot): LotWriter =>
  (lot) => [
    header({ bank, lot, type: '1' }),
    ...details.map((detail, index) => detail({ bank, lot, type: '3', sequence: index + 1 })),
    trailer({ bank, lot, type: '5', records: details.length + 2 }),
  ]

/** Kind and number of somebody's document, under the names of a layout's columns. */
export const documentIn = (whose: string, document: string | null) =>
  document === null
    ? { [`${whose}_kind`]: '0' }
    : { [`${whose}_kind`]: documentKind(document), [`${whose}_no`]: document }
