import type { Feed } from '../fixed-width/line-layout.ts'
import { beginsAsBalance, isBalanceEntry } from '../reading/balance-memo.ts'
import { formatNounCount } from '../reading/counted.ts'
import { foreignCurrency } from '../reading/left-out.ts'
import type { LeftOutReason, ProblemReport } from '../reading/report.ts'
import type { AccountHead } from '../reading/statement-types.ts'
import { type Amount, parseAmount } from '../values/amounts.ts'
import type { ReadItem, StatementAccountId } from '../values/answer-types.ts'
import { type FileCalendar, parseCompactDay } from '../values/dates.ts'
import type { newSpan, Period } from '../values/period.ts'
import { getLeafPlace, getLeafText, type Leaves } from './ofx-leaves.ts'

export type OpenStatement = {
  index: number
  line: number
  kind: 'bank' | 'card'
  leaves: Leaves
  account: Leaves
  list: Leaves
  ledger: Leaves
  available: Leaves
  lines: number
  unsigned: { count: number; first: Leaves | null }
  days: ReturnType<typeof newSpan>
  accountId: StatementAccountId | null
}

const readAccountId = ({ account }: OpenStatement): StatementAccountId => ({
  bank_id: getLeafText(account, 'BANKID'),
  account_id: getLeafText(account, 'ACCTID') ?? '',
})

// An account number has at least one digit or letter; a UUID is valid. The standard allows 22 characters.
const accountNumber = /^(?=.*[0-9A-Za-z]).{1,64}$/

export function toAccountHead(raw: OpenStatement, { calendar, report }: Feed<ReadItem>): AccountHead {
  const currency = currencyOf(raw, report)
  const accountId = readAccountId(raw)
  if (accountId.account_id === '')
    report.error('ofx.no-account', 'o extrato não informa a conta.', getLeafPlace(raw.account, 'ACCTID'))
  else if (!accountNumber.test(accountId.account_id))
    report.error('ofx.account', 'não é o número de uma conta.', getLeafPlace(raw.account, 'ACCTID'))
  warnOfSigns(raw, report)
  return {
    line: raw.line,
    ...accountId,
    branch_id: getLeafText(raw.account, 'BRANCHID'),
    kind: raw.kind,
    currency,
    ...balanceOf(raw, calendar, report),
    available_cents: centsOf(raw.available, report),
    period: periodOf(raw, calendar, report),
    balance_status: null,
    opening_cents: null,
    opening_on: null,
    sequence: null,
  }
}

// The sign decides and the type is a hint (bank-files 1.1), but some banks write all debits without a minus.
function warnOfSigns({ unsigned: { count, first } }: OpenStatement, report: ProblemReport) {
  if (!first) return
  const description = formatNounCount(count, 'débito tem valor positivo e conta', 'débitos têm valor positivo e contam')
  const text = `${description} como entrada, pois vale o sinal; confira com o banco.`
  report.warn('ofx.sign', text, getLeafPlace(first, 'TRNAMT'))
}

function currencyOf(raw: OpenStatement, report: ProblemReport): string {
  const currency = getLeafText(raw.leaves, 'CURDEF') ?? 'BRL'
  // Santander writes BRC for BRL.
  if (isReal(currency)) return 'BRL'
  report.warn('ofx.currency', 'a moeda do extrato não é o real.', getLeafPlace(raw.leaves, 'CURDEF'))
  return currency
}

const isReal = (currency: string) => currency === 'BRL' || currency === 'BRC'

function centsOf(balance: Leaves, report: ProblemReport): number | null {
  const text = getLeafText(balance, 'BALAMT')
  const amount = text === null ? 'none' : parseOfxAmount(text)
  const place = getLeafPlace(balance, 'BALAMT')
  if (amount === 'invalid') report.warn('ofx.balance', 'o saldo não é um valor.', place)
  if (typeof amount === 'string') return null
  return amount.cents
}

/** `1.500` is R$ 1,50 (OFX 1.0.3 and 2.2, 3.2.9.2: no thousands); also the banks' `1.234,56` (bank-files 1.3). */
function parseOfxAmount(text: string): Pick<Amount, 'cents'> | 'none' | 'invalid' {
  const amount = parseAmount(text)
  if (typeof amount === 'string' || !amount.ambiguous) return amount
  const cents = amount.cents / 1000
  return Number.isInteger(cents) ? { cents } : 'invalid'
}

const notAnAmount = 'o valor não é um número em reais e centavos.'

function balanceOf(raw: OpenStatement, calendar: FileCalendar, report: ProblemReport) {
  const balance_cents = centsOf(raw.ledger, report)
  const unknown = balance_cents === 0 && raw.lines > 0
  if (unknown) {
    const text = 'saldo zero com movimentos; trate o saldo como desconhecido.'
    report.warn('ofx.balance-unknown', text, getLeafPlace(raw.ledger, 'BALAMT'))
  }
  return {
    balance_cents,
    balance_known: balance_cents !== null && !unknown,
    balance_on: looseDay(raw.ledger, 'DTASOF', calendar, report),
  }
}

export const brokenTransaction: LeftOutReason = {
  code: 'broken-transaction',
  reason: 'lançamento do extrato sem valor ou sem início; não se sabe quanto dinheiro ele traz',
}

/** Emits a balance note where the bank writes a balance as a transaction. */
export function takeTransaction(statement: OpenStatement, leaves: Leaves, { calendar, report, emit }: Feed<ReadItem>) {
  const { line } = leaves
  const account = statement.index
  const name = cutText(leaves, 'NAME', report)
  const memo = cutText(leaves, 'MEMO', report) ?? name ?? ''
  const amount = parseOfxAmount(getLeafText(leaves, 'TRNAMT') ?? '')
  // Banco do Brasil writes the kind of the line in NAME, with or without a memo.
  if (isBalanceEntry(memo, name ?? '')) {
    const amount_cents = typeof amount === 'string' ? null : amount.cents
    const posted_on = looseDay(leaves, 'DTPOSTED', calendar, report)
    return emit({ kind: 'balance-note', account, row: { line, posted_on, amount_cents, memo } })
  }
  const place = getLeafPlace(leaves, 'TRNAMT')
  if (amount === 'none') {
    report.leaveOut(brokenTransaction, null)
    return report.mismatch('ofx.no-amount', 'lançamento sem valor; a linha não é importada.', place)
  }
  if (amount === 'invalid') return report.error('field.invalid', notAnAmount, place)
  if (isForeign(statement, leaves)) {
    report.leaveOut(foreignCurrency, null)
    const text = 'o valor do lançamento está em outra moeda; a linha não é importada.'
    return report.warn('ofx.line-currency', text, getLeafPlace(leaves, 'CURSYM'))
  }
  if ([memo, name ?? ''].some(beginsAsBalance)) {
    const text = 'começa por "saldo", mas tem outras palavras: foi lido como lançamento; confira.'
    report.warn('ofx.balance-word', text, { ...getLeafPlace(leaves, 'MEMO'), value: null })
  }
  const row = {
    line,
    posted_on: postedOn(leaves, calendar, report),
    value_on: looseDay(leaves, 'DTAVAIL', calendar, report),
    amount_cents: amount.cents,
    memo,
    fitid: notZero(cutText(leaves, 'FITID', report)),
    doc_no: notZero(cutText(leaves, 'CHECKNUM', report)) ?? notZero(cutText(leaves, 'REFNUM', report)),
    trn_type: cutText(leaves, 'TRNTYPE', report) ?? 'OTHER',
    name,
    category: null,
    history_code: null,
    blocked: false,
  }
  if (row.trn_type === 'DEBIT' && row.amount_cents > 0) {
    statement.unsigned.count++
    statement.unsigned.first ??= leaves
  }
  statement.lines++
  statement.days.add(row.posted_on)
  statement.accountId ??= readAccountId(statement)
  emit({ kind: 'statement-line', account, row, of: statement.accountId })
}

const pendingTransaction: LeftOutReason = {
  code: 'pending-transaction',
  reason: 'lançamento pendente, que o banco ainda não efetivou; entra com o extrato do dia em que for efetivado',
}

export function leaveOutPending(leaves: Leaves, report: ProblemReport): void {
  const amount = parseOfxAmount(getLeafText(leaves, 'TRNAMT') ?? '')
  report.leaveOut(pendingTransaction, typeof amount === 'string' ? null : amount.cents)
}

const investment = { code: 'investment', reason: 'lançamento de extrato de investimentos, que não é lido' }

export function leaveOutInvestment(leaves: Leaves, report: ProblemReport): void {
  const amount = parseOfxAmount(getLeafText(leaves, 'TRNAMT') ?? '')
  if (amount !== 'none') report.leaveOut(investment, amount === 'invalid' ? null : amount.cents)
}

/** Warns about a file with several statements: two of the same account may repeat lines. */
export function checkStatements(accounts: readonly AccountHead[], report: ProblemReport): void {
  const seen = new Map<string, number>()
  for (const { line, bank_id, account_id } of accounts) {
    const first = seen.get(`${bank_id}|${account_id}`)
    const place = { line, field: 'ACCTID', value: account_id }
    if (first !== undefined)
      report.warn(
        'ofx.several-statements',
        `o arquivo traz mais de um extrato desta conta (o outro começa na linha ${first}); lançamentos iguais dos dois contam como dois.`,
        place,
      )
    else if (seen.size > 0)
      report.warn('ofx.several-accounts', 'o arquivo traz extratos de mais de uma conta; confira as contas.', place)
    if (first === undefined) seen.set(`${bank_id}|${account_id}`, line)
  }
}

// The standard allows 255. A longer text is neither a memo nor a number, and lists and searches are limited too.
const longestText = 500

function cutText(leaves: Leaves, tag: string, report: ProblemReport): string | null {
  const text = getLeafText(leaves, tag)
  if (text === null || text.length <= longestText) return text
  report.warn('ofx.cut-text', `texto cortado em ${longestText} caracteres.`, getLeafPlace(leaves, tag))
  return text.slice(0, longestText)
}

// A transaction in another currency than its statement. A foreign statement as a whole is refused elsewhere.
function isForeign(statement: OpenStatement, leaves: Leaves): boolean {
  const currency = getLeafText(leaves, 'CURSYM')
  return currency !== null && !isReal(currency) && currency !== getLeafText(statement.leaves, 'CURDEF')
}

const notZero = (text: string | null) => (text === '0' ? null : text)

function postedOn(leaves: Leaves, calendar: FileCalendar, report: ProblemReport): string {
  // Reads only the first eight digits: time zones and times of these files would shift the date (bank-files 1.4).
  const day = parseCompactDay(calendar, getLeafText(leaves, 'DTPOSTED') ?? '')
  if (day !== null) return day
  report.error('field.date', 'data inválida, ausente ou fora do período aceito.', getLeafPlace(leaves, 'DTPOSTED'))
  return ''
}

function looseDay(leaves: Leaves, tag: string, calendar: FileCalendar, report: ProblemReport): string | null {
  const text = getLeafText(leaves, tag)
  if (text === null || /^0{8}|^0*$/.test(text)) return null
  const day = parseCompactDay(calendar, text)
  if (day === null) report.warn('ofx.date', 'data inválida; foi ignorada.', getLeafPlace(leaves, tag))
  return day
}

function periodOf(raw: OpenStatement, calendar: FileCalendar, report: ProblemReport): Period | null {
  raw.days.add(looseDay(raw.list, 'DTSTART', calendar, report))
  raw.days.add(looseDay(raw.list, 'DTEND', calendar, report))
  return raw.days.span()
}
