import type { DifferenceCode } from './day-facts.contract.ts'

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
  status: 'explained' | 'accepted'
  /** The reason keeps the day from closing without an analyst. */
  approval_required?: boolean
  /** The reason by which the system explained it; what people say comes before. */
  automatic_reason_id?: string
}
