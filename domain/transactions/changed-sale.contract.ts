import type { BusinessDate } from '@app/kit/contract'

export type ChangedSale = { line: number; nsu: string; was_cents: number; is_cents: number }

/** A Pix that an earlier file stored on another day (`was_on`) or with another amount (`was_cents`). */
export type ChangedPix = {
  line: number
  e2e_id: string
  was_on: BusinessDate
  is_on: BusinessDate
  was_cents: number
  is_cents: number
}

/** A return that an earlier file may have stored under another id: its own, or that of its payment. */
export type PixReturnTwin = { line: number; e2e_id: string; stored_e2e_id: string; amount_cents: number }
