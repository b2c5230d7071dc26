import { groupsBy } from '../acquirer/groups.ts'
import { computeSaleFees, maskedCard, splitSaleAmount } from '../acquirer/sale-draft.ts'
import { buildRecord } from '../fixed-width/fixed-width.ts'
import { sumItems } from '../values/amounts.ts'
import { encodeCp1252 } from '../values/text.ts'
import { getnetReasonByKind } from './getnet-codes.ts'
import {
  type GetnetAdjustmentDraft,
  type GetnetDraft,
  type GetnetLienDraft,
  type GetnetPaymentDraft,
  type GetnetRv,
  type GetnetSaleDraft,
  groupGetnetRvs,
} from './getnet-draft.testing.ts'
import * as layout from './getnet-layout.ts'

const width = layout.getnetRecordLength

/** Writes a Getnet V10 file. Totals are computed from the rows. */
export function writeGetnet(draft: GetnetDraft): Uint8Array {
  const rvs = groupGetnetRvs(draft.sales)
  const records = [
    buildRecord(width, layout.getnetHeaderLayout, {
      type: '0',
      created_on: draft.created_on,
      created_at: '05:00:00',
      moved_on: draft.moved_on,
      file: 'CEADM100',
      merchant_no: draft.merchant_no,
      acquirer: 'GETNET S.A.',
      sequence: String(draft.sequence),
      code: 'GS',
      version: 'SANT. V.10 400 BYTES',
    }),
    ...rvs.flatMap((rv) => forecast(draft, rv)),
    ...draft.payments.flatMap((payment, index) => payRecords(draft, payment, rvs.length + index + 1)),
    ...draft.adjustments.flatMap((entry, index) => adjustmentRecords(draft, entry, 900_000 + index)),
    ...anticipations(draft),
    ...assignments(draft),
    ...draft.liens.flatMap((lien) => lienRecords(draft, lien)),
  ]
  const all = [...records, buildRecord(width, layout.getnetTrailerLayout, { type: '9', records: records.length + 1 })]
  return encodeCp1252(all.map((record) => `${record.padEnd(draft.width)}\r\n`).join(''))
}

const bankOf = ({ bank, branch, account }: GetnetDraft) => ({ bank, branch, account })
const isAccepted = ({ cancelled }: GetnetSaleDraft) => !cancelled

function forecast(draft: GetnetDraft, { summary_no, index, sales, first }: GetnetRv): string[] {
  const acceptedSales = sales.filter(isAccepted)
  const gross_cents = sumItems(acceptedSales, (sale) => splitSaleAmount(sale)[index]!)
  const fee_cents = sumItems(acceptedSales, (sale) => computeSaleFees(sale)[index]!)
  const summary = buildRecord(width, layout.getnetSummaryLayout, {
    type: '1',
    ...bankOf(draft),
    merchant_no: first.merchant_no,
    product: first.product,
    capture: 'POS',
    summary_no,
    sold_on: first.sold_on,
    paid_on: first.due_days[index] ?? null,
    accepted: acceptedSales.length,
    rejected: sales.length - acceptedSales.length,
    gross_cents,
    net_cents: gross_cents - fee_cents,
    fee_cents,
    kind: 'PF',
    ...(first.due_days.length > 1 && { installment: index + 1, installments: first.due_days.length }),
    currency: '986',
    sign: '+',
  })
  return [summary, ...sales.map((sale) => saleRecord(sale, summary_no, index))]
}

function saleRecord(sale: GetnetSaleDraft, summary_no: string, index: number): string {
  const split = sale.due_days.length > 1
  return buildRecord(width, layout.getnetSaleLayout, {
    type: '2',
    merchant_no: sale.merchant_no,
    summary_no,
    nsu: sale.nsu,
    sold_on: sale.sold_on,
    sold_at: sale.sold_at,
    card: maskedCard(sale),
    gross_cents: sale.gross_cents,
    cash_out_cents: sale.cash_out_cents,
    ...(split && {
      installments: sale.due_days.length,
      installment: index + 1,
      part_cents: splitSaleAmount(sale)[index]!,
    }),
    due_on: sale.due_days[index] ?? null,
    auth_code: sale.auth_code,
    capture: 'POS',
    status: sale.cancelled ? 'X' : 'C',
    terminal: sale.terminal_logical_no,
    currency: '986',
    sign: '+',
    fee_cents: computeSaleFees(sale)[index]!,
  })
}

const netOf = ({ sale, installment }: GetnetPaymentDraft) =>
  splitSaleAmount(sale)[installment - 1]! - computeSaleFees(sale)[installment - 1]!

function payRecords(draft: GetnetDraft, payment: GetnetPaymentDraft, place: number): string[] {
  const { sale, installment, kind, paid_on, operation_no, cost_cents } = payment
  const summary_no = String(place).padStart(9, '0')
  const index = installment - 1
  const early = kind !== 'PG'
  const summary = buildRecord(width, layout.getnetSummaryLayout, {
    type: '1',
    ...bankOf(draft),
    merchant_no: sale.merchant_no,
    product: sale.product,
    capture: 'POS',
    summary_no,
    sold_on: sale.sold_on,
    paid_on,
    accepted: 1,
    gross_cents: splitSaleAmount(sale)[index]!,
    net_cents: netOf(payment),
    fee_cents: computeSaleFees(sale)[index]!,
    credit_cents: netOf(payment) - cost_cents,
    kind,
    ...(sale.due_days.length > 1 && { installment, installments: sale.due_days.length }),
    ...(early && {
      operation_no,
      original_due_on: sale.due_days[index] ?? null,
      cost_cents,
      anticipated_cents: netOf(payment) - cost_cents,
    }),
    currency: '986',
    sign: '+',
  })
  return [summary, saleRecord(sale, summary_no, index)]
}

function adjustmentRecords(draft: GetnetDraft, entry: GetnetAdjustmentDraft, place: number): string[] {
  const summary_no = String(place).padStart(9, '0')
  const { merchant_no, amount_cents, adjusted_on, paid_on } = entry
  const sign = amount_cents < 0 ? '-' : '+'
  const amount = Math.abs(amount_cents)
  return [
    buildRecord(width, layout.getnetSummaryLayout, {
      type: '1',
      ...bankOf(draft),
      merchant_no,
      product: 'SM',
      summary_no,
      sold_on: adjusted_on,
      paid_on,
      gross_cents: amount,
      net_cents: amount,
      kind: 'PG',
      currency: '986',
      sign,
    }),
    buildRecord(width, layout.getnetAdjustmentLayout, {
      type: '3',
      merchant_no,
      summary_no,
      adjusted_on,
      paid_on,
      adjustment_no: entry.adjustment_no,
      sign,
      amount_cents: amount,
      reason: getnetReasonByKind[entry.kind],
      original_summary_no: '000000000',
      original_nsu: entry.original_nsu,
      original_sold_on: entry.original_sold_on,
      kind: 'PG',
      currency: '986',
    }),
  ]
}

/** Groups the payments of a kind by operation, because the record of an operation has the sum of its RVs. */
function operationsOf({ payments }: GetnetDraft, kind: GetnetPaymentDraft['kind']): GetnetPaymentDraft[][] {
  const own = payments.filter((payment) => payment.kind === kind)
  return groupsBy(own, ({ operation_no }) => operation_no).map(([, group]) => group)
}

function amountsOf(payments: readonly GetnetPaymentDraft[]) {
  const { sale, paid_on, operation_no } = payments[0]!
  const gross_cents = sumItems(payments, netOf)
  const cost_cents = sumItems(payments, (payment) => payment.cost_cents)
  const net_cents = gross_cents - cost_cents
  return { merchant_no: sale.merchant_no, paid_on, operation_no, gross_cents, cost_cents, net_cents }
}

const anticipations = (draft: GetnetDraft) =>
  operationsOf(draft, 'AC').map((payments) =>
    buildRecord(width, layout.getnetAnticipationLayout, {
      type: '4',
      ...bankOf(draft),
      operated_on: draft.moved_on,
      ...amountsOf(payments),
    }),
  )

const assignments = (draft: GetnetDraft) =>
  operationsOf(draft, 'CS').flatMap((payments) => {
    const amounts = { ...amountsOf(payments), operated_on: draft.moved_on, kind: 'CS', movement: 'I' }
    return [
      buildRecord(width, layout.getnetNegotiationLayout, {
        type: '5',
        ...bankOf(draft),
        ...amounts,
        total_cents: amounts.gross_cents,
      }),
      buildRecord(width, layout.getnetUnitLayout, {
        type: '6',
        ...amounts,
        product: 'SM',
        total_cents: amounts.gross_cents,
      }),
    ]
  })

function lienRecords(draft: GetnetDraft, lien: GetnetLienDraft): string[] {
  const net_cents = lien.gross_cents - lien.cost_cents
  const amounts = { ...lien, net_cents, total_cents: lien.gross_cents, kind: 'GV', movement: 'I' }
  return [
    buildRecord(width, layout.getnetNegotiationLayout, { type: '5', ...bankOf(draft), ...amounts }),
    buildRecord(width, layout.getnetUnitLayout, { type: '6', ...amounts, product: 'SM', due_on: lien.paid_on }),
  ]
}
