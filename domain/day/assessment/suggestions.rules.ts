import type { AssessedDifference } from './explanations.rules.ts'
import type { MatchGroup } from './match-groups.contract.ts'

/**
 * Suggested groups that no person accepted. Explaining the difference of a suggested pair accepts the pair: whoever says
 * why 58,00 came for 85,00 has said that they belong together. What the system explains accepts no pair.
 */
export function unconfirmedSuggestions<Group extends MatchGroup>(
  groups: readonly Group[],
  differences: readonly AssessedDifference[],
) {
  const accepted = new Set(
    differences
      .filter(
        ({ code, explanation }) =>
          explanation && !explanation.automatic_reason_id && (code === 'D03' || code === 'D04'),
      )
      .flatMap(({ items }) => items.filter(({ kind }) => kind === 'capture').map(({ id }) => id)),
  )
  return groups.filter(
    ({ status, confirmation }) => status === 'suggested' && !confirmation.some(({ id }) => accepted.has(id)),
  )
}
