import type { ItemRef, MatchGroup } from '../day-facts.contract.ts'

const keysOf = (items: readonly ItemRef[]) => items.map(({ kind, id }) => `${kind}:${id}`).sort()

/** The items of a group as one text: two groups of the same items are the same match. */
export const membersOf = ({ system, confirmation }: Pick<MatchGroup, 'system' | 'confirmation'>) =>
  `${keysOf(system).join(' ')} = ${keysOf(confirmation).join(' ')}`

const saysTheSame = (a: MatchGroup, b: MatchGroup) =>
  a.pass_no === b.pass_no &&
  a.score === b.score &&
  a.status === b.status &&
  a.sentence === b.sentence &&
  a.difference_cents === b.difference_cents

/** What to write so that the living groups become the found ones: a match that stays keeps its id. */
export function groupChanges<Living extends MatchGroup & { id: number }>(
  living: readonly Living[],
  found: readonly MatchGroup[],
) {
  const left = new Map(living.map((group) => [membersOf(group), group]))
  const reworded: Living[] = []
  const added: MatchGroup[] = []
  for (const group of found) {
    const members = membersOf(group)
    const same = left.get(members)
    left.delete(members)
    if (!same) added.push(group)
    else if (!saysTheSame(same, group)) reworded.push({ ...same, ...group })
  }
  return { gone: [...left.values()].map(({ id }) => id), reworded, added }
}
