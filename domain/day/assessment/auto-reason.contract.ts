import type { BusinessDate } from '@app/kit/contract'

/** A reason in force on a day of a company that explains differences by itself up to an amount (R33). */
export type AutoReason = {
  id: string
  code: string
  name: string
  source_system: string
  /** With neither code nor text it explains whatever its difference codes name. */
  external_code: string | null
  external_text: string | null
  company_id: string | null
  difference_codes: readonly string[]
  max_amount_cents: number
  approval_required: boolean
  priority: number
  valid_from: BusinessDate
  valid_to: BusinessDate | null
}
