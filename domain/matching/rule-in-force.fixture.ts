import type { RuleInForce } from './rule-in-force.contract.ts'

export const ruleInForce = (change: Pick<RuleInForce, 'outcome' | 'name'> & Partial<RuleInForce>): RuleInForce => ({
  id: '1',
  company_id: null,
  text_pattern: null,
  acquirer: null,
  method: null,
  amount_from_cents: null,
  amount_to_cents: null,
  window_minutes: 60,
  window_days: 2,
  tolerance_cents: 0,
  difference_codes: [],
  reason: null,
  alone: false,
  cap_cents: 0,
  priority: 100,
  ...change,
})
