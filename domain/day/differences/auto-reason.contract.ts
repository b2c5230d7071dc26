import type { BusinessDate } from '@app/kit/contract'

/** A reason in force for a company and day that explains differences automatically up to an amount (R33). */
export type AutoReason = {
  id: string
  code: string
  name: string
  source_system: string
  /** If code and text are both null, it applies to every difference with one of its codes. */
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
