import type { AssessedDifference } from '../differences/explanations.rules.ts'
import type { MatchGroup } from './match-groups.contract.ts'

/** Returns suggested groups that no person accepted; a person's explanation of the difference accepts the pair. */
export function listUnconfirmedSuggestions<Group extends MatchGroup>(
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
