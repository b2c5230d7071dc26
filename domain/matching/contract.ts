export { conciliationRuleRecord, ruleOutcomes } from './conciliation-rule-record.contract.ts'
export {
  buildItemKey,
  buildMatchSides,
  type MatchableItem,
  type MatchFacts,
  normalAcquirer,
  normalAuth,
  normalNsu,
  type Sides,
} from './items.rules.ts'
export { findRemainingTies, matchDay } from './match-day.rules.ts'
export { buildCountId } from './match-drawers.rules.ts'
export { buildRefusedKeys, isRefusedMatch, runPass } from './pass.rules.ts'
export type { RuleInForce } from './rule-in-force.contract.ts'
export { buildItemTexts, buildRulePass } from './rule-pass.rules.ts'
export { findSubsetSums } from './sum-search.rules.ts'
export { buildSystemLines, getSessionIdAt } from './system-lines.rules.ts'
export { textPattern } from './text-pattern.rules.ts'
export { isCaptured } from './witness.rules.ts'
