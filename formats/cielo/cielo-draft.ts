import type { CaptureKind } from '../acquirer/acquirer-types.ts'
import { groupsBy, numberOf } from '../acquirer/groups.ts'
import type { SaleDraft } from '../acquirer/sale-draft.ts'
import type { Period } from '../period.ts'

/** One row of a Cielo file to write. Amounts are signed by effect: a cancel, a chargeback or a rental is negative. */
export type CieloRow = SaleDraft & {
  /** Of a cancel, `sold_at` is when it was cancelled. */
  kind: CaptureKind
  /** Three digits, see cielo-codes: 041 Visa debit, 040 Visa credit, 043 Visa instalments, 059 fleet. */
  product_code: string
  /** A brand word of cielo-codes; `null` writes 000. */
  brand: string | null
  tid: string | null
  card_bin: string
}

/** What every Cielo file to write begins with, of either version. */
export type CieloFileDraft = {
  merchant_no: string
  processed_on: string
  period: Period
  /** The file's number in its series; 9999999 is a recovery file. */
  sequence: number
  bank: string
  branch: string
  account: string
}

/** A Cielo file to write. */
export type CieloDraft = CieloFileDraft & { rows: CieloRow[] }

/** Rows that share a RO, and the 15 digits of the RO's unique number that never change. */
export type CieloGroup = { rows: CieloRow[]; first: CieloRow; unique15: string }

// The CV's own number in a RO has four digits.
const largestGroup = 9999

/**
 * Rows grouped into ROs. The unique number is made from what the rows of a group share, so a sales file and a payments
 * file written from the same rows carry the same capture keys.
 */
export const groupsOf = (rows: readonly CieloRow[]): CieloGroup[] =>
  groupsBy(rows, sharedOf).flatMap(([shared, together]) =>
    Array.from({ length: Math.ceil(together.length / largestGroup) }, (_, chunk) => {
      const part = together.slice(chunk * largestGroup, (chunk + 1) * largestGroup)
      const day = part[0]!.sold_on.slice(2).replaceAll('-', '')
      const number = String(numberOf(`${shared}|${chunk}`)).padStart(9, '0')
      return { rows: part, first: part[0]!, unique15: `${day}${number}` }
    }),
  )

const sharedOf = ({ merchant_no, kind, product_code, brand, rate, sold_on, due_days }: CieloRow) =>
  [merchant_no, kind, product_code, brand, rate, sold_on, ...due_days].join('|')
