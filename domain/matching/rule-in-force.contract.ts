/** A conciliation rule in force for one company and business day (pass 6 of operations 3.5). */
export type RuleInForce = {
  id: string
  name: string
  /** Null: every company. */
  company_id: string | null
  outcome: 'pair' | 'explain' | 'bank' | 'settle'
  text_pattern: string | null
  acquirer: string | null
  method: string | null
  amount_from_cents: number | null
  amount_to_cents: number | null
  window_minutes: number
  /** Maximum days between the amount owed and a bank line or batch. */
  window_days: number
  tolerance_cents: number
  difference_codes: readonly string[]
  reason: { id: string; code: string; name: string; approval_required: boolean } | null
  /** True if the rule may act automatically: enabled, and people accepted enough proposals in a row. */
  alone: boolean
  cap_cents: number
  priority: number
}
