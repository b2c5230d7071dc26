import type { CaptureKind } from '../acquirer/acquirer-types.ts'
import { feeOf, instalmentsOf } from '../amounts.ts'

/** A sale or an event of it to write; events are negative where they take back. */
export type Cielo15Row = {
  merchant_no: string
  kind: CaptureKind
  settlement_type: '001' | '002' | '004'
  /** Three digits, see cielo-codes. */
  product: string
  /** A brand word of cielo-codes; `null` writes 000. */
  brand: string | null
  sold_on: string
  sold_at: string
  gross_cents: number
  /** Hundredths of a percent. */
  rate: number
  due_days: string[]
  nsu: string
  auth_code: string
  tid: string | null
  terminal_logical_no: string
  card_last4: string
  /** Fifteen digits: the acquirer's own number of the sale. */
  sale_code: string
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

/** A negotiation: the receivables it brings forward, all paid into the draft's account. */
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

export type Cielo15Draft = {
  merchant_no: string
  processed_on: string
  period: { from: string; to: string }
  sequence: number
  bank: string
  branch: string
  account: string
  rows: Cielo15Row[]
}

const entryOfKind: Readonly<Record<Exclude<CaptureKind, 'sale'>, string>> = {
  cancel: '06',
  chargeback: '08',
  chargeback_reversal: '09',
  adjustment: '04',
  rental: '10',
}

export function entryTypeOf({ kind, settlement_type, due_days }: Cielo15Row): string {
  if (kind !== 'sale') return entryOfKind[kind]
  if (settlement_type === '004') return '42'
  return settlement_type === '001' ? '01' : due_days.length > 1 ? '03' : '02'
}

/** The instalments of a row in cents. */
export const partsOf = ({ gross_cents, due_days }: Cielo15Row): number[] => instalmentsOf(gross_cents, due_days.length)

/** One instalment of a row, in cents; its fee is rounded half up. */
export type Cielo15Part = { row: Cielo15Row; index: number; due_on: string; gross_cents: number; fee_cents: number }

const partsIn = (row: Cielo15Row): Cielo15Part[] =>
  partsOf(row).map((gross_cents, index) => ({
    row,
    index,
    due_on: row.due_days[index]!,
    gross_cents,
    fee_cents: feeOf(gross_cents, row.rate),
  }))

/** Instalments that share establishment, brand, settlement type, entry type and day: a unit of receivables. */
export function unitsOf(rows: readonly Cielo15Row[]): { unit_key: string; parts: Cielo15Part[] }[] {
  const units = new Map<string, Cielo15Part[]>()
  for (const part of rows.flatMap(partsIn)) {
    const { row, due_on } = part
    const day = due_on.replaceAll('-', '')
    const key = ['UR', row.merchant_no, row.brand ?? '', row.settlement_type, entryTypeOf(row), day].join('')
    const known = units.get(key)
    if (known) known.push(part)
    else units.set(key, [part])
  }
  return [...units].map(([unit_key, parts]) => ({ unit_key, parts }))
}
