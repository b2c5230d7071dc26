import type { BusinessDate } from '@app/kit/contract'
import type { Method } from './methods.contract.ts'

/** What people decided on days before about one kind of pair: one sale and one capture of the same amount. */
export type PastPairs = {
  method: Method
  brand: string | null
  movement_type_code: string
  acquirer: string
  capture_method: Method
  capture_brand: string | null
  /** How many such pairs people made, and nobody took apart, since the last one that was. */
  times: number
  /** When the first of these was made. */
  first_at: string | null
  /** The business day of the last of these. */
  last_on: BusinessDate | null
  /** When people last took one apart or refused it. */
  refused_at: string | null
}
