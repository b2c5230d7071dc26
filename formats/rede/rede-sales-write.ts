import { lineOf } from '../acquirer/cells.ts'
import { sumOf } from '../acquirer/groups.ts'
import { feesOf, maskedCard, partsOf } from '../acquirer/sale-draft.ts'
import { recordOf } from '../fixed-width.ts'
import { reasonOfKind } from './rede-codes.ts'
import {
  brandCode,
  bytesOf,
  groupsOf,
  type RedeCreditDraft,
  type RedeDebitDraft,
  type RedeEevcDraft,
  type RedeEevdDraft,
  type RedeFileDraft,
  type RedeGroup,
  type RedeSaleDraft,
} from './rede-draft.ts'
import * as eevc from './rede-eevc-layout.ts'
import * as eevd from './rede-eevd-layout.ts'

const lineWidth = 400
const movementOf = ({ reprocessed }: RedeFileDraft) => (reprocessed ? 'Reprocessamento' : 'Diario')
const grossOf = ({ sales }: RedeGroup) => sumOf(sales, (sale) => sale.gross_cents)
const feeOfSale = (sale: RedeSaleDraft) => sumOf(feesOf(sale), (fee) => fee)
const feeOf = ({ sales }: RedeGroup) => sumOf(sales, feeOfSale)

/** Writes a Rede EEVC: RVs with their CVs and instalments, then credits; totals come from the rows. */
export function writeRedeEevc(draft: RedeEevcDraft): Uint8Array {
  const groups = groupsOf(draft.sales)
  const { merchant_no } = draft
  const totals = {
    merchant_no,
    gross_cents: sumOf(groups, grossOf),
    fee_cents: sumOf(groups, feeOf),
    net_cents: sumOf(groups, grossOf) - sumOf(groups, feeOf),
    at_sight_cents: sumOf(
      groups.filter(({ first }) => first.due_days.length === 1),
      grossOf,
    ),
    split_cents: sumOf(
      groups.filter(({ first }) => first.due_days.length > 1),
      grossOf,
    ),
    accepted: draft.sales.length,
  }
  const lines = [
    recordOf(lineWidth, eevc.header, {
      type: '002',
      issued_on: draft.issued_on,
      acquirer: 'Rede',
      title: 'Extrato Eletrônico de Vendas',
      name: 'POSTO',
      sequence: String(draft.sequence),
      merchant_no,
      movement: movementOf(draft),
      version: 'V2.01 - 09/06 - EEVC',
    }),
    recordOf(lineWidth, eevc.matrix, { type: '004', merchant_no, name: 'POSTO' }),
    ...groups.flatMap((group) => creditGroup(draft, group)),
    ...draft.credits.map((credit) => creditRecord(draft, credit)),
    recordOf(lineWidth, eevc.matrixTotals, { type: '026', ...totals }),
  ]
  return bytesOf([
    ...lines,
    recordOf(lineWidth, eevc.trailer, { type: '028', ...totals, matrices: 1, records: lines.length + 1 }),
  ])
}

function creditGroup({ bank, branch, account }: RedeFileDraft, group: RedeGroup): string[] {
  const { first, sales, summary_no } = group
  const { merchant_no, sold_on, due_days } = first
  const split = due_days.length > 1
  const summary = recordOf(lineWidth, eevc.summary, {
    type: split ? '010' : '006',
    merchant_no,
    summary_no,
    bank,
    branch,
    account,
    sold_on,
    accepted: sales.length,
    gross_cents: grossOf(group),
    fee_cents: feeOf(group),
    net_cents: grossOf(group) - feeOf(group),
    due_on: due_days[0] ?? null,
    brand: brandCode(first.brand),
  })
  const parts = split ? due_days.map((due_on, index) => partRecord(group, due_on, index)) : []
  return [
    summary,
    ...sales.map((sale) => saleRecord(sale, summary_no)),
    ...sales.flatMap((sale) => onlineRecord(sale, summary_no)),
    ...parts,
  ]
}

function saleRecord(sale: RedeSaleDraft, summary_no: string): string {
  const { merchant_no, sold_on, sold_at, gross_cents, nsu, auth_code } = sale
  const fees = feesOf(sale)
  const nets = partsOf(sale).map((part, index) => part - fees[index]!)
  const shared = {
    merchant_no,
    summary_no,
    sold_on,
    sold_at,
    gross_cents,
    nsu,
    auth_code,
    card: maskedCard(sale),
    status: '000',
    fee_cents: feeOfSale(sale),
    capture: '2',
    net_cents: sumOf(nets, (net) => net),
    terminal: sale.terminal_logical_no,
    brand: brandCode(sale.brand),
  }
  if (nets.length === 1) return recordOf(lineWidth, eevc.sale, { type: '008', ...shared })
  return recordOf(lineWidth, eevc.splitSale, {
    type: '012',
    ...shared,
    installments: nets.length,
    first_net_cents: nets[0] ?? 0,
    other_net_cents: nets[1] ?? 0,
  })
}

function onlineRecord({ merchant_no, nsu, tid, order_ref, due_days }: RedeSaleDraft, summary_no: string): string[] {
  if (tid === null && order_ref === null) return []
  const type = due_days.length > 1 ? '035' : '034'
  const shop = { type, merchant_no, summary_no, nsu, tid: tid ?? '', order_ref: order_ref ?? '' }
  return [recordOf(lineWidth, eevc.online, shop)]
}

function partRecord({ first, sales, summary_no }: RedeGroup, due_on: string, index: number): string {
  const gross_cents = sumOf(sales, (sale) => partsOf(sale)[index]!)
  const fee_cents = sumOf(sales, (sale) => feesOf(sale)[index]!)
  return recordOf(lineWidth, eevc.part, {
    type: '014',
    merchant_no: first.merchant_no,
    summary_no,
    number: index + 1,
    gross_cents,
    fee_cents,
    net_cents: gross_cents - fee_cents,
    due_on,
  })
}

const creditRecord = ({ bank, branch, account }: RedeFileDraft, credit: RedeCreditDraft) =>
  recordOf(lineWidth, eevc.credit, {
    type: '011',
    merchant_no: credit.merchant_no,
    summary_no: credit.summary_no,
    adjusted_on: credit.adjusted_on,
    amount_cents: credit.amount_cents,
    due_on: credit.due_on,
    credit_cents: credit.amount_cents,
    sign: 'C',
    bank,
    branch,
    account,
    reason: reasonOfKind[credit.kind],
    brand: brandCode(credit.brand),
  })

/** Writes a Rede EEVD: RVs with their CVs, net adjustments, and totals of the RVs alone. */
export function writeRedeEevd(draft: RedeEevdDraft): Uint8Array {
  const groups = groupsOf(draft.sales)
  const merchants = [...new Set(groups.map(({ first }) => first.merchant_no))]
  const lines = [
    lineOf(eevd.header, {
      type: '00',
      merchant_no: draft.merchant_no,
      issued_on: draft.issued_on,
      moved_on: draft.issued_on,
      title: 'Movimentação diária - Cartões de débito',
      acquirer: 'Rede',
      name: 'POSTO',
      sequence: String(draft.sequence),
      movement: movementOf(draft),
      version: 'V1.04 - 07/10 - EEVD',
    }),
    ...merchants.flatMap((merchant_no) => {
      const own = groups.filter(({ first }) => first.merchant_no === merchant_no)
      const totals = { type: '02', merchant_no, ...debitTotals(own) }
      return [...own.flatMap((group) => debitGroup(draft, group)), lineOf(eevd.merchantTotals, totals)]
    }),
    ...draft.debits.map(debitRecord),
    lineOf(eevd.merchantTotals, { type: '03', merchant_no: draft.merchant_no, ...debitTotals(groups) }),
  ]
  const last = { type: '04', merchant_no: draft.merchant_no, ...debitTotals(groups), records: lines.length + 1 }
  return bytesOf([...lines, lineOf(eevd.trailer, last)])
}

const debitTotals = (groups: readonly RedeGroup[]) => ({
  summaries: groups.length,
  accepted: sumOf(groups, ({ sales }) => sales.length),
  gross_cents: sumOf(groups, grossOf),
  fee_cents: sumOf(groups, feeOf),
  net_cents: sumOf(groups, grossOf) - sumOf(groups, feeOf),
})

function debitGroup({ bank, branch, account }: RedeFileDraft, group: RedeGroup): string[] {
  const { first, sales, summary_no } = group
  const { merchant_no, sold_on, due_days } = first
  const due_on = due_days[0] ?? null
  const shared = { merchant_no, summary_no, sold_on, due_on, brand: brandCode(first.brand) }
  return [
    lineOf(eevd.summary, {
      type: '01',
      ...shared,
      accepted: sales.length,
      gross_cents: grossOf(group),
      fee_cents: feeOf(group),
      net_cents: grossOf(group) - feeOf(group),
      kind: 'D',
      bank,
      branch,
      account,
    }),
    ...sales.map((sale) =>
      lineOf(eevd.sale, {
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
            lineOf(eevd.online, {
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
  lineOf(eevd.adjustment, {
    type: '011',
    merchant_no: debit.merchant_no,
    summary_no: debit.summary_no,
    adjusted_on: debit.adjusted_on,
    amount_cents: debit.charged_cents,
    sign: 'D',
    reason: `0${reasonOfKind[debit.kind]}`,
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
    brand: brandCode(debit.brand),
  })
