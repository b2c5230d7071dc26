import { documentKind } from '../cnab/cnab-fields.ts'
import { buildRecord, putAll, type RecordLayout } from '../fixed-width/fixed-width.ts'
import { encodeCp1252 } from '../values/text.ts'
import { cnab240Detail, cnab240Width, fileHeader, fileTime, fileTrailer } from './cnab240-layout.ts'

export type Cnab240Company = {
  bank: string
  bank_name: string
  company_no: string // CNPJ (14) or CPF (11)
  company_name: string
  agreement: string
  branch: string
  branch_digit: string
  account: string
  account_digit: string
}

export type Cnab240Frame = Cnab240Company & {
  direction: 'remittance' | 'return'
  created_on: string
  created_at: string // `'HH:MM:SS'`
  sequence: number
  /** Layout version of the file as the bank prescribes it, e.g. `'040'`. */
  version: string
}

export type LotWriter = (lot: string) => string[]

export const toCompanyColumns = (company: Cnab240Company) => ({
  company_kind: documentKind(company.company_no),
  company_no: company.company_no,
  agreement: company.agreement,
  branch: company.branch,
  branch_digit: company.branch_digit,
  account: company.account,
  account_digit: company.account_digit,
  company_name: company.company_name,
})

export function writeCnab240(frame: Cnab240Frame, lots: LotWriter[], accounts = 0): Uint8Array {
  const { bank } = frame
  const inside = lots.flatMap((lot, index) => lot(String(index + 1).padStart(4, '0')))
  const first = { bank, lot: '0000', type: '0' }
  const header = buildRecord(
    cnab240Width,
    { ...fileHeader, ...fileTime },
    {
      ...first,
      ...toCompanyColumns(frame),
      bank_name: frame.bank_name,
      direction: frame.direction === 'remittance' ? '1' : '2',
      created_on: frame.created_on,
      created_at: frame.created_at,
      sequence: String(frame.sequence).padStart(6, '0'),
      version: frame.version,
    },
  )
  const counts = { lots: lots.length, records: inside.length + 2, accounts }
  const trailer = buildRecord(cnab240Width, fileTrailer, { bank, lot: '9999', type: '9', ...counts })
  return encodeCp1252([header, ...inside, trailer].map((line) => `${line}\r\n`).join(''))
}

type Place = { bank: string; lot: string; type: string; sequence: number }

export type Detail = (place: Place) => string

export const buildCnab240Detail =
  <V extends object>(segment: string, layout: RecordLayout<V>, values: Partial<NoInfer<V>>): Detail =>
  (place) => {
    const columns = [...buildRecord(cnab240Width, layout, values)]
    putAll(columns, cnab240Detail, { ...place, segment })
    return columns.join('')
  }

type Lot = {
  header: (first: { bank: string; lot: string; type: string }) => string
  details: readonly Detail[]
  trailer: (first: { bank: string; lot: string; type: string; records: number }) => string
}

export const buildCnab240Lot =
  (bank: string, { header, details, trailer }: Lot): LotWriter =>
  (lot) => [
    header({ bank, lot, type: '1' }),
    ...details.map((detail, index) => detail({ bank, lot, type: '3', sequence: index + 1 })),
    trailer({ bank, lot, type: '5', records: details.length + 2 }),
  ]

export const toDocumentColumns = (role: string, document: string | null) =>
  document === null ? { [`${role}_kind`]: '0' } : { [`${role}_kind`]: documentKind(document), [`${role}_no`]: document }
