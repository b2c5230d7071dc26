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

const hasSameContent = (a: Group, b: Group) =>
  a.pass_no === b.pass_no &&
  a.score === b.score &&
  a.status === b.status &&
  a.sentence === b.sentence &&
  a.difference_cents === b.difference_cents &&
  (a.rule_id ?? null) === (b.rule_id ?? null)

/** Returns the changes that turn the active groups into the found ones; an unchanged match keeps its id. */
export function planGroupChanges<Found extends Group, Stored extends Found & { id: number }>(
  stored: readonly Stored[],
  found: readonly Found[],
) {
  const remaining = new Map(stored.map((group) => [buildGroupKey(group), group]))
  const reworded: Stored[] = []
  const added: Found[] = []
  for (const group of found) {
    const key = buildGroupKey(group)
    const storedGroup = remaining.get(key)
    remaining.delete(key)
    if (!storedGroup) added.push(group)
    else if (!hasSameContent(storedGroup, group)) reworded.push({ ...storedGroup, ...group })
  }
  return { removed: [...remaining.values()].map(({ id }) => id), reworded, added }
}
