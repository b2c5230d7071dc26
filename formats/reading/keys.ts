import type { ParsedStatementLine } from './statement-types.ts'

const isPlain = /^[!-~]+(?: [!-~]+)*$/

/** Returns upper case without accents, single blanks, trimmed: a bank's text compares equal in any charset. */
export function normaliseMemo(memo: string): string {
  // Fast path: most memos are plain, and a file may have a million.
  if (isPlain.test(memo)) return memo.toUpperCase()
  return memo
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/\s+/)
    .filter(Boolean)
    .join(' ')
}

/** Returns the key of an account: bank digits without leading zeros, `|`, letters and digits of the account. */
export const fileAccountKey = (account: { bank_id: string | null; account_id: string }): string =>
  `${(account.bank_id ?? '').replace(/\D/g, '').replace(/^0+/, '')}|${account.account_id.replace(/[^0-9A-Za-z]/g, '')}`

/** Returns the forms of an account key: with or without branch, digit, leading zeros. Source: bank-files 1.6. */
export function accountForms(known: { bank: string; branch: string; account: string; digit: string }): string[] {
  const fronts = ['', known.branch, withoutZeros(known.branch)]
  const middles = [known.account, withoutZeros(known.account)]
  const forms = fronts.flatMap((front) => middles.flatMap((middle) => [front + middle, front + middle + known.digit]))
  return [...new Set(forms.map((account_id) => fileAccountKey({ bank_id: known.bank, account_id })))]
}

const withoutZeros = (text: string) => text.replace(/^0+/, '')

type StatementIdentity = Pick<ParsedStatementLine, 'posted_on' | 'amount_cents' | 'memo' | 'fitid' | 'doc_no'>

/** Identity inside an account. Not unique: the importer counts equal lines. Source: bank-files 1.5, operations 3.2. */
export const statementDedupKey = (line: StatementIdentity): string =>
  [statementLooseKey(line), line.fitid ?? '', line.doc_no ?? ''].join('|')

/** Returns the identity without FITID and document number, which some banks renumber between two downloads. */
export const statementLooseKey = (line: Pick<StatementIdentity, 'posted_on' | 'amount_cents' | 'memo'>): string =>
  [line.posted_on, line.amount_cents, normaliseMemo(line.memo).replaceAll('|', ' ')].join('|')

/** Returns the digits of an NSU without leading zeros, for comparison; `null` if empty. Source: acquirer-files 9. */
export function normaliseNsu(nsu: string | null): string | null {
  const bare = (nsu ?? '').replace(/\D/g, '').replace(/^0+/, '')
  return bare === '' ? null : bare
}

/** Returns an authorization code trimmed and in upper case, with its zeros; `null` when empty or only zeros. */
export function normaliseAuthCode(code: string | null): string | null {
  const bare = (code ?? '').trim().toUpperCase()
  return /^0*$/.test(bare) ? null : bare
}
