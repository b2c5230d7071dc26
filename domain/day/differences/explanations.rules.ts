import { showMoney } from '@app/kit/contract'
import type { DayFacts } from '../facts/day-facts.contract.ts'
import { buildAutoReasonFinder, type FileDataLookup } from './auto-explain.rules.ts'
import type { AutoReason } from './auto-reason.contract.ts'
import type { Explanation } from './day-explanations.contract.ts'
import { severityOf } from './differences.rules.ts'
import type { FoundDifference, Severity } from './found-differences.contract.ts'

export type AssessedDifference = FoundDifference & {
  severity: Severity
  /** The explanation that counts; null if the current amount is unexplained. */
  explanation: Explanation | null
  /** An explanation of another amount: shown for people to confirm again; does not count. */
  outdated_explanation: Explanation | null
}

const keyOf = ({ code, ref }: Pick<FoundDifference, 'code' | 'ref'>) => `${code} ${ref}`

// A person explained one amount. If it changes, the old explanation might cover money that no person reviewed.
const covers = (explanation: Explanation, difference: FoundDifference) =>
  explanation.amount_cents === difference.amount_cents &&
  (explanation.volume_ml === undefined ||
    explanation.volume_ml === null ||
    explanation.volume_ml === difference.volume_ml)

export function attachExplanations(
  differences: readonly FoundDifference[],
  explanations: readonly Explanation[],
  explainAlone: (difference: FoundDifference) => Explanation | null = () => null,
): AssessedDifference[] {
  const given = new Map(explanations.map((explanation) => [keyOf(explanation), explanation]))
  return differences.map((difference) => {
    const explanation = given.get(keyOf(difference)) ?? null
    const counts = explanation !== null && covers(explanation, difference)
    const refused = counts && explanation.status === 'refused'
    return {
      ...difference,
      severity: severityOf(difference),
      explanation: refused ? null : counts ? explanation : explainAlone(difference),
      outdated_explanation: counts ? null : explanation,
    }
  })
}

function saidIn({ movements, captures }: DayFacts): FileDataLookup {
  const codes = new Map(movements.map((row) => [`movement:${row.id}`, { source: 'pos', code: row.movement_type_code }]))
  for (const { id, acquirer, kind } of captures)
    codes.set(`capture:${id}`, { source: acquirer.toLowerCase(), code: kind })
  return ({ kind, id }) => {
    const said = codes.get(`${kind}:${id}`)
    return said ? { source_system: said.source, external_code: said.code, external_text: '' } : null
  }
}

const wordsOf = ({ name, max_amount_cents }: AutoReason) =>
  `Explicada pelo sistema: “${name}” explica sozinho até ${showMoney(max_amount_cents)}.`

type Said = Pick<Explanation, 'reason_code' | 'reason_name' | 'note' | 'approval_required' | 'automatic_reason_id'>

const byReason = (reason: AutoReason): Said => ({
  reason_code: reason.code,
  reason_name: reason.name,
  note: wordsOf(reason),
  approval_required: reason.approval_required,
  automatic_reason_id: reason.id,
})

function byRule({ suggestion }: FoundDifference): Said | null {
  if (suggestion?.kind !== 'explain' || !suggestion.alone) return null
  const { reason, rule_name } = suggestion
  return {
    reason_code: reason.code,
    reason_name: reason.name,
    note: `Explicada pelo sistema: a regra “${rule_name}” age sozinha.`,
    approval_required: reason.approval_required,
    automatic_reason_id: reason.id,
  }
}

/** Returns a function that explains by automatic reasons and rules (R33, pass 6); never critical differences. */
export function buildAutoExplainer(facts: DayFacts) {
  const { auto_reasons = [], rules = [], company_id, business_date: on } = facts
  if (auto_reasons.length === 0 && rules.length === 0) return () => null
  const find = buildAutoReasonFinder(auto_reasons, { company_id, on })
  const said = saidIn(facts)
  return (difference: FoundDifference): Explanation | null => {
    if (severityOf(difference) === 'critical') return null
    const reason = find(difference, said)
    const words = reason ? byReason(reason) : byRule(difference)
    if (!words) return null
    const { code, ref, amount_cents, volume_ml } = difference
    return { ...{ code, ref, amount_cents, volume_ml }, ...words, status: 'explained' }
  }
}
