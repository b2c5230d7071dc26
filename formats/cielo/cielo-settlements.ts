import { isDispute } from '../acquirer/acquirer-items.ts'
import type { DisputedSale, ParsedSettlement, SettlementItem, SettlementKind } from '../acquirer/acquirer-types.ts'
import type { ProblemReport } from '../reading/report.ts'
import { sumItems } from '../values/amounts.ts'
import { computeCieloFees } from './cielo-amounts.ts'
import { captureKey, captureKind, getCieloProduct } from './cielo-captures.ts'
import { cieloBrands, cieloStatuses, cieloTransactionTypes } from './cielo-codes.ts'
import { cieloSummaryLayout as layout } from './cielo-layout.ts'
import type { CieloSale, CieloSummary } from './cielo-records.ts'

export function toCieloSettlement(summary: CieloSummary): ParsedSettlement {
  const installments = Math.max(1, summary.installments)
  const status = cieloStatuses[summary.status] ?? 'to_confirm'
  const { modality, acquirer } = getCieloProduct(summary, installments)
  return {
    line: summary.line,
    acquirer,
    merchant_no: summary.merchant_no,
    summary_no: summary.summary_no,
    summary_unique_no: summary.summary_unique_no,
    modality,
    brand: cieloBrands[summary.brand] ?? null,
    product_code: summary.product,
    entry_kind: entryKind(summary),
    installment: Math.max(1, summary.installment),
    installments,
    presented_on: summary.presented_on,
    due_on: summary.due_on,
    original_due_on: null,
    paid_on: summary.sent_on,
    gross_cents: summary.gross_cents,
    fee_cents: -summary.commission_cents || 0,
    other_fees_cents: 0,
    anticipation_cost_cents: 0,
    assigned_cents: 0,
    lien_cents: 0,
    rejected_cents: summary.rejected_cents,
    net_cents: summary.net_cents,
    bank: summary.bank || null,
    branch: summary.branch || null,
    account: summary.account || null,
    operation_no: null,
    status,
    items: itemsOf(summary),
    disputed: listDisputedSales(summary),
  }
}

/** CVs of a chargeback have keys of their own; only NSU and authorization are those of the sale. */
const listDisputedSales = (summary: CieloSummary): DisputedSale[] =>
  isDispute(entryKind(summary))
    ? itemsOf(summary).map(({ nsu, auth_code, gross_cents, net_cents }) => ({
        capture_key: null,
        nsu,
        auth_code,
        gross_cents,
        net_cents,
      }))
    : []

function entryKind(summary: CieloSummary): SettlementKind {
  const kind = captureKind(summary)
  if (kind === 'cancel' || kind === 'chargeback' || kind === 'chargeback_reversal') return kind
  return cieloTransactionTypes[summary.transaction_type]?.settlement ?? 'debit_adjustment'
}

function itemsOf(summary: CieloSummary): SettlementItem[] {
  const fees = computeCieloFees(
    summary,
    summary.sales.map((sale) => sale.amount_cents),
    summary,
  )
  return summary.sales.map((sale, place) => itemOf(sale, fees[place]!))
}

const itemOf = (sale: CieloSale, fee_cents: number): SettlementItem => ({
  line: sale.line,
  capture_key: captureKey(sale),
  nsu: sale.nsu,
  auth_code: sale.auth_code || null,
  number: Math.max(1, sale.installment),
  of: Math.max(1, sale.installments),
  gross_cents: sale.amount_cents,
  fee_cents,
  net_cents: sale.amount_cents - fee_cents,
})

/** Reports an unknown type or status, without which it is unclear whether the RO was credited or charged. */
function checkCodes({ line, transaction_type, status }: CieloSummary, report: ProblemReport): void {
  if (!Object.hasOwn(cieloTransactionTypes, transaction_type))
    report.mismatch('cielo.type', 'tipo de transação desconhecido; o RO entra como ajuste.', {
      line,
      field: layout.transaction_type.name,
      value: transaction_type,
    })
  if (status.trim() !== '' && !Object.hasOwn(cieloStatuses, status))
    report.mismatch('cielo.status', 'status do pagamento desconhecido; o RO conta pela data de envio ao banco.', {
      line,
      field: layout.status.name,
      value: status,
    })
}

/** Checks a RO against the sums of its CVs. Source: acquirer-files 1, checks. */
export function checkCieloSummary(summary: CieloSummary, report: ProblemReport): void {
  checkCodes(summary, report)
  const { line, sales } = summary
  const warn = (field: string, text: string, value: number) =>
    report.mismatch('cielo.summary', text, { line, field, value: String(value) })
  if (summary.net_cents !== summary.gross_cents + summary.commission_cents + summary.rejected_cents)
    warn('valor líquido', 'o líquido do RO difere de bruto + comissão + rejeitado.', summary.net_cents)
  // Forecasts of later instalments and charges such as rental have no CVs.
  if (sales.length === 0 && (summary.installment > 1 || summary.transaction_type !== '01')) return
  const sum = sumItems(sales, (sale) => sale.amount_cents)
  if (sum !== summary.gross_cents) warn('valor bruto', 'a soma dos CVs difere do bruto do RO.', summary.gross_cents)
  const accepted = sales.filter((sale) => /^0*$/.test(sale.rejection_code)).length
  if (accepted !== summary.accepted)
    warn('quantidade de CVs aceitos', `o RO anuncia ${summary.accepted} CVs e traz ${accepted}.`, summary.accepted)
}
