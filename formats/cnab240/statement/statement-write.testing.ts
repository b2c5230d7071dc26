import { buildRecord } from '../../fixed-width/fixed-width.ts'
import { cnab240Width } from '../cnab240-layout.ts'
import {
  buildCnab240Detail,
  buildCnab240Lot,
  type Cnab240Company,
  type Cnab240Frame,
  type LotWriter,
  toCompanyColumns,
  writeCnab240,
} from '../cnab240-write.ts'
import { statementEntryColumns, statementHolder, statementLotHeader, statementLotTrailer } from './statement-layout.ts'

/** Cents are signed by their effect on the balance. */
export type StatementEntryDraft = {
  nature: string // DPV available, SCR pending, SSR blocked, CDS mixed
  posted_on: string
  value_on?: string | null
  amount_cents: number
  category: string
  history_code: string
  memo: string
  doc_no: string
}

export type StatementDraft = {
  branch: string
  branch_digit: string
  account: string
  account_digit: string
  opening_on: string
  opening_cents: number
  closing_on: string
  status: 'P' | 'F' | 'I'
  sequence: number
  entries: StatementEntryDraft[]
}

type Cnab240StatementDraft = Omit<Cnab240Frame, 'direction' | 'version'> & { accounts: StatementDraft[] }

/** Writes a CNAB 240 statement for reconciliation, a lot of operation E per account. Source: bank-files 3. */
export function writeCnab240Statement({ accounts, ...file }: Cnab240StatementDraft): Uint8Array {
  const frame: Cnab240Frame = { ...file, direction: 'return', version: '033' }
  const lots = accounts.map((account) => accountLot({ ...file, ...account }, account))
  return writeCnab240(frame, lots, accounts.length)
}

function accountLot(owner: Cnab240Company, account: StatementDraft): LotWriter {
  const company = toCompanyColumns(owner)
  const sum = (side: number) =>
    account.entries.reduce((all, { amount_cents }) => all + Math.max(0, side * amount_cents), 0)
  const credits_cents = sum(1)
  const debits_cents = sum(-1)
  const closing = account.opening_cents + credits_cents - debits_cents
  return buildCnab240Lot(owner.bank, {
    header: (first) =>
      buildRecord(cnab240Width, statementLotHeader, {
        ...first,
        operation: 'E',
        service: '04',
        form: '40',
        version: '033',
        ...company,
        opening_on: account.opening_on,
        opening_cents: Math.abs(account.opening_cents),
        opening_side: sideOf(account.opening_cents),
        opening_status: account.status,
        currency: 'BRL',
        sequence: String(account.sequence).padStart(5, '0'),
      }),
    details: account.entries.map((line) =>
      buildCnab240Detail(
        'E',
        { ...statementHolder, ...statementEntryColumns },
        {
          ...company,
          complement_kind: '00',
          tax_exempt: 'N',
          ...line,
          accounted_on: line.value_on ?? line.posted_on,
          amount_cents: Math.abs(line.amount_cents),
          side: sideOf(line.amount_cents),
        },
      ),
    ),
    trailer: (first) =>
      buildRecord(cnab240Width, statementLotTrailer, {
        ...first,
        ...company,
        closing_on: account.closing_on,
        closing_cents: Math.abs(closing),
        closing_side: sideOf(closing),
        closing_status: account.status,
        debits_cents,
        credits_cents,
      }),
  })
}

const sideOf = (cents: number) => (cents < 0 ? 'D' : 'C')
