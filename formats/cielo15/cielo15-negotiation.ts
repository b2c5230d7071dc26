import { newSettlement } from '../acquirer/acquirer-items.ts'
import type { ParsedSettlement } from '../acquirer/acquirer-types.ts'
import { cieloBrands } from '../cielo/cielo-codes.ts'
import { type FieldValues, type FixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../reading/report.ts'
import { showCents, sumItems } from '../values/amounts.ts'
import { settlementTypes } from './cielo15-codes.ts'
import { cielo15DepositLayout, cielo15NegotiatedLayout, cielo15NegotiationLayout } from './cielo15-layout.ts'

const readDetail = (row: FixedWidthRow) => ({ ...readLayoutValues(row, cielo15NegotiatedLayout), line: row.line })

export const newNegotiation = (row: FixedWidthRow) => ({
  ...readLayoutValues(row, cielo15NegotiationLayout),
  line: row.line,
  details: [] as ReturnType<typeof readDetail>[],
  deposits: [] as FieldValues<typeof cielo15DepositLayout>[],
})
export type Negotiation = ReturnType<typeof newNegotiation>

export const addDetail = ({ details }: Negotiation, row: FixedWidthRow) => details.push(readDetail(row))
export const addDeposit = ({ deposits }: Negotiation, row: FixedWidthRow) =>
  deposits.push(readLayoutValues(row, cielo15DepositLayout))

/** The account is set only if the negotiation has a single deposit. */
export function toCielo15NegotiationSettlements(found: Negotiation, report: ProblemReport): ParsedSettlement[] {
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
      brand: cieloBrands[detail.brand] ?? null,
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

function check({ line, details, deposits, gross_cents, net_cents }: Negotiation, report: ProblemReport): void {
  const compare = (field: string, promised: number, sum: number) => {
    if (promised === sum) return
    const text = `a negociação informa ${showCents(promised)} e os seus registros somam ${showCents(sum)}.`
    report.mismatch('cielo15.negotiation', text, { line, field, value: showCents(promised) })
  }
  compare(
    cielo15NegotiationLayout.gross_cents.name,
    gross_cents,
    sumItems(details, (detail) => detail.gross_cents),
  )
  compare(
    cielo15NegotiationLayout.net_cents.name,
    net_cents,
    sumItems(details, (detail) => detail.net_cents),
  )
  if (deposits.length > 0)
    compare(
      cielo15DepositLayout.deposited_cents.name,
      net_cents,
      sumItems(deposits, (paid) => paid.deposited_cents),
    )
}
