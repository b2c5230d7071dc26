import type { CaptureKind } from '../acquirer/acquirer-types.ts'
import { groupsBy, hashToNumber } from '../acquirer/groups.ts'
import type { SaleDraft } from '../acquirer/sale-draft.ts'
import type { Period } from '../values/period.ts'

/** Amounts are signed by their effect: a cancellation, a chargeback or a rental is negative. */
export type CieloRow = SaleDraft & {
  /** For a cancellation, `sold_at` is the time of the cancellation. */
  kind: CaptureKind
  product_code: string // three digits of cielo-codes: 041 Visa debit, 040 Visa credit, 043 Visa instalments, 059 fleet
  brand: string | null // a brand of cielo-codes; `null` writes 000
  tid: string | null
  card_bin: string
}

export type CieloFileDraft = {
  merchant_no: string
  processed_on: string
  period: Period
  /** Number of the file in its series; 9999999 marks a recovery file. */
  sequence: number
  bank: string
  branch: string
  account: string
}

export type CieloDraft = CieloFileDraft & { rows: CieloRow[] }

/** Rows of one RO. `unique15` is the fixed part of the RO's unique number. */
export type CieloGroup = { rows: CieloRow[]; first: CieloRow; unique15: string }

// A CV's number inside its RO has four digits.
const largestGroup = 9999

/** The unique number depends only on shared columns, so sales and payments files get the same capture keys. */
export const groupCieloRows = (rows: readonly CieloRow[]): CieloGroup[] =>
  groupsBy(rows, sharedOf).flatMap(([shared, groupRows]) =>
    Array.from({ length: Math.ceil(groupRows.length / largestGroup) }, (_, chunk) => {
      const part = groupRows.slice(chunk * largestGroup, (chunk + 1) * largestGroup)
      const day = part[0]!.sold_on.slice(2).replaceAll('-', '')
      const number = String(hashToNumber(`${shared}|${chunk}`)).padStart(9, '0')
      return { rows: part, first: part[0]!, unique15: `${day}${number}` }
    }),
  )

const sharedOf = ({ merchant_no, kind, product_code, brand, rate, sold_on, due_days }: CieloRow) =>
  [merchant_no, kind, product_code, brand, rate, sold_on, ...due_days].join('|')
