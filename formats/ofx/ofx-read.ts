import type { Calendar } from '../dates.ts'
import { spanOf } from '../period.ts'
import type { Report } from '../report.ts'
import type { ReadBody } from '../types.ts'
import { bankName } from './ofx-banks.ts'
import { accountOf, type Leaves, type RawStatement } from './ofx-statement.ts'
import { tokenize } from './ofx-tokens.ts'

/** Largest OFX that is read, in bytes (20 MB) and in transactions. Source: bank-files 1.2. */
export const maxOfxBytes = 20 * 1024 * 1024
export const maxTransactions = 200_000
const maxStatements = 1000

/**
 * Reads an OFX 1.x or 2.x text, bank and card statements alike. Errors: cut file (no `</OFX>`), no statement, an
 * account or day that cannot be read, too many transactions. Source: bank-files 1.
 */
export function readOfx(text: string, calendar: Calendar, report: Report): ReadBody {
  const { statements, organisation, closed } = gather(text, report)
  if (!closed) report.error('file.truncated', 'Arquivo cortado: falta a marca final </OFX>.')
  else if (statements.length === 0) report.error('ofx.no-statement', 'O arquivo OFX não traz nenhum extrato.')
  const accounts = statements.map((statement) => accountOf(statement, calendar, report))
  return {
    institution: organisation ?? bankName(accounts.find((account) => account.bank_id)?.bank_id ?? null),
    period: spanOf(accounts.flatMap(({ period }) => (period ? [period.from, period.to] : []))),
    establishments: [],
    totals: {
      records: accounts.reduce((sum, account) => sum + account.lines.length, 0),
      gross_cents: null,
      fee_cents: null,
      net_cents: null,
    },
    content: { kind: 'statement', accounts },
  }
}

// A statement is closed by either name: <CCSTMTRS> closed by </STMTRS> exists in real files.
const same: Record<string, string> = { CCSTMTRS: 'STMTRS', CCACCTFROM: 'BANKACCTFROM' }
const aggregates = new Set(
  'OFX STMTRS BANKACCTFROM BANKTRANLIST STMTTRN LEDGERBAL AVAILBAL PAYEE BANKACCTTO CCACCTTO FI SONRS'.split(' '),
)
// These never lie inside a list of transactions, so they end one that was not closed.
const endsList = new Set(['LEDGERBAL', 'AVAILBAL'])

function gather(text: string, report: Report) {
  const statements: RawStatement[] = []
  const stack: string[] = []
  let current: RawStatement | null = null
  let organisation: string | null = null
  let closed = false
  let transactions = 0
  let opened = 0

  const leave = (name: string) => {
    const depth = stack.lastIndexOf(name)
    if (depth !== -1) stack.length = depth
  }
  const enter = (name: string, tag: string, line: number) => {
    leave(endsList.has(name) ? 'BANKTRANLIST' : name)
    leave(name)
    if (name === 'STMTTRN') {
      transactions++
      if (transactions <= maxTransactions) current?.transactions.push(empty(line))
    }
    if (name === 'STMTRS') {
      current = newStatement(tag === 'CCSTMTRS' ? 'card' : 'bank', line)
      opened++
      if (opened <= maxStatements) statements.push(current)
    }
    stack.push(name)
  }

  tokenize(text, Math.max(0, text.search(/<OFX[\s>]/i)), {
    open(tag, value, line) {
      const name = same[tag] ?? tag
      if (aggregates.has(name)) return enter(name, tag, line)
      if (tag === 'ORG') organisation ??= value || null
      const leaves = current && leavesOf(current, stack.at(-1))
      if (!leaves || leaves.values.has(tag)) return
      if (leaves.values.size === 0 && leaves.line === 0) leaves.line = line
      if (value !== '') leaves.values.set(tag, value)
    },
    close(tag) {
      if (tag === 'OFX') closed = true
      leave(same[tag] ?? tag)
    },
  })
  if (transactions > maxTransactions)
    report.error('ofx.too-many', `O arquivo tem ${transactions} lançamentos; o limite é de 200.000.`)
  if (opened > maxStatements) report.error('ofx.too-many', `O arquivo tem ${opened} extratos; o limite é de 1.000.`)
  return { statements, organisation, closed }
}

function leavesOf(statement: RawStatement, aggregate: string | undefined): Leaves | undefined {
  if (aggregate === 'STMTTRN' || aggregate === 'PAYEE') return statement.transactions.at(-1)
  if (aggregate === 'BANKACCTFROM') return statement.account
  if (aggregate === 'BANKTRANLIST') return statement.list
  if (aggregate === 'LEDGERBAL') return statement.ledger
  return aggregate === 'STMTRS' ? statement.leaves : undefined
}

const empty = (line: number): Leaves => ({ line, values: new Map() })

const newStatement = (kind: 'bank' | 'card', line: number): RawStatement => ({
  line,
  kind,
  leaves: empty(line),
  account: empty(line),
  list: empty(line),
  ledger: empty(0),
  transactions: [],
})
