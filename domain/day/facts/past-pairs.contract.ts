import type { BusinessDate } from '@app/kit/contract'
import type { PaymentMethod } from './methods.contract.ts'

/** Decisions of people on previous days about one kind of pair: a sale and a capture of the same amount. */
export type PastPairs = {
  method: PaymentMethod
  brand: string | null
  movement_type_code: string
  acquirer: string
  capture_method: PaymentMethod
  capture_brand: string | null
  /** Number of such pairs that people made since they last undid one. */
  times: number
  first_at: string | null
  last_on: BusinessDate | null
  refused_at: string | null
}
