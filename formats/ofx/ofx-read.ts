import type { Feed } from '../fixed-width/line-layout.ts'
import { newRepeatedPix } from '../reading/repeated-pix.ts'
import type { StreamLayout, TextReading } from '../reading/stream.ts'
import { sumItems } from '../values/amounts.ts'
import type { ReadItem } from '../values/answer-types.ts'
import { newSpan } from '../values/period.ts'
import { maxRecords, tooManyRecords } from '../values/text.ts'
import { findBankName } from './ofx-banks.ts'
import { isKept, isRepeatedLeaf, type Leaves, newLeaves, storeLeaf } from './ofx-leaves.ts'
import {
  brokenTransaction,
  checkStatements,
  leaveOutInvestment,
  leaveOutPending,
  type OpenStatement,
  takeTransaction,
  toAccountHead,
} from './ofx-statement.ts'
import { newTokenizer, type Spot } from './ofx-tokens.ts'

const maxStatements = 1000

/** Source: bank-files 1. Its limit of 20 MB is for readers that keep all transactions; here it is 2,000,000 records. */
export const ofx: StreamLayout = {
  markup: true,
  text: readOfx,
}

// Aliases: in real files <CCSTMTRS> may be closed by </STMTRS>.
const same: Record<string, string> = { CCSTMTRS: 'STMTRS', CCACCTFROM: 'BANKACCTFROM' }
const aggregates = new Set(
  'OFX STMTRS INVSTMTRS BANKACCTFROM BANKTRANLIST STMTTRN BANKTRANLISTP STMTTRNP LEDGERBAL AVAILBAL PAYEE CURRENCY BANKACCTTO CCACCTTO FI SONRS'.split(
    ' ',
  ),
)
// These cannot occur inside a list of transactions, so they end a list without a closing tag.
const endsList = new Set(['LEDGERBAL', 'AVAILBAL', 'BANKTRANLISTP'])

function readOfx(feed: Feed<ReadItem>): TextReading {
  const { report } = feed
  const statements: OpenStatement[] = []
  const stack: string[] = []
  let current: OpenStatement | null = null
  let transaction: Leaves | null = null
  let repeating: Leaves | null = null
  let organisation: string | null = null
  let closed = false
  let tooLong: Spot | null = null
  let transactions = 0
  let opened = 0
  let booked: 'yes' | 'invested' | 'pending' = 'yes'
  const checkPix = newRepeatedPix(report)
  const emitChecked = (item: ReadItem) => {
    if (item.kind === 'statement-line') checkPix(item.account, item.row)
    feed.emit(item)
  }

  // A transaction ends where something else begins: in real files its closing tag may be missing.
  const endTransaction = () => {
    if (transaction && transactions <= maxRecords && opened <= maxStatements) {
      if (booked === 'invested') leaveOutInvestment(transaction, report)
      else if (booked === 'pending') leaveOutPending(transaction, report)
      else if (current) takeTransaction(current, transaction, { ...feed, emit: emitChecked })
    }
    transaction = null
    booked = 'yes'
  }
  const leave = (name: string): boolean => {
    const depth = stack.lastIndexOf(name)
    if (depth === -1) return false
    stack.length = depth
    if (current && !stack.includes('STMTRS')) {
      endTransaction()
      current = null
    }
    return true
  }
  const openStatement = (kind: 'bank' | 'card', spot: Spot) => {
    current = newStatement(kind, { spot, index: opened })
    opened++
    if (opened <= maxStatements) statements.push(current)
  }
  const openTransaction = (name: string, spot: Spot) => {
    endTransaction()
    transactions++
    transaction = newLeaves(spot)
    if (stack.includes('INVSTMTRS')) booked = 'invested'
    else if (name === 'STMTTRNP') booked = 'pending'
    if (!current && booked !== 'invested')
      report.error('ofx.stray-line', 'o lançamento está fora de um extrato.', { ...spot, field: name })
  }
  const enter = (name: string, tag: string, spot: Spot) => {
    if (endsList.has(name)) leave('BANKTRANLIST')
    leave(name === 'INVSTMTRS' ? 'STMTRS' : name)
    // Another OFX document follows in the same file; it needs its own closing tag.
    if (name === 'OFX') closed = false
    if (name === 'STMTTRN' || name === 'STMTTRNP') openTransaction(name, spot)
    if (name === 'STMTRS') openStatement(tag === 'CCSTMTRS' ? 'card' : 'bank', spot)
    if (name === 'INVSTMTRS')
      report.warn('ofx.investments', 'o extrato de investimentos não é lido.', { ...spot, field: name })
    stack.push(name)
  }
  const reportRepeated = (tag: string, value: string, spot: Spot) => {
    const place = { ...spot, field: tag, value }
    if (tag === 'ACCTID') {
      const text =
        'o extrato informa duas contas, e não se sabe de qual são os lançamentos; peça o arquivo de novo ao banco.'
      return report.mismatch('ofx.repeated-field', text, place)
    }
    if (transaction === repeating) return
    repeating = transaction
    const text = 'o campo se repete no lançamento, depois do qual pode faltar outro; peça o arquivo de novo ao banco.'
    report.leaveOut(brokenTransaction, null)
    report.mismatch('ofx.repeated-field', text, place)
  }
  const tokens = newTokenizer({
    open(tag, value, line, column) {
      const name = same[tag] ?? tag
      if (aggregates.has(name)) return enter(name, tag, { line, column })
      if (tag === 'ORG') organisation ??= value || null
      const aggregate = stack.at(-1) ?? ''
      const leaves = isKept(aggregate, tag) && leavesOf(current, transaction, aggregate)
      if (!leaves) return
      if (isRepeatedLeaf(leaves, tag)) reportRepeated(tag, value, { line, column })
      storeLeaf(leaves, tag, { text: value, line, column })
    },
    close(tag, line, column) {
      if (tag === 'OFX') closed = true
      if (leave(same[tag] ?? tag) || tag !== 'STMTTRN') return
      const text = 'fim de lançamento sem o seu início; confira se falta um lançamento.'
      report.leaveOut(brokenTransaction, null)
      report.mismatch('ofx.stray-end', text, { line, column, field: tag })
    },
  })
  const checkEnd = () => {
    if (transactions > maxRecords) return report.error(tooManyRecords.code, tooManyRecords.text)
    if (tooLong) return report.error('ofx.long-text', 'um campo do OFX tem texto acima de 1 MB.', tooLong)
    if (opened > maxStatements) return report.error('ofx.too-many', 'O arquivo tem mais de 1.000 extratos.')
    if (!closed) report.error('file.truncated', 'Arquivo cortado: falta a marca final </OFX>.')
    else if (statements.length === 0) report.error('ofx.no-statement', 'O arquivo OFX não traz nenhum extrato.')
  }

  return {
    text(piece) {
      const needsMore = tokens.push(piece)
      if (!needsMore) tooLong = tokens.spot()
      return needsMore && transactions <= maxRecords && opened <= maxStatements
    },
    end() {
      tokens.end()
      endTransaction()
      checkEnd()
      const accounts = statements.map((statement) => toAccountHead(statement, feed))
      checkStatements(accounts, report)
      const period = newSpan()
      for (const account of accounts) {
        period.add(account.period?.from ?? null)
        period.add(account.period?.to ?? null)
      }
      return {
        institution: organisation ?? findBankName(accounts.find((account) => account.bank_id)?.bank_id ?? null),
        period: period.span(),
        establishments: [],
        totals: {
          records: sumItems(statements, (statement) => statement.lines),
          gross_cents: null,
          fee_cents: null,
          net_cents: null,
        },
        head: { kind: 'statement', accounts },
      }
    },
  }
}

const inTransaction = new Set(['STMTTRN', 'STMTTRNP', 'PAYEE', 'CURRENCY'])

function leavesOf(statement: OpenStatement | null, transaction: Leaves | null, aggregate: string): Leaves | null {
  if (inTransaction.has(aggregate)) return transaction
  if (!statement) return null
  if (aggregate === 'BANKACCTFROM') return statement.account
  if (aggregate === 'BANKTRANLIST') return statement.list
  if (aggregate === 'LEDGERBAL') return statement.ledger
  return aggregate === 'AVAILBAL' ? statement.available : statement.leaves
}

const newStatement = (kind: 'bank' | 'card', { spot, index }: { spot: Spot; index: number }): OpenStatement => ({
  index,
  line: spot.line,
  kind,
  leaves: newLeaves(spot),
  account: newLeaves(spot),
  list: newLeaves(spot),
  ledger: newLeaves(spot),
  available: newLeaves(spot),
  lines: 0,
  unsigned: { count: 0, first: null },
  days: newSpan(),
  accountId: null,
})
