import { buildRecord } from '../fixed-width/fixed-width.ts'
import { encodeCp1252 } from '../values/text.ts'
import type { CollectedBill } from './bill-types.ts'
import { cnab150Bill, cnab150Header, cnab150Trailer, cnab150Width } from './cnab150-layout.ts'

export type BillDraft = Omit<CollectedBill, 'line'>

export type Cnab150Draft = {
  bank: string
  bank_name: string
  agreement: string
  company_name: string
  created_on: string
  file_no: number
  bills: readonly BillDraft[]
}

/** Writes a return of collected bills. Source: bank-files 7.7. */
export function writeCnab150Bills({ bills, file_no, ...file }: Cnab150Draft): Uint8Array {
  const number = String(file_no).padStart(6, '0')
  const total_cents = bills.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const head = { ...file, type: 'A', direction: '2', file_no: number, version: '04', service: 'CODIGO DE BARRAS' }
  const lines = [
    buildRecord(cnab150Width, cnab150Header, head),
    ...bills.map((bill) => buildRecord(cnab150Width, cnab150Bill, { type: 'G', ...bill })),
    buildRecord(cnab150Width, cnab150Trailer, { type: 'Z', records: bills.length + 2, total_cents }),
  ]
  return encodeCp1252(lines.map((line) => `${line}\r\n`).join(''))
}
