import type { Explanation, FoundDifference, Severity } from '../day-facts.contract.ts'
import { severityOf } from './differences.rules.ts'

/** A difference with what people said about it. */
export type AssessedDifference = FoundDifference & {
  severity: Severity
  /** The explanation that counts; null while nobody explained what it is now. */
  explanation: Explanation | null
  /** An explanation given for another amount: shown, so that people confirm it anew, and counted nowhere. */
  outdated_explanation: Explanation | null
}

const keyOf = ({ code, ref }: Pick<FoundDifference, 'code' | 'ref'>) => `${code} ${ref}`

// A person explained a number. When the number moves, the old words may cover money that nobody looked at.
const covers = (explanation: Explanation, difference: FoundDifference) =>
  explanation.amount_cents === difference.amount_cents &&
  (explanation.volume_ml === undefined ||
    explanation.volume_ml === null ||
    explanation.volume_ml === difference.volume_ml)

export function assessed(
  differences: readonly FoundDifference[],
  explanations: readonly Explanation[],
): AssessedDifference[] {
  const given = new Map(explanations.map((explanation) => [keyOf(explanation), explanation]))
  return differences.map((difference) => {
    const explanation = given.get(keyOf(difference)) ?? null
    const counts = explanation !== null && covers(explanation, difference)
    return {
      ...difference,
      severity: severityOf(difference),
      explanation: counts ? explanation : null,
      outdated_explanation: counts ? null : explanation,
    }
  })
}
