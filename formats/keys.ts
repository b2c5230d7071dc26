import type { StatementLine } from './statement-types.ts'

const isPlain = /^[!-~]+(?: [!-~]+)*$/

/** Upper case without accents, runs of blanks made one, trimmed: equal texts of a bank in any charset are equal. */
export function normaliseMemo(memo: string): string {
  // Most memos are plain already, and a million of them are asked.
  if (isPlain.test(memo)) return memo.toUpperCase()
  return memo
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/\s+/)
    .filter(Boolean)
    .join(' ')
}

/** What identifies an account in a file: digits of the bank without leading zeros, and digits and letters of the account. */
export const accountKey = (account: { bank_id: string | null; account_id: string }): string =>
  `${(account.bank_id ?? '').replace(/\D/g, '').replace(/^0+/, '')}|${account.account_id.replace(/[^0-9A-Za-z]/g, '')}`

/**
 * Every way in which files write an account that is known by its parts, as `accountKey` has it: alone or behind its
 * branch, with its digit or without, with leading zeros or without. Source: bank-files 1.6.
 */
export function accountForms(known: { bank: string; branch: string; account: string; digit: string }): string[] {
  const fronts = ['', known.branch, withoutZeros(known.branch)]
  const middles = [known.account, withoutZeros(known.account)]
  const forms = fronts.flatMap((front) => middles.flatMap((middle) => [front + middle, front + middle + known.digit]))
  return [...new Set(forms.map((account_id) => accountKey({ bank_id: known.bank, account_id })))]
}

const withoutZeros = (text: string) => text.replace(/^0+/, '')

/** The fields of a statement line its identity is made of. */
export type StatementIdentity = Pick<StatementLine, 'posted_on' | 'amount_cents' | 'memo' | 'fitid' | 'doc_no'>

/**
 * The identity of a statement line inside one account: day, cents, normalised memo, FITID and document number. It is
 * not unique: the importer numbers equal lines 1..k inside a file, hashes `account | key` and stores only what exceeds
 * the count it already has, so two genuine equal lines survive. Source: bank-files 1.5, operations 3.2.
 */
export const statementDedupKey = (line: StatementIdentity): string =>
  [statementLooseKey(line), line.fitid ?? '', line.doc_no ?? ''].join('|')

/** The identity without FITID and document, for banks that renumber them between two downloads of one period. */
export const statementLooseKey = (line: Pick<StatementIdentity, 'posted_on' | 'amount_cents' | 'memo'>): string =>
  [line.posted_on, line.amount_cents, normaliseMemo(line.memo).replaceAll('|', ' ')].join('|')

/** An NSU as its digits without leading zeros, for comparing; `null` when it has none. Source: acquirer-files 9. */
export function normaliseNsu(nsu: string | null): string | null {
  const bare = (nsu ?? '').replace(/\D/g, '').replace(/^0+/, '')
  return bare === '' ? null : bare
}

/** An authorization code trimmed and in upper case, zeros kept; `null` when empty or only zeros. */
export function normaliseAuthCode(code: string | null): string | null {
  const bare = (code ?? '').trim().toUpperCase()
  return /^0*$/.test(bare) ? null : bare
}
