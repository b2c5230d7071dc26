type Ref = { kind: string; id: string }

type Group = {
  pass_no: number
  score: number
  status: string
  sentence: string
  difference_cents: number
  rule_id?: string | null
  system: readonly Ref[]
  confirmation: readonly Ref[]
}

const keyOf = ({ kind, id }: Ref) => `${kind}:${id}`

/** Fast path: most sides have one item and need no sorting. */
const keysOf = (items: readonly Ref[]) =>
  items[0] && items.length === 1 ? keyOf(items[0]) : items.map(keyOf).sort().join(' ')

/** Returns a text key of a group's items; groups with equal keys are the same match. */
export const buildGroupKey = ({ system, confirmation }: Pick<Group, 'system' | 'confirmation'>) =>
  `${keysOf(system)} = ${keysOf(confirmation)}`

const saysTheSame = (a: Group, b: Group) =>
  a.pass_no === b.pass_no &&
  a.score === b.score &&
  a.status === b.status &&
  a.sentence === b.sentence &&
  a.difference_cents === b.difference_cents &&
  (a.rule_id ?? null) === (b.rule_id ?? null)

/** Returns the changes that turn the active groups into the found ones; an unchanged match keeps its id. */
export function planGroupChanges<Found extends Group, Living extends Found & { id: number }>(
  living: readonly Living[],
  found: readonly Found[],
) {
  const left = new Map(living.map((group) => [buildGroupKey(group), group]))
  const reworded: Living[] = []
  const added: Found[] = []
  for (const group of found) {
    const members = buildGroupKey(group)
    const same = left.get(members)
    left.delete(members)
    if (!same) added.push(group)
    else if (!saysTheSame(same, group)) reworded.push({ ...same, ...group })
  }
  return { gone: [...left.values()].map(({ id }) => id), reworded, added }
}
