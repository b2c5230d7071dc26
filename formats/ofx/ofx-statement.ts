import { parseAmount } from '../amounts.ts'
import type { AccountTold, ReadItem } from '../answer-types.ts'
import { type Calendar, compactDay } from '../dates.ts'
import { normaliseMemo } from '../keys.ts'
import type { Feed } from '../line-layout.ts'
import type { newSpan, Period } from '../period.ts'
import type { Report } from '../report.ts'
import type { AccountHead } from '../statement-types.ts'

/** The leaves of one aggregate as text, by tag, with the line of the first one. */
export type Leaves = { line: number; values: Map<string, string> }

export const newLeaves = (line: number): Leaves => ({ line, values: new Map() })

/** One account's statement while it is read; its transactions were handed over. */
export type OpenStatement = {
  /** Its place among the statements of the file. */
  index: number
  line: number
  kind: 'bank' | 'card'
  leaves: Leaves
  account: Leaves
  list: Leaves
  ledger: Leaves
  lines: number
  days: ReturnType<typeof newSpan>
  /** Its account, from its first transaction on. */
  told: AccountTold | null
}

const value = (leaves: Leaves, tag: string): string | null => leaves.values.get(tag) || null

const toldOf = ({ account }: OpenStatement): AccountTold => ({
  bank_id: value(account, 'BANKID'),
  account_id: value(account, 'ACCTID') ?? '',
})

/** What a statement says of its account. Amounts in cents, days local; problems go to the report. */
export function accountOf(raw: OpenStatement, { calendar, report }: Feed<ReadItem>): AccountHead {
  const account: AccountHead = {
    line: raw.line,
    ...toldOf(raw),
    branch_id: value(raw.account, 'BRANCHID'),
    kind: raw.kind,
    currency: currencyOf(raw, report),
    period: null,
    ...balanceOf(raw, calendar, report),
    balance_status: null,
    opening_cents: null,
    opening_on: null,
    sequence: null,
  }
  if (account.account_id === '')
    report.error('ofx.no-account', 'o extrato não informa a conta.', { line: raw.line, field: 'ACCTID' })
  account.period = periodOf(raw, calendar, report)
  if (account.balance_cents === 0 && raw.lines > 0) {
    account.balance_known = false
    report.warn('ofx.balance-unknown', 'saldo zero com movimentos; trate o saldo como desconhecido.', {
      line: raw.ledger.line,
      field: 'BALAMT',
    })
  }
  return account
}

function currencyOf(raw: OpenStatement, report: Report): string {
  const currency = value(raw.leaves, 'CURDEF') ?? 'BRL'
  // Santander writes BRC for real.
  if (currency === 'BRL' || currency === 'BRC') return 'BRL'
  report.warn('ofx.currency', 'a moeda do extrato não é o real.', { line: raw.line, field: 'CURDEF', value: currency })
  return currency
}

function balanceOf(raw: OpenStatement, calendar: Calendar, report: Report) {
  const text = value(raw.ledger, 'BALAMT')
  const amount = text === null ? 'none' : parseAmount(text)
  if (amount === 'invalid')
    report.warn('ofx.balance', 'o saldo não é um valor.', { line: raw.ledger.line, field: 'BALAMT', value: text })
  const balance_cents = typeof amount === 'string' ? null : amount.cents
  return {
    balance_cents,
    balance_known: balance_cents !== null,
    balance_on: looseDay(raw.ledger, 'DTASOF', calendar, report),
  }
}

/** Hands over a transaction, or the balance that a bank writes as one. */
export function takeTransaction(statement: OpenStatement, leaves: Leaves, { calendar, report, emit }: Feed<ReadItem>) {
  const { line } = leaves
  const account = statement.index
  const name = value(leaves, 'NAME')
  const memo = value(leaves, 'MEMO') ?? name ?? ''
  const text = value(leaves, 'TRNAMT') ?? ''
  const amount = parseAmount(text)
  if (isBalanceMemo(memo)) {
    const amount_cents = typeof amount === 'string' ? null : amount.cents
    const posted_on = looseDay(leaves, 'DTPOSTED', calendar, report)
    return emit({ kind: 'balance-note', account, row: { line, posted_on, amount_cents, memo } })
  }
  const place = { line, field: 'TRNAMT', value: text }
  if (amount === 'none') return report.warn('ofx.no-amount', 'lançamento sem valor; a linha foi pulada.', place)
  if (amount === 'invalid') return report.error('field.invalid', 'o valor não é um número.', place)
  if (amount.ambiguous) report.warn('ofx.ambiguous-amount', 'valor ambíguo; o ponto foi lido como milhar.', place)
  const row = {
    line,
    posted_on: postedOn(leaves, calendar, report),
    value_on: looseDay(leaves, 'DTAVAIL', calendar, report),
    amount_cents: amount.cents,
    memo,
    fitid: notZero(value(leaves, 'FITID')),
    doc_no: notZero(value(leaves, 'CHECKNUM')) ?? notZero(value(leaves, 'REFNUM')),
    trn_type: value(leaves, 'TRNTYPE') ?? 'OTHER',
    name,
    category: null,
    history_code: null,
  }
  statement.lines++
  statement.days.add(row.posted_on)
  statement.told ??= toldOf(statement)
  emit({ kind: 'statement-line', account, row, of: statement.told })
}

// Balances written as transactions: SALDO ANTERIOR, SALDO DO DIA, S A L D O. Source: bank-files 1.5.
const isBalanceMemo = (memo: string) =>
  /^\s*s/i.test(memo) && normaliseMemo(memo).replaceAll(' ', '').startsWith('SALDO')

const notZero = (text: string | null) => (text === '0' ? null : text)

function postedOn(leaves: Leaves, calendar: Calendar, report: Report): string {
  const text = value(leaves, 'DTPOSTED') ?? ''
  // Only the first eight digits: zones and times in these files move the day. Source: bank-files 1.4.
  const day = compactDay(calendar, text)
  if (day !== null) return day
  const place = { line: leaves.line, field: 'DTPOSTED', value: text }
  report.error('field.date', 'data inválida, ausente ou fora do período aceito.', place)
  return ''
}

function looseDay(leaves: Leaves, tag: string, calendar: Calendar, report: Report): string | null {
  const text = value(leaves, tag)
  if (text === null || /^0+/.exec(text)?.[0].length === Math.min(text.length, 8)) return null
  const day = compactDay(calendar, text)
  if (day === null)
    report.warn('ofx.date', 'data inválida; foi ignorada.', { line: leaves.line, field: tag, value: text })
  return day
}

function periodOf(raw: OpenStatement, calendar: Calendar, report: Report): Period | null {
  raw.days.add(looseDay(raw.list, 'DTSTART', calendar, report))
  raw.days.add(looseDay(raw.list, 'DTEND', calendar, report))
  return raw.days.span()
}
