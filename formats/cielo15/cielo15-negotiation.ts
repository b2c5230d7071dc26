import { newSettlement } from '../acquirer/acquirer-items.ts'
import type { Settlement } from '../acquirer/acquirer-types.ts'
import { showCents } from '../amounts.ts'
import { brands } from '../cielo/cielo-codes.ts'
import { type Row, type Values, valuesOf } from '../fixed-width.ts'
import type { Report } from '../report.ts'
import { settlementTypes } from './cielo15-codes.ts'
import { deposit, negotiated, negotiation } from './cielo15-layout.ts'

const readDetail = (row: Row) => ({ ...valuesOf(row, negotiated), line: row.line })

export const newNegotiation = (row: Row) => ({
  ...valuesOf(row, negotiation),
  line: row.line,
  details: [] as ReturnType<typeof readDetail>[],
  deposits: [] as Values<typeof deposit>[],
})
export type Negotiation = ReturnType<typeof newNegotiation>

export const addDetail = ({ details }: Negotiation, row: Row) => details.push(readDetail(row))
export const addDeposit = ({ deposits }: Negotiation, row: Row) => deposits.push(valuesOf(row, deposit))

/** Returns one anticipation per receivable. The account is set only if the negotiation has a single deposit. */
export function settlementsOf(found: Negotiation, report: Report): Settlement[] {
  const { details, deposits, operation_no, negotiated_on, paid_on } = found
  check(found, report)
  const only = deposits.length === 1 ? deposits[0] : undefined
  return details.map((detail, index) =>
    newSettlement({
      line: detail.line,
      acquirer: 'cielo',
      merchant_no: detail.merchant_no,
      summary_no: operation_no,
      summary_unique_no: `${detail.merchant_no}-${operation_no}-${index + 1}`,
      modality: settlementTypes[detail.settlement_type] ?? null,
      brand: brands[detail.brand] ?? null,
      entry_kind: 'anticipation',
      presented_on: negotiated_on,
      due_on: paid_on,
      original_due_on: detail.due_on,
      paid_on,
      gross_cents: detail.gross_cents,
      anticipation_cost_cents: detail.gross_cents - detail.net_cents,
      net_cents: detail.net_cents,
      bank: only?.bank || null,
      branch: only?.branch || null,
      account: only?.account || null,
      operation_no,
      status: 'anticipated',
    }),
  )
}

function check({ line, details, deposits, gross_cents, net_cents }: Negotiation, report: Report): void {
  const compare = (field: string, promised: number, sum: number) => {
    if (promised === sum) return
    const text = `a negociação informa ${showCents(promised)} e os seus registros somam ${showCents(sum)}.`
    report.mismatch('cielo15.negotiation', text, { line, field, value: showCents(promised) })
  }
  compare(
    negotiation.gross_cents.name,
    gross_cents,
    details.reduce((sum, detail) => sum + detail.gross_cents, 0),
  )
  compare(
    negotiation.net_cents.name,
    net_cents,
    details.reduce((sum, detail) => sum + detail.net_cents, 0),
  )
  if (deposits.length > 0)
    compare(
      deposit.deposited_cents.name,
      net_cents,
      deposits.reduce((sum, paid) => sum + paid.deposited_cents, 0),
    )
}
