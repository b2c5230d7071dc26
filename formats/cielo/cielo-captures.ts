import { installmentRow } from '../acquirer/acquirer-items.ts'
import type { CaptureKind, InstallmentRow, Modality, ParsedCapture } from '../acquirer/acquirer-types.ts'
import type { ProblemReport } from '../reading/report.ts'
import { showCents, sumItems } from '../values/amounts.ts'
import { lastFour } from '../values/card-numbers.ts'
import { computeCieloFees, splitCieloPlan } from './cielo-amounts.ts'
import {
  adjustOrigins,
  cieloBrands,
  cieloCaptureMeans,
  cieloProducts,
  cieloTransactionTypes,
  modalityOfSummary,
} from './cielo-codes.ts'
import { type Forecast, fixedPart, longestPlan } from './cielo-forecasts.ts'
import type { CieloSale, CieloSummary } from './cielo-records.ts'

export function toCieloCaptures({ summary, forecasts }: Forecast, report: ProblemReport): ParsedCapture[] {
  const plans = summary.sales.map(splitCieloPlan)
  const payments = Array.from({ length: longestPlan(summary) }, (_, index) => {
    const payer = index === 0 ? summary : forecasts.get(index + 1)
    const values = plans.map((plan) => plan[index] ?? 0)
    return { due_on: payer?.due_on ?? null, fees: computeCieloFees(summary, values, payer) }
  })
  return summary.sales.map((sale, place) => {
    const plan = plans[place]!
    const rows = plan.map((gross_cents, index) =>
      installmentRow({
        number: index + 1,
        of: plan.length,
        due_on: payments[index]!.due_on,
        gross_cents,
        fee_cents: payments[index]!.fees[place]!,
      }),
    )
    checkPlan(sale, rows, report)
    return captureOf(summary, sale, rows)
  })
}

function captureOf(summary: CieloSummary, sale: CieloSale, installment_rows: InstallmentRow[]): ParsedCapture {
  const kind = captureKind(summary)
  const installments = Math.max(1, sale.installments)
  const { modality, acquirer } = getCieloProduct(summary, installments)
  const gross_cents = sumOf(installment_rows, 'gross_cents')
  const means = cieloCaptureMeans[summary.capture_means] ?? null
  return {
    line: sale.line,
    acquirer,
    merchant_no: sale.merchant_no,
    kind,
    modality,
    brand: cieloBrands[summary.brand] ?? null,
    product_code: summary.product,
    installments,
    installment: kind === 'sale' ? null : sale.installment || null,
    gross_cents,
    fee_cents: sumOf(installment_rows, 'fee_cents'),
    // The rate has two decimals of a percent.
    fee_ppm: summary.rate * 100 || null,
    other_fees_cents: 0,
    net_cents: sumOf(installment_rows, 'net_cents'),
    cash_out_cents: 0,
    nsu: sale.nsu,
    auth_code: sale.auth_code,
    tid: sale.tid || null,
    order_ref: sale.order_ref || null,
    e2e_id: null,
    txid: null,
    // The terminal column has no meaning for a sale typed by hand.
    terminal_logical_no: means === 'manual' ? null : sale.terminal || null,
    capture_means: means,
    arn: null,
    card_last4: lastFour(sale.card),
    captured_at: sale.sold_at === null ? null : `${sale.sold_on}T${sale.sold_at}`,
    sold_on: sale.sold_on,
    capture_key: captureKey(sale),
    parent_key: null,
    cancelled_amount_cents: kind === 'cancel' ? Math.abs(gross_cents) : 0,
    rejection_code: /^0*$/.test(sale.rejection_code) ? null : sale.rejection_code,
    fuelling: null,
    installment_rows,
  }
}

function checkPlan(sale: CieloSale, rows: InstallmentRow[], report: ProblemReport): void {
  if (rows.length > 1 && Math.abs(sumOf(rows, 'gross_cents')) !== sale.total_cents)
    report.mismatch('cielo.plan', 'a soma das parcelas difere do valor total da venda.', {
      line: sale.line,
      field: 'valor total da venda',
      value: showCents(sale.total_cents),
    })
}

const sumOf = (rows: InstallmentRow[], field: 'gross_cents' | 'fee_cents' | 'net_cents') =>
  sumItems(rows, (row) => row[field])

/** Returns the acquirer's key of a CV: 15 fixed digits of its RO and 4 digits of its own. Source: acquirer-files 9. */
export const captureKey = (sale: CieloSale) => `${fixedPart(sale.unique_no)}${sale.unique_no.slice(22, 26)}`

export function captureKind(summary: CieloSummary): CaptureKind {
  const kind = cieloTransactionTypes[summary.transaction_type]?.capture ?? 'adjustment'
  return kind === 'adjustment' ? (adjustOrigins[summary.adjust_origin] ?? kind) : kind
}

export function getCieloProduct(summary: CieloSummary, installments: number) {
  const product = cieloProducts[summary.product]
  const modality: Modality = product?.modality ?? modalityOfSummary[summary.summary_no[0]!] ?? 'credit'
  const split: Modality = modality === 'credit' && installments > 1 ? 'credit_installments' : modality
  return { modality: split, acquirer: product?.acquirer ?? 'cielo' } as const
}
