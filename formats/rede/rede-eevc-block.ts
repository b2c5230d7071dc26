import { installmentRow, newCapture, newSettlement } from '../acquirer/acquirer-items.ts'
import type { InstallmentRow, ParsedCapture, ParsedSettlement, SettlementItem } from '../acquirer/acquirer-types.ts'
import { type FieldValues, type FixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../reading/report.ts'
import { apportion, showCents, sumItems } from '../values/amounts.ts'
import { lastFour } from '../values/card-numbers.ts'
import { buildRedeSaleKey, buildRedeSummaryKey, getRedeCaptureMeans, redeBrands } from './rede-codes.ts'
import {
  eevcOnlineLayout,
  eevcPartLayout,
  eevcSaleLayout,
  eevcSplitSaleLayout,
  eevcSummaryLayout,
} from './rede-eevc-layout.ts'

// Copies fields without a spread, which took most of the time with the hundred thousand CVs of a large file.
export const readEevcSale = (row: FixedWidthRow): RedeSale => ({
  line: row.line,
  cv: readLayoutValues(row, eevcSaleLayout),
  plan: null,
})
export function readEevcSplitSale(row: FixedWidthRow): RedeSale {
  const cv = readLayoutValues(row, eevcSplitSaleLayout)
  return { line: row.line, cv, plan: cv }
}
export const readOnline = (row: FixedWidthRow) => readLayoutValues(row, eevcOnlineLayout)
export const readPart = (row: FixedWidthRow) => ({ ...readLayoutValues(row, eevcPartLayout), line: row.line })

/** A CV. `plan` is set only for sales in instalments. */
export type RedeSale = {
  line: number
  cv: FieldValues<typeof eevcSaleLayout>
  plan: Pick<FieldValues<typeof eevcSplitSaleLayout>, 'installments' | 'first_net_cents' | 'other_net_cents'> | null
}
type Part = ReturnType<typeof readPart>

export const newEevcBlock = (row: FixedWidthRow) => ({
  ...readLayoutValues(row, eevcSummaryLayout),
  line: row.line,
  split: row.text.startsWith('010'),
  sales: [] as RedeSale[],
  parts: new Map<number, Part>(),
  onlines: new Map<string, ReturnType<typeof readOnline>>(),
})
export type EevcBlock = ReturnType<typeof newEevcBlock>

const acceptedStatus = /^0*$/

export const toEevcCaptures = (block: EevcBlock, report: ProblemReport): ParsedCapture[] =>
  block.sales.map((sale) => captureOf(block, sale, report))

function captureOf(block: EevcBlock, sale: RedeSale, report: ProblemReport): ParsedCapture {
  const { line, cv, plan } = sale
  const { merchant_no, summary_no, nsu } = cv
  const shop = block.onlines.get(nsu)
  const gross_cents = cv.gross_cents + cv.tip_cents
  return newCapture({
    line,
    acquirer: 'rede',
    merchant_no,
    kind: 'sale',
    modality: block.split ? 'credit_installments' : 'credit',
    brand: redeBrands[cv.brand || block.brand] ?? null,
    installments: Math.max(1, plan?.installments ?? 1),
    gross_cents,
    fee_cents: gross_cents - cv.net_cents,
    net_cents: cv.net_cents,
    nsu,
    auth_code: cv.auth_code,
    tid: shop?.tid || null,
    order_ref: shop?.order_ref || null,
    // Capture 1 is typed by hand: the terminal column has no meaning.
    terminal_logical_no: cv.capture === '1' ? null : cv.terminal || null,
    capture_means: getRedeCaptureMeans(cv.capture),
    card_last4: lastFour(cv.card),
    captured_at: cv.sold_at === null ? null : `${cv.sold_on}T${cv.sold_at}`,
    sold_on: cv.sold_on,
    capture_key: buildRedeSaleKey(merchant_no, summary_no, nsu),
    rejection_code: acceptedStatus.test(cv.status) ? null : cv.status,
    installment_rows: rowsOf(block, sale, report),
  })
}

/** Returns the instalments: the file has the net of the first and of the others; the fee is split in proportion. */
function rowsOf(block: EevcBlock, { line, cv, plan }: RedeSale, report: ProblemReport): InstallmentRow[] {
  const gross_cents = cv.gross_cents + cv.tip_cents
  const fee_cents = gross_cents - cv.net_cents
  if (plan === null || plan.installments <= 1)
    return [installmentRow({ number: 1, of: 1, due_on: dueOf(block, 1), gross_cents, fee_cents })]
  const nets = netsOf(plan)
  if (nets.reduce((all, net) => all + net, 0) !== cv.net_cents)
    report.mismatch('rede.plan', 'a soma das parcelas difere do valor líquido do CV.', {
      line,
      field: eevcSplitSaleLayout.net_cents.name,
      value: showCents(cv.net_cents),
    })
  const fees = apportion(fee_cents, nets)
  return nets.map((net, index) =>
    installmentRow({
      number: index + 1,
      of: nets.length,
      due_on: dueOf(block, index + 1),
      gross_cents: net + fees[index]!,
      fee_cents: fees[index]!,
    }),
  )
}

const netsOf = (plan: NonNullable<RedeSale['plan']>) =>
  Array.from({ length: plan.installments }, (_, index) => (index === 0 ? plan.first_net_cents : plan.other_net_cents))

const dueOf = (block: EevcBlock, number: number) =>
  block.parts.get(number)?.due_on ?? (number === 1 ? block.due_on : null)

export function toEevcSettlements(block: EevcBlock, captures: readonly ParsedCapture[]): ParsedSettlement[] {
  const { merchant_no, summary_no, sold_on } = block
  const singlePart = { ...block, number: 1, gross_cents: block.gross_cents + block.tip_cents }
  const parts = block.parts.size > 0 ? [...block.parts.values()] : [singlePart]
  return parts.map((due) =>
    newSettlement({
      line: due.line,
      acquirer: 'rede',
      merchant_no,
      summary_no,
      summary_unique_no: buildRedeSummaryKey(merchant_no, summary_no, sold_on),
      modality: block.split ? 'credit_installments' : 'credit',
      brand: redeBrands[block.brand] ?? null,
      entry_kind: 'sale',
      installment: Math.max(1, due.number),
      installments: parts.length,
      presented_on: sold_on,
      due_on: due.due_on,
      gross_cents: due.gross_cents,
      fee_cents: due.fee_cents,
      rejected_cents: block.parts.size > 0 ? 0 : -block.rejected_cents || 0,
      net_cents: due.net_cents,
      bank: block.bank || null,
      branch: block.branch || null,
      account: block.account || null,
      status: 'scheduled',
      items: captures.flatMap((capture) => itemOf(capture, due.number)),
    }),
  )
}

function itemOf(capture: ParsedCapture, number: number): SettlementItem[] {
  const row = capture.installment_rows[number - 1]
  if (!row || capture.rejection_code !== null) return []
  const { line, capture_key, nsu, auth_code } = capture
  const { of, gross_cents, fee_cents, net_cents } = row
  return [{ line, capture_key, nsu, auth_code: auth_code || null, number, of, gross_cents, fee_cents, net_cents }]
}

/** Checks a RV against its CVs. Source: acquirer-files 3, EEVC checks. */
export function checkEevcBlock(block: EevcBlock, captures: readonly ParsedCapture[], report: ProblemReport): void {
  const warn = (field: string, text: string, value: number) =>
    report.mismatch('rede.summary', text, { line: block.line, field, value: String(value) })
  const { gross_cents, tip_cents, rejected_cents, fee_cents, net_cents, accepted } = block
  if (net_cents !== gross_cents + tip_cents - rejected_cents - fee_cents)
    warn(
      eevcSummaryLayout.net_cents.name,
      'o líquido do RV difere de bruto + gorjeta − rejeitado − desconto.',
      net_cents,
    )
  const acceptedCaptures = captures.filter(({ rejection_code }) => rejection_code === null)
  if (sumOf(acceptedCaptures) !== gross_cents + tip_cents - rejected_cents)
    warn(eevcSummaryLayout.gross_cents.name, 'a soma dos CVs aceitos difere do bruto do RV.', gross_cents)
  if (acceptedCaptures.length !== accepted)
    warn(eevcSummaryLayout.accepted.name, `o RV anuncia ${accepted} CVs e traz ${acceptedCaptures.length}.`, accepted)
  const parts = [...block.parts.values()]
  if (block.split && parts.length === 0)
    warn(eevcPartLayout.number.name, 'o RV parcelado não traz as suas parcelas (registro 014).', 0)
  if (parts.length > 0 && sumOf(parts) !== gross_cents)
    warn(eevcPartLayout.gross_cents.name, 'a soma das parcelas difere do bruto do RV.', gross_cents)
  for (const due of parts) {
    const nets = sumItems(acceptedCaptures, ({ installment_rows }) => installment_rows[due.number - 1]?.net_cents ?? 0)
    if (nets !== due.net_cents)
      warn(
        eevcPartLayout.net_cents.name,
        `a parcela ${due.number} do RV difere da soma das parcelas dos CVs.`,
        due.net_cents,
      )
  }
}

const sumOf = (items: readonly { gross_cents: number }[]) => sumItems(items, (item) => item.gross_cents)
