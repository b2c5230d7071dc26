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

// The explanation was given for one amount: with another one it might cover money that no person reviewed.
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
  const byKey = new Map(explanations.map((explanation) => [keyOf(explanation), explanation]))
  return differences.map((difference) => {
    const explanation = byKey.get(keyOf(difference)) ?? null
    const isCurrent = explanation !== null && covers(explanation, difference)
    const isRefused = isCurrent && explanation.status === 'refused'
    return {
      ...difference,
      severity: severityOf(difference),
      explanation: isRefused ? null : isCurrent ? explanation : explainAlone(difference),
      outdated_explanation: isCurrent ? null : explanation,
    }
  })
}

function buildFileDataLookup({ movements, captures }: DayFacts): FileDataLookup {
  const codes = new Map(movements.map((row) => [`movement:${row.id}`, { source: 'pos', code: row.movement_type_code }]))
  for (const { id, acquirer, kind } of captures)
    codes.set(`capture:${id}`, { source: acquirer.toLowerCase(), code: kind })
  return ({ kind, id }) => {
    const fileData = codes.get(`${kind}:${id}`)
    return fileData ? { source_system: fileData.source, external_code: fileData.code, external_text: '' } : null
  }
}

const wordsOf = ({ name, max_amount_cents }: AutoReason) =>
  `Explicada pelo sistema: “${name}” explica sozinho até ${showMoney(max_amount_cents)}.`

type ExplanationReason = Pick<
  Explanation,
  'reason_code' | 'reason_name' | 'note' | 'approval_required' | 'automatic_reason_id'
>

const byReason = (reason: AutoReason): ExplanationReason => ({
  reason_code: reason.code,
  reason_name: reason.name,
  note: wordsOf(reason),
  approval_required: reason.approval_required,
  automatic_reason_id: reason.id,
})

function byRule({ suggestion }: FoundDifference): ExplanationReason | null {
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
  const getFileData = buildFileDataLookup(facts)
  return (difference: FoundDifference): Explanation | null => {
    if (severityOf(difference) === 'critical') return null
    const reason = find(difference, getFileData)
    const explanationReason = reason ? byReason(reason) : byRule(difference)
    if (!explanationReason) return null
    const { code, ref, amount_cents, volume_ml } = difference
    return { ...{ code, ref, amount_cents, volume_ml }, ...explanationReason, status: 'explained' }
  }
}
