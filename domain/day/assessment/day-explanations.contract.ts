import type { BusinessDate } from '@app/kit/contract'
import type { DifferenceCode } from './found-differences.contract.ts'

/**
 * What was said about a difference, found again by code and ref. It covers exactly the amount (and volume) it was
 * given for: when the difference changes it stops counting, since nobody has looked at the new number.
 */
export type Explanation = {
  code: DifferenceCode
  ref: string
  amount_cents: number
  volume_ml?: number | null
  reason_code: string
  reason_name?: string
  note: string
  /** What was refused counts nowhere, and the system says nothing in its place. */
  status: 'explained' | 'accepted' | 'deferred' | 'refused'
  /** Its file is waited for until the end of this day. */
  deferred_to?: BusinessDate | null
  /** The reason keeps the day from closing without an analyst. */
  approval_required?: boolean
  /** The reason by which the system explained it; what people say comes before. */
  automatic_reason_id?: string
}
