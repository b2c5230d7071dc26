import type { RuleInForce } from './rule-in-force.contract.ts'
import { textPattern } from './text-pattern.rules.ts'

type RuleSubject = {
  method: string | null
  acquirer: string | null
  amount_cents: number
  texts: () => readonly string[]
}

const same = (a: string, b: string | null) => a.toLowerCase() === b?.toLowerCase()

type Conditions = Pick<RuleInForce, 'text_pattern' | 'acquirer' | 'method' | 'amount_from_cents' | 'amount_to_cents'>

/** Returns a test of a rule's conditions: all given ones must hold; the text pattern must match at least one text. */
export function buildRuleTest({ text_pattern, acquirer, method, amount_from_cents, amount_to_cents }: Conditions) {
  const pattern = text_pattern === null ? null : textPattern(text_pattern)
  return (subject: RuleSubject) => {
    const amount = Math.abs(subject.amount_cents)
    return (
      (method === null || subject.method === method) &&
      (acquirer === null || same(acquirer, subject.acquirer)) &&
      amount >= (amount_from_cents ?? 0) &&
      amount <= (amount_to_cents ?? Number.MAX_SAFE_INTEGER) &&
      (text_pattern === null || (pattern !== null && subject.texts().some(pattern.matches)))
    )
  }
}

const text = (a: string, b: string) => (a < b ? -1 : Number(a > b))

type RuleRank = Pick<RuleInForce, 'id' | 'priority' | 'company_id'>

export const inRuleOrder = (a: RuleRank, b: RuleRank) =>
  a.priority - b.priority || Number(a.company_id === null) - Number(b.company_id === null) || text(a.id, b.id)
