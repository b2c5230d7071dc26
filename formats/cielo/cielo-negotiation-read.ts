import { newRowReader, readFrame, refuseCount } from '../acquirer/acquirer-frame.ts'
import { type AcquirerItem, newSettlement } from '../acquirer/acquirer-items.ts'
import type { ParsedSettlement } from '../acquirer/acquirer-types.ts'
import { type FieldValues, type FixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { Heading, LineLayout } from '../fixed-width/line-layout.ts'
import type { ProblemReport } from '../reading/report.ts'
import { apportion, showCents } from '../values/amounts.ts'
import { isFullCardNumber, refuseCardNumber } from '../values/card-numbers.ts'
import { cieloBrands } from './cielo-codes.ts'
import { cieloHeaderLayout, cieloSaleLayout, cieloTrailerLayout } from './cielo-layout.ts'
import { cieloAnticipatedLayout, cieloDebitLayout, cieloOperationLayout } from './cielo-negotiation-layout.ts'

const recovery = '9999999'
const assignmentOption = '07'

type Operation = { line: number; entry: FieldValues<typeof cieloOperationLayout>; sum_cents: number }

/** Options 06 (anticipation) and 07 (assignment). Source: acquirer-files 1. */
export const cieloNegotiation: LineLayout<AcquirerItem> = (feed) => {
  const { report, emit } = feed
  const operations = new Map<string, Operation>()
  const establishments = new Set<string>()
  const sums = { gross_cents: 0, net_cents: 0 }
  let opening: FieldValues<typeof cieloHeaderLayout> | null = null
  let current: ParsedSettlement | null = null

  const replaceCurrent = (settlement: ParsedSettlement | null) => {
    if (current) {
      shareFee(current)
      establishments.add(current.merchant_no)
      sums.gross_cents += current.gross_cents
      sums.net_cents += current.net_cents
      emit({ settlement: current })
    }
    current = settlement
  }
  const takeSale = (row: FixedWidthRow) => {
    const cv = readLayoutValues(row, cieloSaleLayout)
    if (isFullCardNumber(cv.card)) refuseCardNumber(report, { line: row.line, field: cieloSaleLayout.card.name })
    if (!current)
      report.error('cielo.sale-without-summary', 'comprovante (tipo 2) sem resumo (tipo 6) antes.', { line: row.line })
    current?.items.push({
      line: row.line,
      capture_key: `${cv.unique_no.slice(0, 15)}${cv.unique_no.slice(22, 26)}`,
      nsu: cv.nsu,
      auth_code: cv.auth_code || null,
      number: Math.max(1, cv.installment),
      of: Math.max(1, cv.installments),
      gross_cents: cv.amount_cents,
      fee_cents: 0,
      net_cents: cv.amount_cents,
    })
  }
  return readFrame(feed, {
    institution: 'Cielo',
    rowAt: newRowReader(feed),
    typeOf: (line) => line[0]!,
    header: '0',
    trailer: '9',
    take: {
      '0': (row) => {
        opening = readLayoutValues(row, cieloHeaderLayout)
        establishments.add(opening.merchant_no)
        emit({ series: { sequence: opening.sequence, replacement: opening.sequence === recovery } })
      },
      '2': takeSale,
      '5': (row) => {
        const entry = readLayoutValues(row, cieloOperationLayout)
        operations.set(entry.operation_no, { line: row.line, entry, sum_cents: 0 })
      },
      '6': (row) => {
        const entry = readLayoutValues(row, cieloAnticipatedLayout)
        const paid = operations.get(entry.operation_no)
        if (paid) paid.sum_cents += entry.early_net_cents
        replaceCurrent(anticipationOf(row.line, entry, { paid: paid?.entry, option: opening?.option ?? '' }))
      },
      '7': (row) => replaceCurrent(debitOf(row.line, readLayoutValues(row, cieloDebitLayout))),
      '9': (row, records) => {
        replaceCurrent(null)
        checkOperations(operations, report)
        checkTrailer(row, records - 2, report)
      },
    },
    heading: (records): Heading => ({
      institution: 'Cielo',
      period: opening && { from: opening.from ?? opening.processed_on, to: opening.to ?? opening.processed_on },
      establishments: [...establishments],
      totals: { records, ...sums, fee_cents: sums.gross_cents - sums.net_cents },
    }),
  })
}

type Early = FieldValues<typeof cieloAnticipatedLayout>

// Cielo anticipates the net of the RO (its fee is already deducted); the remaining difference is the cost.
function anticipationOf(
  line: number,
  entry: Early,
  { paid, option }: { paid: FieldValues<typeof cieloOperationLayout> | undefined; option: string },
): ParsedSettlement {
  const { merchant_no, operation_no, early_gross_cents, early_net_cents } = entry
  const isWhole = early_gross_cents === entry.net_cents
  const fee_cents = isWhole ? entry.gross_cents - entry.net_cents : 0
  const assigned = option === assignmentOption
  return newSettlement({
    line,
    acquirer: 'cielo',
    merchant_no,
    summary_no: entry.summary_no,
    summary_unique_no: entry.summary_unique_no,
    brand: cieloBrands[entry.brand] ?? null,
    entry_kind: assigned ? 'assignment' : 'anticipation',
    installment: Math.max(1, entry.installment),
    installments: Math.max(1, entry.installments),
    due_on: paid?.paid_on ?? entry.due_on,
    original_due_on: entry.due_on,
    paid_on: paid?.paid_on ?? null,
    gross_cents: early_gross_cents + fee_cents,
    fee_cents,
    anticipation_cost_cents: early_gross_cents - early_net_cents,
    net_cents: early_net_cents,
    bank: paid?.bank || null,
    branch: paid?.branch || null,
    account: paid?.account || null,
    operation_no,
    status: assigned ? 'assigned' : 'anticipated',
  })
}

function debitOf(line: number, entry: FieldValues<typeof cieloDebitLayout>): ParsedSettlement {
  const net_cents = -Math.abs(entry.compensated_cents) || 0
  return newSettlement({
    line,
    acquirer: 'cielo',
    merchant_no: entry.merchant_no,
    summary_no: entry.summary_no,
    summary_unique_no: `${entry.summary_unique_no}-${entry.debit_summary_no}`,
    entry_kind: 'debit_adjustment',
    presented_on: entry.paid_on,
    due_on: entry.debited_on,
    paid_on: entry.debited_on,
    gross_cents: net_cents,
    net_cents,
    status: 'paid',
  })
}

function shareFee({ items, fee_cents }: ParsedSettlement): void {
  const fees = apportion(
    fee_cents,
    items.map((item) => item.gross_cents),
  )
  for (const [index, item] of items.entries()) {
    item.fee_cents = fees[index]!
    item.net_cents = item.gross_cents - fees[index]!
  }
}

function checkOperations(operations: ReadonlyMap<string, Operation>, report: ProblemReport): void {
  for (const { line, entry, sum_cents } of operations.values())
    if (sum_cents !== entry.net_cents)
      report.mismatch('cielo.operation', 'o líquido da operação difere da soma dos ROs que ela paga.', {
        line,
        field: cieloOperationLayout.net_cents.name,
        value: showCents(entry.net_cents),
      })
}

function checkTrailer(row: FixedWidthRow, records: number, report: ProblemReport): void {
  const promised = row.get(cieloTrailerLayout.records)
  if (promised !== records)
    refuseCount(report, {
      code: 'cielo.trailer',
      line: row.line,
      field: cieloTrailerLayout.records.name,
      promised,
      records,
    })
}
