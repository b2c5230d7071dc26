import type { ReadItem } from '../answer-types.ts'
import type { Feed } from '../line-layout.ts'
import { newSpan } from '../period.ts'
import type { StreamLayout, TextReading } from '../stream.ts'
import { maxRecords, tooManyRecords } from '../text.ts'
import { bankName } from './ofx-banks.ts'
import { accountOf, type Leaves, newLeaves, type OpenStatement, takeTransaction } from './ofx-statement.ts'
import { newTokenizer } from './ofx-tokens.ts'

const maxStatements = 1000

/**
 * OFX 1.x or 2.x, bank and card statements alike. Errors: cut file (no `</OFX>`), no statement, an account or day that
 * cannot be read, above 2,000,000 transactions. Source: bank-files 1, whose guard of 20 MB is for who keeps them all.
 */
export const ofx: StreamLayout = {
  markup: true,
  text: readOfx,
}

// A statement is closed by either name: <CCSTMTRS> closed by </STMTRS> exists in real files.
const same: Record<string, string> = { CCSTMTRS: 'STMTRS', CCACCTFROM: 'BANKACCTFROM' }
const aggregates = new Set(
  'OFX STMTRS BANKACCTFROM BANKTRANLIST STMTTRN LEDGERBAL AVAILBAL PAYEE BANKACCTTO CCACCTTO FI SONRS'.split(' '),
)
// These never lie inside a list of transactions, so they end one that was not closed.
const endsList = new Set(['LEDGERBAL', 'AVAILBAL'])

function readOfx(feed: Feed<ReadItem>): TextReading {
  const { report } = feed
  const statements: OpenStatement[] = []
  const stack: string[] = []
  let current: OpenStatement | null = null
  let transaction: Leaves | null = null
  let organisation: string | null = null
  let closed = false
  let transactions = 0
  let opened = 0

  const leave = (name: string) => {
    const depth = stack.lastIndexOf(name)
    if (depth !== -1) stack.length = depth
  }
  // What follows a transaction, and not its closing tag, ends it: real files lack the tag.
  const endTransaction = () => {
    if (current && transaction && transactions <= maxRecords && opened <= maxStatements)
      takeTransaction(current, transaction, feed)
    transaction = null
  }
  const enter = (name: string, tag: string, line: number) => {
    leave(endsList.has(name) ? 'BANKTRANLIST' : name)
    leave(name)
    if (name === 'STMTTRN') {
      endTransaction()
      transactions++
      transaction = newLeaves(line)
    }
    if (name === 'STMTRS') {
      endTransaction()
      opened++
      current = newStatement(tag === 'CCSTMTRS' ? 'card' : 'bank', { line, index: opened - 1 })
      if (opened <= maxStatements) statements.push(current)
    }
    stack.push(name)
  }
  const tokens = newTokenizer({
    open(tag, value, line) {
      const name = same[tag] ?? tag
      if (aggregates.has(name)) return enter(name, tag, line)
      if (tag === 'ORG') organisation ??= value || null
      const leaves = current && leavesOf(current, transaction, stack.at(-1))
      if (!leaves || leaves.values.has(tag)) return
      if (leaves.values.size === 0 && leaves.line === 0) leaves.line = line
      if (value !== '') leaves.values.set(tag, value)
    },
    close(tag) {
      if (tag === 'OFX') closed = true
      leave(same[tag] ?? tag)
    },
  })
  const checkEnd = () => {
    if (transactions > maxRecords) return report.error(tooManyRecords.code, tooManyRecords.text)
    if (opened > maxStatements) report.error('ofx.too-many', `O arquivo tem ${opened} extratos; o limite é de 1.000.`)
    if (!closed) report.error('file.truncated', 'Arquivo cortado: falta a marca final </OFX>.')
    else if (statements.length === 0) report.error('ofx.no-statement', 'O arquivo OFX não traz nenhum extrato.')
  }

  return {
    text(piece) {
      const going = tokens.push(piece)
      if (!going) report.error('ofx.long-text', 'um campo do OFX tem texto acima de 1 MB.')
      return going && transactions <= maxRecords
    },
    end() {
      tokens.end()
      endTransaction()
      checkEnd()
      const accounts = statements.map((statement) => accountOf(statement, feed))
      const period = newSpan()
      for (const account of accounts) {
        period.add(account.period?.from ?? null)
        period.add(account.period?.to ?? null)
      }
      return {
        institution: organisation ?? bankName(accounts.find((account) => account.bank_id)?.bank_id ?? null),
        period: period.span(),
        establishments: [],
        totals: {
          records: statements.reduce((sum, statement) => sum + statement.lines, 0),
          gross_cents: null,
          fee_cents: null,
          net_cents: null,
        },
        head: { kind: 'statement', accounts },
      }
    },
  }
}

function leavesOf(statement: OpenStatement, transaction: Leaves | null, aggregate: string | undefined): Leaves | null {
  if (aggregate === 'STMTTRN' || aggregate === 'PAYEE') return transaction
  if (aggregate === 'BANKACCTFROM') return statement.account
  if (aggregate === 'BANKTRANLIST') return statement.list
  if (aggregate === 'LEDGERBAL') return statement.ledger
  return aggregate === 'STMTRS' ? statement.leaves : null
}

const newStatement = (kind: 'bank' | 'card', { line, index }: { line: number; index: number }): OpenStatement => ({
  index,
  line,
  kind,
  leaves: newLeaves(line),
  account: newLeaves(line),
  list: newLeaves(line),
  ledger: newLeaves(0),
  lines: 0,
  days: newSpan(),
  told: null,
})
