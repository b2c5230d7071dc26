/** A rule of people as it holds for one company and business day (pass 6 of operations 3.5). */
export type RuleInForce = {
  id: string
  name: string
  /** Null where it holds for every company. */
  company_id: string | null
  outcome: 'pair' | 'explain' | 'bank' | 'settle'
  text_pattern: string | null
  acquirer: string | null
  /** A method of the till, as `debit`. */
  method: string | null
  amount_from_cents: number | null
  amount_to_cents: number | null
  window_minutes: number
  /** How many days later a line of the bank, or a batch, may still be what was owed. */
  window_days: number
  tolerance_cents: number
  difference_codes: readonly string[]
  reason: { id: string; code: string; name: string; approval_required: boolean } | null
  /** Whether people kept what it proposed often enough, and want it to act by itself. */
  alone: boolean
  /** The most money that it moves by itself. */
  cap_cents: number
  priority: number
}
