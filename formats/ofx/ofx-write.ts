import { isBalanceMemo } from '../reading/balance-memo.ts'
import type { BalanceNote, ParsedStatementLine, StatementAccount } from '../reading/statement-types.ts'
import { formatCentsDecimal } from '../values/amounts.ts'
import { decodeText, encodeCp1252, encodeUtf8 } from '../values/text.ts'

export type OfxDraft = {
  institution: string | null
  generated_on: string
  accounts: OfxAccountDraft[]
}

export type OfxLineDraft = Omit<ParsedStatementLine, 'line' | 'category' | 'history_code' | 'value_on' | 'blocked'> &
  Partial<Pick<ParsedStatementLine, 'value_on'>>

export type OfxAccountDraft = Pick<
  StatementAccount,
  'bank_id' | 'branch_id' | 'account_id' | 'kind' | 'currency' | 'period' | 'balance_cents' | 'balance_on'
> & {
  lines: OfxLineDraft[]
  balance_notes?: Omit<BalanceNote, 'line'>[]
}

const head = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
]

/** Writes OFX 1.02 like Brazilian banks: SGML, Windows-1252, CRLF, amounts with a point. Source: bank-files 1.1. */
export function writeOfx(draft: OfxDraft): Uint8Array {
  const banks = draft.accounts.filter((account) => account.kind === 'bank')
  const cards = draft.accounts.filter((account) => account.kind === 'card')
  const lines = [
    ...head,
    '<OFX>',
    '<SIGNONMSGSRSV1>',
    '<SONRS>',
    ...success,
    leaf('DTSERVER', compact(draft.generated_on)),
    leaf('LANGUAGE', 'POR'),
    ...(draft.institution === null ? [] : ['<FI>', leaf('ORG', draft.institution), '</FI>']),
    '</SONRS>',
    '</SIGNONMSGSRSV1>',
    ...messages('BANKMSGSRSV1', 'STMTTRNRS', banks.map(bankStatement)),
    ...messages('CREDITCARDMSGSRSV1', 'CCSTMTTRNRS', cards.map(cardStatement)),
    '</OFX>',
    '',
  ]
  return encoded(lines.join('\r\n'))
}

/** Windows-1252 like the banks; UTF-8, with its header, for a text that Windows-1252 cannot represent. */
function encoded(text: string): Uint8Array {
  const bytes = encodeCp1252(text)
  if (decodeText(bytes) === text) return bytes
  return encodeUtf8(text.replace('ENCODING:USASCII\r\nCHARSET:1252', 'ENCODING:UTF-8\r\nCHARSET:NONE'))
}

const success = ['<STATUS>', '<CODE>0', '<SEVERITY>INFO', '</STATUS>']

function messages(set: string, response: string, statements: string[][]): string[] {
  if (statements.length === 0) return []
  const responses = statements.flatMap((lines) => [
    `<${response}>`,
    '<TRNUID>1001',
    ...success,
    ...lines,
    `</${response}>`,
  ])
  return [`<${set}>`, ...responses, `</${set}>`]
}

const bankStatement = (account: OfxAccountDraft): string[] => [
  '<STMTRS>',
  leaf('CURDEF', account.currency),
  '<BANKACCTFROM>',
  ...optional('BANKID', account.bank_id),
  ...optional('BRANCHID', account.branch_id),
  leaf('ACCTID', account.account_id),
  leaf('ACCTTYPE', 'CHECKING'),
  '</BANKACCTFROM>',
  ...movements(account),
  '</STMTRS>',
]

const cardStatement = (account: OfxAccountDraft): string[] => [
  '<CCSTMTRS>',
  leaf('CURDEF', account.currency),
  '<CCACCTFROM>',
  leaf('ACCTID', account.account_id),
  '</CCACCTFROM>',
  ...movements(account),
  '</CCSTMTRS>',
]

function movements({ period, lines, balance_notes = [], balance_cents, balance_on }: OfxAccountDraft): string[] {
  const range = period ? [leaf('DTSTART', compact(period.from)), leaf('DTEND', compact(period.to))] : []
  const notes = balance_notes.map((note) => ({ ...note, fitid: '0', doc_no: null, trn_type: 'OTHER', name: null }))
  const balance = balance_cents === null ? '' : formatCentsDecimal(balance_cents)
  return [
    '<BANKTRANLIST>',
    ...range,
    ...[...lines.map(asMoney), ...notes].flatMap(transaction),
    '</BANKTRANLIST>',
    '<LEDGERBAL>',
    leaf('BALAMT', balance),
    leaf('DTASOF', balance_on === null ? '00000000' : compact(balance_on)),
    '</LEDGERBAL>',
  ]
}

// A transaction whose text is a balance word would be read as a balance note.
const asMoney = ({ memo, name, ...line }: OfxLineDraft): OfxLineDraft => ({
  ...line,
  memo: noBalance(memo),
  name: name === null ? null : noBalance(name),
})
const noBalance = (text: string) => (isBalanceMemo(text) ? `LANCAMENTO ${text}` : text)

type TransactionDraft = Omit<OfxLineDraft, 'posted_on' | 'amount_cents'> & Omit<BalanceNote, 'line'>

const transaction = (line: TransactionDraft): string[] => [
  '<STMTTRN>',
  leaf('TRNTYPE', line.trn_type),
  leaf('DTPOSTED', line.posted_on === null ? '00000000' : `${compact(line.posted_on)}120000[-3:BRT]`),
  ...optional('DTAVAIL', line.value_on ? compact(line.value_on) : null),
  leaf('TRNAMT', line.amount_cents === null ? '.' : formatCentsDecimal(line.amount_cents)),
  leaf('FITID', line.fitid ?? ''),
  ...optional('CHECKNUM', line.doc_no),
  ...optional('NAME', line.name),
  leaf('MEMO', line.memo),
  '</STMTTRN>',
]

const compact = (day: string) => day.replaceAll('-', '')
const optional = (tag: string, value: string | null) => (value === null ? [] : [leaf(tag, value)])
const leaf = (tag: string, value: string) =>
  `<${tag}>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`
