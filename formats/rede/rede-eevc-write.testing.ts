import { computeSaleFees, maskedCard, splitSaleAmount } from '../acquirer/sale-draft.ts'
import { buildRecord } from '../fixed-width/fixed-width.ts'
import { sumItems } from '../values/amounts.ts'
import { redeReasonByKind } from './rede-codes.ts'
import {
  computeRedeGroupGross,
  computeRedeGroupSums,
  feeOfSale,
  groupRedeSales,
  type RedeCreditDraft,
  type RedeEevcDraft,
  type RedeFileDraft,
  type RedeGroup,
  type RedeSaleDraft,
} from './rede-draft.testing.ts'
import * as eevc from './rede-eevc-layout.ts'
import {
  buildRedeOpening,
  encodeRedeRecords,
  getRedeBrandCode,
  lineWidth,
  toRedeBankFields,
} from './rede-write-file.testing.ts'

export function writeRedeEevc(draft: RedeEevcDraft): Uint8Array {
  const groups = groupRedeSales(draft.sales)
  const { merchant_no } = draft
  const totals = {
    merchant_no,
    ...computeRedeGroupSums(groups),
    at_sight_cents: sumItems(
      groups.filter(({ first }) => first.due_days.length === 1),
      computeRedeGroupGross,
    ),
    split_cents: sumItems(
      groups.filter(({ first }) => first.due_days.length > 1),
      computeRedeGroupGross,
    ),
    accepted: draft.sales.length,
  }
  const lines = [
    buildRecord(lineWidth, eevc.eevcHeaderLayout, {
      type: '002',
      ...buildRedeOpening(draft),
      title: 'Extrato Eletrônico de Vendas',
      version: 'V2.01 - 09/06 - EEVC',
    }),
    buildRecord(lineWidth, eevc.eevcMatrixLayout, { type: '004', merchant_no, name: 'POSTO' }),
    ...groups.flatMap((group) => creditGroup(draft, group)),
    ...draft.credits.map((credit) => creditRecord(draft, credit)),
    buildRecord(lineWidth, eevc.eevcMatrixTotalsLayout, { type: '026', ...totals }),
  ]
  return encodeRedeRecords([
    ...lines,
    buildRecord(lineWidth, eevc.eevcTrailerLayout, { type: '028', ...totals, matrices: 1, records: lines.length + 1 }),
  ])
}

function creditGroup(draft: RedeFileDraft, group: RedeGroup): string[] {
  const { first, sales, summary_no } = group
  const { merchant_no, sold_on, due_days } = first
  const split = due_days.length > 1
  const summary = buildRecord(lineWidth, eevc.eevcSummaryLayout, {
    type: split ? '010' : '006',
    merchant_no,
    summary_no,
    ...toRedeBankFields(draft),
    sold_on,
    accepted: sales.length,
    ...computeRedeGroupSums([group]),
    due_on: due_days[0] ?? null,
    brand: getRedeBrandCode(first.brand),
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
  const fees = computeSaleFees(sale)
  const nets = splitSaleAmount(sale).map((part, index) => part - fees[index]!)
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
    net_cents: sumItems(nets, (net) => net),
    terminal: sale.terminal_logical_no,
    brand: getRedeBrandCode(sale.brand),
  }
  if (nets.length === 1) return buildRecord(lineWidth, eevc.eevcSaleLayout, { type: '008', ...shared })
  return buildRecord(lineWidth, eevc.eevcSplitSaleLayout, {
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
  return [buildRecord(lineWidth, eevc.eevcOnlineLayout, shop)]
}

function partRecord({ first, sales, summary_no }: RedeGroup, due_on: string, index: number): string {
  const gross_cents = sumItems(sales, (sale) => splitSaleAmount(sale)[index]!)
  const fee_cents = sumItems(sales, (sale) => computeSaleFees(sale)[index]!)
  return buildRecord(lineWidth, eevc.eevcPartLayout, {
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

const creditRecord = (draft: RedeFileDraft, credit: RedeCreditDraft) =>
  buildRecord(lineWidth, eevc.eevcCreditLayout, {
    type: '011',
    merchant_no: credit.merchant_no,
    summary_no: credit.summary_no,
    adjusted_on: credit.adjusted_on,
    amount_cents: credit.amount_cents,
    due_on: credit.due_on,
    credit_cents: credit.amount_cents,
    sign: 'C',
    ...toRedeBankFields(draft),
    reason: redeReasonByKind[credit.kind],
    brand: getRedeBrandCode(credit.brand),
  })
