import type { Period } from '../values/period.ts'

export type StatementContent = { kind: 'statement'; accounts: StatementAccount[] }

export type StatementAccount = {
  line: number
  bank_id: string | null
  branch_id: string | null
  account_id: string
  kind: 'bank' | 'card'
  currency: string
  period: Period | null
  balance_cents: number | null
  /** False for a zero balance next to transactions: Bradesco and Itaú write it for "unknown". */
  balance_known: boolean
  balance_on: string | null
  /** Available balance with limits, if the layout has it (AVAILBAL of OFX). */
  available_cents?: number | null
  /** Status of the balance in the file: day not yet closed, day closed, within the day; `null` if not given. */
  balance_status: 'partial' | 'final' | 'intraday' | null
  /** Balance before the first line, and its day; `null` in layouts without it. */
  opening_cents: number | null
  opening_on: string | null
  /** Number of the statement in the series of the account, as text with its zeros. */
  sequence: string | null
  lines: ParsedStatementLine[]
  /** Balances listed among the transactions, such as SALDO DIA; not money that moved. */
  balance_notes: BalanceNote[]
}

export type AccountHead = Omit<StatementAccount, 'lines' | 'balance_notes'>

export type ParsedStatementLine = {
  line: number
  posted_on: string
  value_on: string | null
  amount_cents: number
  memo: string
  fitid: string | null
  doc_no: string | null
  trn_type: string
  name: string | null
  /** FEBRABAN category and the bank's own code of the transaction; `null` in layouts without them. */
  category: string | null
  history_code: string | null
  /** True for a transaction included in the balance but not yet available to the account holder. */
  blocked: boolean
}

export type BalanceNote = { line: number; posted_on: string | null; amount_cents: number | null; memo: string }
