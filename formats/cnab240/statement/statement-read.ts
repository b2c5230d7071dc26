import { accountId } from '../../cnab/cnab-fields.ts'
import { trailerWarnings } from '../../cnab/trailer-warnings.ts'
import { type FieldValues, type FixedWidthRow, readLayoutValues } from '../../fixed-width/fixed-width.ts'
import { newRepeatedPix } from '../../reading/repeated-pix.ts'
import type { ProblemReport } from '../../reading/report.ts'
import type { AccountHead, ParsedStatementLine } from '../../reading/statement-types.ts'
import type { StreamLayout } from '../../reading/stream.ts'
import { reportUnknownRecord } from '../../reading/unknown-record.ts'
import { showCents } from '../../values/amounts.ts'
import type { StatementAccountId } from '../../values/answer-types.ts'
import { computePeriod, newSpan } from '../../values/period.ts'
import { type Lot, readCnab240Frame } from '../cnab240-frame.ts'
import { cnab240Detail } from '../cnab240-layout.ts'
import { balanceStatuses, blockedNatures, cnabStatementCategories, statementNatures } from './statement-codes.ts'
import { statementEntryColumns, statementHolder, statementLotHeader, statementLotTrailer } from './statement-layout.ts'

type Ending = { sequence: string; closing_cents: number }

export const cnab240Statement: StreamLayout = {
  lines(feed) {
    const accounts: AccountHead[] = []
    const endings = new Map<string, Ending>()
    const checkPix = newRepeatedPix(feed.report)
    let records = 0
    const reading = readCnab240Frame(feed, {
      open(row, { operation, service }) {
        if (operation !== 'E' || service !== '04') return null
        const account = openAccount(row, feed.report)
        const index = accounts.push(account) - 1
        return accountLot(account, {
          report: feed.report,
          emit(entry) {
            records++
            checkPix(index, entry.row)
            feed.emit({ ...entry, account: index })
          },
          finish: () => checkSeries(account, endings, feed.report),
        })
      },
      heading: () => ({
        period: computePeriod(accounts.flatMap(({ period }) => [period?.from ?? null, period?.to ?? null])),
        totals: { records, gross_cents: null, fee_cents: null, net_cents: null },
      }),
    })
    return {
      line: reading.line,
      end() {
        const heading = reading.end()
        return heading && { ...heading, head: { kind: 'statement', accounts } }
      },
    }
  },
}

type Entry = { kind: 'statement-line'; row: ParsedStatementLine; of: StatementAccountId }
type LotContext = { report: ProblemReport; emit: (entry: Entry) => void; finish: () => void }

function accountLot(account: AccountHead, { report, emit, finish }: LotContext): Lot {
  const sums: Sums = { debits: 0, credits: 0 }
  const days = newSpan()
  const { bank_id, account_id } = account
  const accountKey = { bank_id, account_id }
  return {
    detail(row, segment) {
      if (segment !== 'E') {
        const problem = { code: 'cnab240.segment', field: 'segmento', line: row.line, type: segment }
        return reportUnknownRecord(report, { ...problem, content: row.text.slice(14) })
      }
      checkAccount(row, account, report)
      const { line, nature } = lineOf(row, account)
      sums[line.amount_cents < 0 ? 'debits' : 'credits'] += Math.abs(line.amount_cents)
      days.add(line.posted_on)
      emit({ kind: 'statement-line', row: line, of: accountKey })
      if (!statementNatures.includes(nature))
        report.warn('statement.nature', 'natureza desconhecida; o lançamento foi lido como disponível.', {
          line: row.line,
          field: statementEntryColumns.nature.name,
          value: nature,
        })
    },
    close(row, counts) {
      const trailer = readLayoutValues(row, statementLotTrailer)
      days.add(trailer.closing_on)
      account.period = days.span()
      checkAccount(row, account, report)
      closeAccount(account, trailer)
      checkSums(row, { account, sums, trailer, records: counts.records }, report)
      finish()
    },
  }
}

// A bank may fill the account or its digit only in the lot header.
function checkAccount(row: FixedWidthRow, { account_id }: AccountHead, report: ProblemReport) {
  const { account, account_digit } = statementHolder
  const number = row.get(account)
  const digit = row.get(account_digit)
  const same = digit === '' ? account_id.split('-', 1)[0] === number : account_id === accountId(number, digit)
  if (same || /^0*$/.test(number)) return
  report.mismatch('statement.other-account', 'o registro é de outra conta que a do seu lote; confira de quem ele é.', {
    line: row.line,
    field: account.name,
    value: accountId(number, digit),
  })
}

function openAccount(row: FixedWidthRow, report: ProblemReport): AccountHead {
  const header = readLayoutValues(row, statementLotHeader)
  const place = { line: row.line, field: statementLotHeader.account.name }
  if (/^0*$/.test(header.account)) report.error('statement.no-account', 'o extrato não informa a conta.', place)
  const currency = header.currency || 'BRL'
  if (currency !== 'BRL')
    report.warn('statement.currency', 'a moeda do extrato não é o real.', {
      line: row.line,
      field: statementLotHeader.currency.name,
      value: currency,
    })
  return {
    line: row.line,
    bank_id: header.bank,
    branch_id: header.branch,
    account_id: accountId(header.account, header.account_digit),
    kind: 'bank',
    currency,
    period: null,
    balance_cents: null,
    balance_known: false,
    balance_on: null,
    balance_status: null,
    opening_cents: signed(header.opening_cents, header.opening_side),
    opening_on: header.opening_on,
    sequence: /^0*$/.test(header.sequence) ? null : header.sequence,
  }
}

function lineOf(row: FixedWidthRow, { sequence }: AccountHead): { line: ParsedStatementLine; nature: string } {
  const read = readLayoutValues(row, statementEntryColumns)
  return {
    nature: read.nature,
    line: {
      line: row.line,
      posted_on: read.posted_on,
      value_on: read.accounted_on,
      amount_cents: signed(read.amount_cents, read.side),
      memo: read.memo || cnabStatementCategories[read.category] || '',
      // Sequence number of the statement plus that of the entry identifies it. Source: bank-files 3.
      fitid: sequence === null ? null : `${sequence}-${row.get(cnab240Detail.sequence)}`,
      doc_no: /^0*$/.test(read.doc_no) ? null : read.doc_no,
      trn_type: read.side === 'D' ? 'DEBIT' : 'CREDIT',
      name: null,
      category: read.category || null,
      history_code: read.history_code || null,
      blocked: blockedNatures.includes(read.nature),
    },
  }
}

type Trailer = FieldValues<typeof statementLotTrailer>

function closeAccount(account: AccountHead, trailer: Trailer) {
  account.balance_cents = signed(trailer.closing_cents, trailer.closing_side)
  account.balance_known = true
  account.balance_on = trailer.closing_on
  account.balance_status = balanceStatuses[trailer.closing_status] ?? null
}

type Sums = { debits: number; credits: number }
type Closing = { account: AccountHead; sums: Sums; trailer: Trailer; records: number }

function checkSums(row: FixedWidthRow, { account, sums, trailer, records }: Closing, report: ProblemReport) {
  const lot = trailerWarnings(row, report, 'cnab240.lot-count')
  const totals = trailerWarnings(row, report, 'statement.totals')
  lot.count(statementLotTrailer.records, { promised: trailer.records, found: records })
  totals.cents(statementLotTrailer.debits_cents, { promised: trailer.debits_cents, found: sums.debits })
  totals.cents(statementLotTrailer.credits_cents, { promised: trailer.credits_cents, found: sums.credits })
  const reached = (account.opening_cents ?? 0) + sums.credits - sums.debits
  if (account.balance_cents !== reached)
    report.mismatch('statement.balance', 'saldo inicial mais créditos menos débitos não dá o saldo final.', {
      line: row.line,
      field: statementLotTrailer.closing_cents.name,
      value: showCents(trailer.closing_cents),
    })
}

function checkSeries(account: AccountHead, endings: Map<string, Ending>, report: ProblemReport) {
  const key = `${account.branch_id}|${account.account_id}`
  const before = endings.get(key)
  const { line, sequence, opening_cents, balance_cents } = account
  if (before && sequence !== null && Number(sequence) !== Number(before.sequence) + 1)
    report.warn(
      'statement.sequence',
      `o extrato anterior desta conta é o ${before.sequence}: falta um dia no arquivo.`,
      {
        line,
        field: statementLotHeader.sequence.name,
        value: sequence,
      },
    )
  if (before && opening_cents !== before.closing_cents)
    report.mismatch('statement.continuity', 'o saldo inicial difere do saldo final do extrato anterior desta conta.', {
      line,
      field: statementLotHeader.opening_cents.name,
      value: opening_cents === null ? null : showCents(opening_cents),
    })
  endings.set(key, { sequence: sequence ?? '0', closing_cents: balance_cents ?? 0 })
}

const signed = (cents: number, side: string) => (side === 'D' && cents !== 0 ? -cents : cents)
