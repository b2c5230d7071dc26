import type { Period } from './period.ts'

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
  /** False for a zero balance beside movements, which Bradesco and Itaú write for "unknown". */
  balance_known: boolean
  balance_on: string | null
  /** What may be drawn, limits included, where the layout tells it (AVAILBAL of OFX). */
  available_cents?: number | null
  /** What the bank says of the balance: of the day so far, of the closed day, within the day; `null` where it does not. */
  balance_status: 'partial' | 'final' | 'intraday' | null
  /** The balance before the first line and its day; `null` in layouts without it. */
  opening_cents: number | null
  opening_on: string | null
  /** The statement's number in the account's series, text with zeros. */
  sequence: string | null
  lines: StatementLine[]
  /** Pseudo transactions such as SALDO DIA; never money that moved. */
  balance_notes: BalanceNote[]
}

/** What a statement says of its account. */
export type AccountHead = Omit<StatementAccount, 'lines' | 'balance_notes'>

export type StatementLine = {
  line: number
  posted_on: string
  /** From when the bank counts it, where it says so. */
  value_on: string | null
  amount_cents: number
  memo: string
  fitid: string | null
  doc_no: string | null
  trn_type: string
  name: string | null
  /** FEBRABAN's category and the bank's own code of the entry; `null` in layouts without them. */
  category: string | null
  history_code: string | null
  /** True for an entry that is in the balance and that the holder may not use yet. */
  blocked: boolean
}

export type BalanceNote = { line: number; posted_on: string | null; amount_cents: number | null; memo: string }
