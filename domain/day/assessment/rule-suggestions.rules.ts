import { buildItemKey } from '../../matching/items.rules.ts'
import { buildRuleTest, inRuleOrder } from '../../matching/rule-conditions.rules.ts'
import type { RuleInForce } from '../../matching/rule-in-force.contract.ts'
import { buildItemTexts } from '../../matching/rule-pass.rules.ts'
import type { DifferenceSuggestion, FoundDifference } from '../differences/found-differences.contract.ts'
import type { DayFacts } from '../facts/day-facts.contract.ts'

/** Returns the amount to compare with a rule's limit. A move between methods sums to 0: its largest effect counts. */
const computeRuleAmount = ({ amount_cents, effects }: Pick<FoundDifference, 'amount_cents' | 'effects'>) =>
  Math.max(Math.abs(amount_cents), ...effects.map((effect) => Math.abs(effect.amount_cents)))

type ExplainableDifference = Pick<FoundDifference, 'code' | 'amount_cents' | 'effects' | 'items' | 'sentence'>

/** Returns a function that finds the first rule that explains a difference; null if no rule does. */
export function buildExplainingRuleFinder(
  rules: readonly RuleInForce[],
  facts: Pick<DayFacts, 'movements' | 'captures'>,
) {
  const explainingRules = rules
    .filter(({ outcome }) => outcome === 'explain')
    .sort(inRuleOrder)
    .map((rule) => ({ rule, fits: buildRuleTest(rule) }))
  if (explainingRules.length === 0) return () => null
  let texts: Map<string, string> | undefined
  const textOf = (key: string) => {
    texts ??= buildItemTexts(facts)
    return texts.get(key) ?? ''
  }
  const acquirers = new Map<string, string | null>([
    ...facts.movements.map((row) => [`movement:${row.id}`, row.acquirer] as const),
    ...facts.captures.map((row) => [`capture:${row.id}`, row.acquirer] as const),
  ])
  return (difference: ExplainableDifference): RuleInForce | null => {
    const acquirer = difference.items.map(({ kind, id }) => acquirers.get(`${kind}:${id}`)).find(Boolean) ?? null
    const toSubject = (method: string | null) => ({
      method,
      acquirer,
      amount_cents: computeRuleAmount(difference),
      texts: () => [difference.sentence, ...difference.items.flatMap(({ kind, id }) => keyed(kind, id).map(textOf))],
    })
    const methods = difference.effects.length === 0 ? [null] : difference.effects.map(({ method }) => method)
    const hit = explainingRules.find(
      ({ rule, fits }) =>
        rule.difference_codes.includes(difference.code) && methods.some((method) => fits(toSubject(method))),
    )
    return hit?.rule ?? null
  }
}

const keyed = (kind: FoundDifference['items'][number]['kind'], id: string) =>
  kind === 'movement' || kind === 'capture' ? [buildItemKey({ kind, id })] : []

export function addRuleSuggestions(facts: DayFacts, differences: readonly FoundDifference[]): FoundDifference[] {
  const { rules = [] } = facts
  if (rules.length === 0) return [...differences]
  const ruleOf = buildExplainingRuleFinder(rules, facts)
  return differences.map((difference) => {
    const rule = difference.suggestion === null ? ruleOf(difference) : null
    return rule?.reason ? { ...difference, suggestion: suggestionBy(rule, rule.reason, difference) } : difference
  })
}

const suggestionBy = (
  { id, name, alone, cap_cents }: RuleInForce,
  reason: NonNullable<RuleInForce['reason']>,
  difference: FoundDifference,
): DifferenceSuggestion => ({
  kind: 'explain',
  rule_id: id,
  rule_name: name,
  reason,
  alone: alone && computeRuleAmount(difference) > 0 && computeRuleAmount(difference) <= cap_cents,
  sentence: `A regra “${name}” explica com o motivo “${reason.name}”`,
})
