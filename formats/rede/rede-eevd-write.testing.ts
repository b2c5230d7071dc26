import { buildCellLine } from '../acquirer/cells.ts'
import { maskedCard } from '../acquirer/sale-draft.ts'
import { sumItems } from '../values/amounts.ts'
import { redeReasonByKind } from './rede-codes.ts'
import {
  computeRedeGroupSums,
  feeOfSale,
  groupRedeSales,
  type RedeDebitDraft,
  type RedeEevdDraft,
  type RedeFileDraft,
  type RedeGroup,
} from './rede-draft.testing.ts'
import * as eevd from './rede-eevd-layout.ts'
import { buildRedeOpening, encodeRedeRecords, getRedeBrandCode, toRedeBankFields } from './rede-write-file.testing.ts'

export function writeRedeEevd(draft: RedeEevdDraft): Uint8Array {
  const groups = groupRedeSales(draft.sales)
  const merchants = [...new Set(groups.map(({ first }) => first.merchant_no))]
  const lines = [
    buildCellLine(eevd.eevdHeaderLayout, {
      type: '00',
      ...buildRedeOpening(draft),
      moved_on: draft.issued_on,
      title: 'Movimentação diária - Cartões de débito',
      version: 'V1.04 - 07/10 - EEVD',
    }),
    ...merchants.flatMap((merchant_no) => {
      const own = groups.filter(({ first }) => first.merchant_no === merchant_no)
      const totals = { type: '02', merchant_no, ...debitTotals(own) }
      return [...own.flatMap((group) => debitGroup(draft, group)), buildCellLine(eevd.eevdMerchantTotalsLayout, totals)]
    }),
    ...draft.debits.map(debitRecord),
    buildCellLine(eevd.eevdMerchantTotalsLayout, {
      type: '03',
      merchant_no: draft.merchant_no,
      ...debitTotals(groups),
    }),
  ]
  const last = { type: '04', merchant_no: draft.merchant_no, ...debitTotals(groups), records: lines.length + 1 }
  return encodeRedeRecords([...lines, buildCellLine(eevd.eevdTrailerLayout, last)])
}

const debitTotals = (groups: readonly RedeGroup[]) => ({
  summaries: groups.length,
  accepted: sumItems(groups, ({ sales }) => sales.length),
  ...computeRedeGroupSums(groups),
})

function debitGroup(draft: RedeFileDraft, group: RedeGroup): string[] {
  const { first, sales, summary_no } = group
  const { merchant_no, sold_on, due_days } = first
  const due_on = due_days[0] ?? null
  const shared = { merchant_no, summary_no, sold_on, due_on, brand: getRedeBrandCode(first.brand) }
  return [
    buildCellLine(eevd.eevdSummaryLayout, {
      type: '01',
      ...shared,
      accepted: sales.length,
      ...computeRedeGroupSums([group]),
      kind: 'D',
      ...toRedeBankFields(draft),
    }),
    ...sales.map((sale) =>
      buildCellLine(eevd.eevdSaleLayout, {
        type: '05',
        ...shared,
        gross_cents: sale.gross_cents,
        fee_cents: feeOfSale(sale),
        net_cents: sale.gross_cents - feeOfSale(sale),
        card: maskedCard(sale),
        kind: 'D',
        nsu: sale.nsu,
        status: '01',
        sold_at: sale.sold_at,
        terminal: sale.terminal_logical_no,
        capture: '02',
        purchase_cents: sale.gross_cents - sale.cash_out_cents,
        cash_out_cents: sale.cash_out_cents,
      }),
    ),
    ...sales.flatMap(({ nsu, tid, order_ref, gross_cents }) =>
      tid === null && order_ref === null
        ? []
        : [
            buildCellLine(eevd.eevdOnlineLayout, {
              type: '13',
              ...shared,
              gross_cents,
              nsu,
              tid: tid ?? '',
              order_ref: order_ref ?? '',
            }),
          ],
    ),
  ]
}

const debitRecord = (debit: RedeDebitDraft) =>
  buildCellLine(eevd.eevdAdjustmentLayout, {
    type: '011',
    merchant_no: debit.merchant_no,
    summary_no: debit.summary_no,
    adjusted_on: debit.adjusted_on,
    amount_cents: debit.charged_cents,
    sign: 'D',
    reason: `0${redeReasonByKind[debit.kind]}`,
    card: maskedCard({ ...debit, card_bin: '400001' }),
    sold_on: debit.sold_on,
    original_summary_no: debit.summary_no,
    original_merchant_no: debit.merchant_no,
    original_sold_on: debit.sold_on,
    sale_cents: debit.returned_cents,
    net: 'N',
    due_on: debit.due_on,
    requested_cents: debit.returned_cents,
    nsu: debit.nsu,
    auth_code: debit.auth_code,
    debit_order: debit.order,
    debit_cents: debit.charged_cents,
    brand: getRedeBrandCode(debit.brand),
  })
