import type { CaptureKind } from '../acquirer/acquirer-types.ts'
import { feeOf, instalmentsOf } from '../amounts.ts'
import type { Period } from '../period.ts'

/** One row of a Cielo file to write. Amounts are signed by effect: a cancel, a chargeback or a rental is negative. */
export type CieloRow = {
  merchant_no: string
  kind: CaptureKind
  /** Three digits, see cielo-codes: 041 Visa debit, 040 Visa credit, 043 Visa instalments, 059 fleet. */
  product_code: string
  /** A brand word of cielo-codes; `null` writes 000. */
  brand: string | null
  sold_on: string
  /** `'HH:MM:SS'`; of a cancel, when it was cancelled. */
  sold_at: string
  gross_cents: number
  /** Hundredths of a percent: 105 is 1.05 %. */
  rate: number
  /** The payment day of each instalment, first to last; one day for a sale at sight. */
  due_days: string[]
  nsu: string
  auth_code: string
  tid: string | null
  terminal_logical_no: string
  card_bin: string
  card_last4: string
}

/** A Cielo file to write. */
export type CieloDraft = {
  merchant_no: string
  processed_on: string
  period: Period
  /** The file's number in its series; 9999999 is a recovery file. */
  sequence: number
  bank: string
  branch: string
  account: string
  rows: CieloRow[]
}

/** Rows that share a RO, and the 15 digits of the RO's unique number that never change. */
export type CieloGroup = { rows: CieloRow[]; first: CieloRow; unique15: string }

// The CV's own number in a RO has four digits.
const largestGroup = 9999

/**
 * Rows grouped into ROs. The unique number is made from what the rows of a group share, so a sales file and a payments
 * file written from the same rows carry the same capture keys.
 */
export function groupsOf(rows: CieloRow[]): CieloGroup[] {
  const groups = new Map<string, CieloRow[]>()
  const chunks = new Map<string, number>()
  for (const row of rows) {
    const shared = sharedOf(row)
    const chunk = chunks.get(shared) ?? 0
    const together = groups.get(`${shared}|${chunk}`)
    if (together && together.length < largestGroup) together.push(row)
    else {
      const next = together ? chunk + 1 : chunk
      chunks.set(shared, next)
      groups.set(`${shared}|${next}`, [row])
    }
  }
  return [...groups].map(([key, together]) => {
    const first = together[0]!
    return { rows: together, first, unique15: `${first.sold_on.slice(2).replaceAll('-', '')}${hash9(key)}` }
  })
}

const sharedOf = ({ merchant_no, kind, product_code, brand, rate, sold_on, due_days }: CieloRow) =>
  [merchant_no, kind, product_code, brand, rate, sold_on, ...due_days].join('|')

// FNV-1a, nine digits of it: the same rows always get the same number, without keeping any.
function hash9(key: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  return String((hash >>> 0) % 1_000_000_000).padStart(9, '0')
}

/** The instalments of a row in cents. */
export const partsOf = (row: CieloRow): number[] => instalmentsOf(row.gross_cents, row.due_days.length)

/** The fee of a row's instalment in cents, half up. */
export const feeOfPart = (row: CieloRow, index: number): number => feeOf(partsOf(row)[index] ?? 0, row.rate)
