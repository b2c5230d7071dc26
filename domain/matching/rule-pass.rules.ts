import { isDifferentPix, isWithinOneDay } from './evidence.rules.ts'
import { buildItemKey, type MatchableItem, type MatchFacts } from './items.rules.ts'
import type { Pass } from './pass.rules.ts'
import { buildRuleTest, inRuleOrder } from './rule-conditions.rules.ts'
import type { RuleInForce } from './rule-in-force.contract.ts'
import { formatPairSentence } from './sentences.rules.ts'

const minute = 60_000

export function buildItemTexts({ movements, captures }: Pick<MatchFacts, 'movements' | 'captures'>) {
  const texts = new Map<string, string>()
  const put = (key: string, parts: readonly (string | null)[]) =>
    texts.set(key, parts.filter((part) => part !== null && part !== '').join(' '))
  for (const row of movements) {
    const { movement_type_code, sale_external_id, external_id, document_no, customer, brand } = row
    const key = buildItemKey({ kind: 'movement', id: String(row.id) })
    put(key, [movement_type_code, sale_external_id ?? external_id, document_no, customer, brand])
  }
  for (const row of captures)
    put(buildItemKey({ kind: 'capture', id: String(row.id) }), [row.acquirer, row.brand, row.merchant_no])
  return texts
}

/** Builds pass 6 of a rule. Differing receipt numbers do not exclude a pair here; a differing Pix identifier does. */
export function buildRulePass(rule: RuleInForce, texts: () => ReadonlyMap<string, string>): Pass {
  const fits = buildRuleTest(rule)
  const textOf = (item: MatchableItem) => texts().get(item.key) ?? ''
  const { id: rule_id, name, alone, cap_cents, tolerance_cents } = rule
  return {
    no: 6,
    window_ms: rule.window_minutes * minute,
    keysOf: (item) => [tolerance_cents === 0 ? String(item.amount_cents) : 'any'],
    accepts: (system, confirmation) =>
      isWithinOneDay(system, confirmation) &&
      !isDifferentPix(system, confirmation) &&
      Math.abs(system.amount_cents - confirmation.amount_cents) <= tolerance_cents &&
      fits({
        method: system.method,
        acquirer: confirmation.acquirer,
        amount_cents: system.amount_cents,
        texts: () => [textOf(system), textOf(confirmation)],
      }),
    assessPair: (system, confirmation) => ({
      score: 90,
      status: alone && system.amount_cents <= cap_cents ? 'confirmed' : 'suggested',
      sentence: formatPairSentence(`regra “${name}”`, system, confirmation),
      rule_id,
    }),
  }
}

export function buildRulePasses(facts: Pick<MatchFacts, 'movements' | 'captures' | 'rules'>): Pass[] {
  let texts: Map<string, string> | undefined
  const read = () => {
    texts ??= buildItemTexts(facts)
    return texts
  }
  return (facts.rules ?? [])
    .filter(({ outcome }) => outcome === 'pair')
    .sort(inRuleOrder)
    .map((rule) => buildRulePass(rule, read))
}
