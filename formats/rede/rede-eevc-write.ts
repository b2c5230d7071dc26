import { sumOf } from '../acquirer/groups.ts'
import { feesOf, maskedCard, partsOf } from '../acquirer/sale-draft.ts'
import { recordOf } from '../fixed-width.ts'
import { reasonOfKind } from './rede-codes.ts'
import {
  feeOfSale,
  grossOf,
  groupsOf,
  type RedeCreditDraft,
  type RedeEevcDraft,
  type RedeFileDraft,
  type RedeGroup,
  type RedeSaleDraft,
  sumsOf,
} from './rede-draft.ts'
import * as eevc from './rede-eevc-layout.ts'
import { bankOf, brandCode, bytesOf, lineWidth, openingOf } from './rede-write-file.ts'

export function writeRedeEevc(draft: RedeEevcDraft): Uint8Array {
  const groups = groupsOf(draft.sales)
  const { merchant_no } = draft
  const totals = {
    merchant_no,
    ...sumsOf(groups),
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
      ...openingOf(draft),
      title: 'Extrato Eletrônico de Vendas',
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

function creditGroup(draft: RedeFileDraft, group: RedeGroup): string[] {
  const { first, sales, summary_no } = group
  const { merchant_no, sold_on, due_days } = first
  const split = due_days.length > 1
  const summary = recordOf(lineWidth, eevc.summary, {
    type: split ? '010' : '006',
    merchant_no,
    summary_no,
    ...bankOf(draft),
    sold_on,
    accepted: sales.length,
    ...sumsOf([group]),
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

const creditRecord = (draft: RedeFileDraft, credit: RedeCreditDraft) =>
  recordOf(lineWidth, eevc.credit, {
    type: '011',
    merchant_no: credit.merchant_no,
    summary_no: credit.summary_no,
    adjusted_on: credit.adjusted_on,
    amount_cents: credit.amount_cents,
    due_on: credit.due_on,
    credit_cents: credit.amount_cents,
    sign: 'C',
    ...bankOf(draft),
    reason: reasonOfKind[credit.kind],
    brand: brandCode(credit.brand),
  })
