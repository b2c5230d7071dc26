import { installmentRow, isDispute, newCapture, newSettlement } from '../acquirer/acquirer-items.ts'
import type {
  DisputedSale,
  Modality,
  ParsedCapture,
  ParsedSettlement,
  SettlementItem,
} from '../acquirer/acquirer-types.ts'
import { type FieldValues, type FixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../reading/report.ts'
import { showCents, sumItems } from '../values/amounts.ts'
import { lastFour } from '../values/card-numbers.ts'
import {
  buildGetnetSaleKey,
  buildGetnetSummaryKey,
  getGetnetReasonKind,
  getnetCaptureMeans,
  getnetProducts,
  paymentKinds,
} from './getnet-codes.ts'
import { type getnetAdjustmentLayout, type getnetSaleLayout, getnetSummaryLayout } from './getnet-layout.ts'

type Cv = { line: number; cv: FieldValues<typeof getnetSaleLayout> }
type Adjustment = { line: number; entry: FieldValues<typeof getnetAdjustmentLayout> }

export const newGetnetBlock = (row: FixedWidthRow) => ({
  line: row.line,
  rv: readLayoutValues(row, getnetSummaryLayout),
  sales: [] as Cv[],
  adjustments: [] as Adjustment[],
})
export type GetnetBlock = ReturnType<typeof newGetnetBlock>

const unknownPaymentKind = {
  code: 'unknown-payment-kind',
  reason: 'tipo de pagamento que o leitor não conhece; não se sabe se foi pago',
}

const signOf = (sign: string) => (sign === '-' ? -1 : 1)
const signed = (sign: number, cents: number) => sign * cents || 0

export const isKnownProduct = (product: string) => Object.hasOwn(getnetProducts, product)

export const isKnownKind = (kind: string) => Object.hasOwn(paymentKinds, kind)

function getGetnetModality(product: string, installments: number): Modality {
  const modality = (isKnownProduct(product) ? getnetProducts[product] : undefined) ?? 'credit'
  return modality === 'credit' && installments > 1 ? 'credit_installments' : modality
}

const partOf = ({ cv }: Cv) => (cv.installments > 1 ? cv.part_cents : cv.gross_cents)

export function toGetnetCapture({ rv }: GetnetBlock, sale: Cv): ParsedCapture {
  const { line, cv } = sale
  const { merchant_no, nsu, sold_on, sold_at } = cv
  const installments = Math.max(1, cv.installments)
  const sign = signOf(cv.sign)
  const row = installmentRow({
    number: Math.max(1, cv.installment),
    of: installments,
    due_on: cv.due_on ?? rv.paid_on,
    gross_cents: signed(sign, partOf(sale)),
    fee_cents: signed(sign, cv.fee_cents),
  })
  return newCapture({
    line,
    acquirer: 'getnet',
    merchant_no,
    kind: 'sale',
    modality: getGetnetModality(rv.product, installments),
    brand: null,
    product_code: rv.product,
    installments,
    gross_cents: row.gross_cents,
    fee_cents: row.fee_cents,
    net_cents: row.net_cents,
    cash_out_cents: cv.cash_out_cents,
    nsu,
    auth_code: cv.auth_code,
    terminal_logical_no: cv.capture === 'MAN' ? null : cv.terminal || null,
    capture_means: getnetCaptureMeans[cv.capture] ?? null,
    card_last4: lastFour(cv.card),
    captured_at: sold_at === null ? null : `${sold_on}T${sold_at}`,
    sold_on,
    capture_key: buildGetnetSaleKey(merchant_no, sold_on, nsu),
    cancelled_amount_cents: cv.status === 'X' ? cv.gross_cents : 0,
    rejection_code: cv.status === 'C' || cv.status === 'X' || cv.status === '' ? null : cv.status,
    installment_rows: [row],
  })
}

export const toGetnetCancel = (capture: ParsedCapture): ParsedCapture => ({
  ...capture,
  kind: 'cancel',
  gross_cents: -capture.gross_cents || 0,
  fee_cents: -capture.fee_cents || 0,
  net_cents: -capture.net_cents || 0,
  captured_at: null,
  capture_key: `${capture.capture_key}-X`,
  parent_key: capture.capture_key,
  installment_rows: capture.installment_rows.map((row) =>
    installmentRow({ ...row, gross_cents: -row.gross_cents || 0, fee_cents: -row.fee_cents || 0 }),
  ),
})

function toSignedAmounts({ entry }: Adjustment) {
  const sign = signOf(entry.sign)
  const gross_cents = signed(sign, entry.amount_cents)
  const fee_cents = signed(sign, entry.fee_cents)
  return { gross_cents, fee_cents, net_cents: gross_cents - fee_cents }
}

/** Returns NSU and key of the adjusted sale; empty and null if the record has no NSU. */
function getOriginalSale({ entry }: Adjustment) {
  const { merchant_no, original_nsu, original_sold_on } = entry
  if (/^0*$/.test(original_nsu)) return { nsu: '', key: null }
  return { nsu: original_nsu, key: buildGetnetSaleKey(merchant_no, original_sold_on, original_nsu) }
}

const hasNumber = ({ entry }: Adjustment) => !/^0*$/.test(entry.adjustment_no)

const buildUnnumberedKey = ({ entry }: Adjustment) => {
  const { summary_no, original_nsu, original_sold_on, reason } = entry
  return [summary_no, original_nsu, original_sold_on?.replaceAll('-', '') ?? '', getGetnetReasonKind(reason)].join('-')
}

// Without a number the key is the RV, the sale, the kind and an ordinal; no line number, because a later file may
// repeat the RV on other lines.
function getAdjustmentKey({ adjustments }: GetnetBlock, adjustment: Adjustment): string {
  if (hasNumber(adjustment)) return adjustment.entry.adjustment_no
  const key = buildUnnumberedKey(adjustment)
  const unnumbered = adjustments.filter((other) => !hasNumber(other) && buildUnnumberedKey(other) === key)
  return `${key}-${unnumbered.indexOf(adjustment) + 1}`
}

/** An adjustment (record 3) is an event of its own that does not change its sale. */
export function toGetnetAdjustment(block: GetnetBlock, adjustment: Adjustment): ParsedCapture {
  const { rv } = block
  const { line, entry } = adjustment
  const { merchant_no, adjusted_on } = entry
  const { gross_cents, fee_cents, net_cents } = toSignedAmounts(adjustment)
  const kind = getGetnetReasonKind(entry.reason)
  const { nsu, key } = getOriginalSale(adjustment)
  return newCapture({
    line,
    acquirer: 'getnet',
    merchant_no,
    kind,
    modality: getGetnetModality(rv.product, 1),
    brand: null,
    product_code: rv.product,
    gross_cents,
    fee_cents,
    net_cents,
    nsu,
    terminal_logical_no: entry.terminal || null,
    card_last4: lastFour(entry.card),
    sold_on: adjusted_on,
    capture_key: `${merchant_no}-AJ${getAdjustmentKey(block, adjustment)}`,
    parent_key: key,
    cancelled_amount_cents: kind === 'cancel' ? Math.abs(gross_cents) : 0,
    installment_rows: [installmentRow({ number: 1, of: 1, due_on: entry.paid_on, gross_cents, fee_cents })],
  })
}

const itemOf = (capture: ParsedCapture): SettlementItem[] =>
  capture.rejection_code !== null || capture.cancelled_amount_cents > 0
    ? []
    : capture.installment_rows.map(({ number, of, gross_cents, fee_cents, net_cents }) => {
        const { line, capture_key, nsu, auth_code } = capture
        return { line, capture_key, nsu, auth_code: auth_code || null, number, of, gross_cents, fee_cents, net_cents }
      })

export function toGetnetSettlement(
  block: GetnetBlock,
  captures: readonly ParsedCapture[],
  report: ProblemReport,
): ParsedSettlement {
  const { line, rv } = block
  const sign = signOf(rv.sign)
  const kind = (isKnownKind(rv.kind) ? paymentKinds[rv.kind] : undefined) ?? null
  if (!kind)
    report.warn('getnet.kind', 'tipo de pagamento desconhecido; o RV ficou a confirmar.', {
      line,
      field: getnetSummaryLayout.kind.name,
      value: rv.kind,
    })
  if (!kind) report.leaveOut(unknownPaymentKind, signOf(rv.sign) * rv.net_cents)
  const early = kind?.entry === 'anticipation' || kind?.entry === 'assignment'
  const net = early ? rv.anticipated_cents : rv.net_cents
  const cost = early ? rv.cost_cents : 0
  const installments = Math.max(1, rv.installments)
  return newSettlement({
    line,
    acquirer: 'getnet',
    merchant_no: rv.merchant_no,
    summary_no: rv.summary_no,
    summary_unique_no: buildGetnetSummaryKey(rv.merchant_no, rv.summary_no, rv.sold_on),
    modality: getGetnetModality(rv.product, installments),
    product_code: rv.product,
    entry_kind: entryOf(block, kind?.entry ?? 'sale', sign),
    installment: Math.max(1, rv.installment),
    installments,
    presented_on: rv.sold_on,
    due_on: rv.paid_on,
    original_due_on: rv.original_due_on,
    paid_on: kind?.paid ? rv.paid_on : null,
    gross_cents: signed(sign, rv.gross_cents),
    fee_cents: signed(sign, rv.fee_cents),
    other_fees_cents: signed(sign, otherFees(block, net + cost, report)),
    anticipation_cost_cents: signed(sign, cost),
    rejected_cents: signed(sign, -rv.rejected_cents),
    net_cents: signed(sign, net),
    bank: rv.bank || null,
    branch: rv.branch || null,
    account: rv.account || null,
    operation_no: /^0*$/.test(rv.operation_no) ? null : rv.operation_no,
    status: kind?.status ?? 'to_confirm',
    items: captures.flatMap(itemOf),
  })
}

const getDisputeKind = ({ entry }: Adjustment) => {
  const kind = getGetnetReasonKind(entry.reason)
  return kind === 'chargeback' || kind === 'chargeback_reversal' ? kind : null
}

/** Returns the sale of a dispute by NSU; the record has no authorization, and the key needs the day of the sale. */
function listDisputedSales(adjustment: Adjustment): DisputedSale[] {
  const { nsu, key } = getOriginalSale(adjustment)
  if (nsu === '') return []
  const { gross_cents, net_cents } = toSignedAmounts(adjustment)
  const capture_key = adjustment.entry.original_sold_on === null ? null : key
  return [{ capture_key, nsu, auth_code: null, gross_cents, net_cents }]
}

/** Returns a RV's settlement, and one for each of its chargebacks and reversals, which have their own kind and sale. */
export function splitGetnetDisputes(block: GetnetBlock, whole: ParsedSettlement): ParsedSettlement[] {
  const { sales, adjustments } = block
  const disputes = adjustments.filter((adjustment) => getDisputeKind(adjustment) !== null)
  const isAlone = sales.length + adjustments.length === 1
  const parts = disputes.map((adjustment): ParsedSettlement => {
    const entry_kind = getDisputeKind(adjustment) ?? whole.entry_kind
    const disputed = listDisputedSales(adjustment)
    if (isAlone) return { ...whole, entry_kind, disputed }
    return {
      ...whole,
      line: adjustment.line,
      summary_unique_no: `${whole.summary_unique_no}-AJ${getAdjustmentKey(block, adjustment)}`,
      entry_kind,
      ...toSignedAmounts(adjustment),
      other_fees_cents: 0,
      anticipation_cost_cents: 0,
      rejected_cents: 0,
      items: [],
      disputed,
    }
  })
  if (parts.length === 0) return [whole]
  if (isAlone) return parts
  const remainder = subtractParts(block, whole, parts)
  const isEmpty = remainder.items.length === 0 && remainder.gross_cents === 0 && remainder.net_cents === 0
  return isEmpty ? parts : [remainder, ...parts]
}

function subtractParts(
  block: GetnetBlock,
  whole: ParsedSettlement,
  parts: readonly ParsedSettlement[],
): ParsedSettlement {
  const included = includesAdjustments(block) ? parts : []
  const sum = (field: 'gross_cents' | 'fee_cents' | 'net_cents') => sumItems(included, (part) => part[field])
  const net_cents = whole.net_cents - sum('net_cents')
  const others = block.adjustments.filter((adjustment) => getDisputeKind(adjustment) === null)
  return {
    ...whole,
    entry_kind: isDispute(whole.entry_kind)
      ? entryOf({ sales: block.sales, adjustments: others }, 'sale', Math.sign(net_cents))
      : whole.entry_kind,
    gross_cents: whole.gross_cents - sum('gross_cents'),
    fee_cents: whole.fee_cents - sum('fee_cents'),
    net_cents,
  }
}

const isAccepted = ({ cv }: Cv) => cv.status === 'C' || cv.status === ''
const sumAcceptedSales = ({ sales }: GetnetBlock) => sumItems(sales.filter(isAccepted), partOf)

/** Unconfirmed: whether the amounts of a RV with sales include its adjustments. The sum of its sales decides. */
const includesAdjustments = (block: GetnetBlock) =>
  block.sales.length === 0 || sumAcceptedSales(block) !== block.rv.gross_cents - block.rv.rejected_cents

// A RV with only adjustments takes the kind of its first adjustment.
function entryOf(
  { sales, adjustments }: Pick<GetnetBlock, 'sales' | 'adjustments'>,
  entry: ParsedSettlement['entry_kind'],
  sign: number,
): ParsedSettlement['entry_kind'] {
  const [first] = adjustments
  if (entry !== 'sale' || sales.length > 0) return entry
  const kind = first ? getGetnetReasonKind(first.entry.reason) : 'sale'
  if (kind !== 'sale' && kind !== 'adjustment') return kind
  return sign < 0 ? 'debit_adjustment' : first ? 'credit_adjustment' : 'sale'
}

/** Tariff, plus the charges if the net includes them: unconfirmed, so both pass. */
function otherFees({ line, rv }: GetnetBlock, net: number, report: ProblemReport): number {
  const other_fees_cents = rv.gross_cents - rv.fee_cents - rv.rejected_cents - net
  if (other_fees_cents !== rv.tariff_cents && other_fees_cents !== rv.tariff_cents + rv.charges_cents)
    report.mismatch('getnet.summary', 'o líquido do RV difere de bruto − tarifa − desconto − rejeitado.', {
      line,
      field: getnetSummaryLayout.net_cents.name,
      value: showCents(rv.net_cents),
    })
  return other_fees_cents
}

export function checkGetnetBlock(block: GetnetBlock, report: ProblemReport): void {
  const { line, rv, sales, adjustments } = block
  const warn = (field: string, text: string, value: number) =>
    report.mismatch('getnet.summary', text, { line, field, value: String(value) })
  const sumAdjustments = (field: 'gross_cents' | 'fee_cents') =>
    includesAdjustments(block)
      ? sumItems(adjustments, (adjustment) => signOf(rv.sign) * toSignedAmounts(adjustment)[field])
      : 0
  if (sales.length > 0) {
    const acceptedSales = sales.filter(isAccepted)
    if (acceptedSales.length !== rv.accepted)
      warn(
        getnetSummaryLayout.accepted.name,
        `o RV anuncia ${rv.accepted} CVs e traz ${acceptedSales.length}.`,
        rv.accepted,
      )
    if (sumAcceptedSales(block) + sumAdjustments('gross_cents') !== rv.gross_cents - rv.rejected_cents)
      warn(getnetSummaryLayout.gross_cents.name, 'a soma dos CVs aceitos difere do bruto do RV.', rv.gross_cents)
    if (sumItems(acceptedSales, ({ cv }) => cv.fee_cents) + sumAdjustments('fee_cents') !== rv.fee_cents)
      warn(getnetSummaryLayout.fee_cents.name, 'a soma do MDR dos CVs difere do desconto do RV.', rv.fee_cents)
  } else if (
    adjustments.length > 0 &&
    sumItems(adjustments, ({ entry }) => entry.amount_cents) !== rv.gross_cents &&
    sumAdjustments('gross_cents') !== rv.gross_cents
  )
    warn(getnetSummaryLayout.gross_cents.name, 'a soma dos ajustes difere do bruto do RV.', rv.gross_cents)
}
