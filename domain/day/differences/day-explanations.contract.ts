import type { BusinessDate } from '@app/kit/contract'
import type { DifferenceCode } from './found-differences.contract.ts'

/** An explanation, linked by code and ref; it counts only for the amount and volume that it was given for. */
export type Explanation = {
  code: DifferenceCode
  ref: string
  amount_cents: number
  volume_ml?: number | null
  reason_code: string
  reason_name?: string
  note: string
  /** A refused explanation does not count, and no automatic explanation replaces it. */
  status: 'explained' | 'accepted' | 'deferred' | 'refused'
  /** The missing file may arrive until the end of this day. */
  deferred_to?: BusinessDate | null
  approval_required?: boolean
  /** Reason of an automatic explanation; an explanation by a person takes precedence. */
  automatic_reason_id?: string
}
