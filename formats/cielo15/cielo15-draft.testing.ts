import type { CaptureKind } from '../acquirer/acquirer-types.ts'
import { groupsBy } from '../acquirer/groups.ts'
import { computeSaleFees, type SaleDraft, splitSaleAmount } from '../acquirer/sale-draft.ts'
import type { CieloFileDraft } from '../cielo/cielo-draft.ts'

/** A sale or one of its events to write. Events that take money back are negative. */
export type Cielo15Row = SaleDraft & {
  kind: CaptureKind
  settlement_type: '001' | '002' | '004'
  product: string
  brand: string | null
  tid: string | null
  sale_code: string // 15 digits: the acquirer's number of the sale
  arn?: string | null
}

export type Cielo15PixRow = {
  merchant_no: string
  sold_on: string
  sold_at: string
  e2e_id: string
  txid: string | null
  nsu: string
  paid_on: string
  gross_cents: number
  fee_cents: number
  terminal_logical_no: string
}

/** A negotiation with its anticipated receivables, all paid into the account of the draft. */
export type Cielo15DealDraft = {
  operation_no: string
  negotiated_on: string
  paid_on: string
  details: {
    merchant_no: string
    brand: string | null
    settlement_type: '001' | '002' | '004'
    due_on: string
    gross_cents: number
    cost_cents: number
  }[]
}

export type Cielo15Draft = CieloFileDraft & { rows: Cielo15Row[] }

const entryOfKind: Readonly<Record<Exclude<CaptureKind, 'sale'>, string>> = {
  cancel: '06',
  chargeback: '08',
  chargeback_reversal: '09',
  adjustment: '04',
  rental: '10',
}

export function getCielo15EntryType({ kind, settlement_type, due_days }: Cielo15Row): string {
  if (kind !== 'sale') return entryOfKind[kind]
  if (settlement_type === '004') return '42'
  return settlement_type === '001' ? '01' : due_days.length > 1 ? '03' : '02'
}

export type Cielo15Part = { row: Cielo15Row; index: number; due_on: string; gross_cents: number; fee_cents: number }

const partsIn = (row: Cielo15Row): Cielo15Part[] => {
  const fees = computeSaleFees(row)
  return splitSaleAmount(row).map((gross_cents, index) => ({
    row,
    index,
    due_on: row.due_days[index]!,
    gross_cents,
    fee_cents: fees[index]!,
  }))
}

const unitOf = ({ row, due_on }: Cielo15Part) =>
  [
    'UR',
    row.merchant_no,
    row.brand ?? '',
    row.settlement_type,
    getCielo15EntryType(row),
    due_on.replaceAll('-', ''),
  ].join('')

export const groupCielo15Units = (rows: readonly Cielo15Row[]) =>
  groupsBy(rows.flatMap(partsIn), unitOf).map(([unit_key, parts]) => ({ unit_key, parts }))
