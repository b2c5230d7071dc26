type KeyedItems<Side> = { items: readonly Side[]; keysOf: (item: Side) => readonly (string | null)[] }

function indexOf<Side>({ items, keysOf }: KeyedItems<Side>) {
  const index = new Map<string, Side[]>()
  for (const item of items)
    for (const key of new Set(keysOf(item))) {
      if (key === null) continue
      const bucket = index.get(key)
      if (bucket) bucket.push(item)
      else index.set(key, [item])
    }
  return index
}

function partnersIn<Side>(index: ReadonlyMap<string, readonly Side[]>, keys: readonly (string | null)[]) {
  return [...new Set(keys.flatMap((key) => (key === null ? [] : (index.get(key) ?? []))))]
}

/** Pairs items that are each other's only partner, in any order of the input; items with two partners stay open. */
export function findUniquePairs<Left, Right>(
  left: KeyedItems<Left>,
  right: KeyedItems<Right>,
  accepts: (left: Left, right: Right) => boolean = () => true,
): [Left, Right][] {
  const leftIndex = indexOf(left)
  const rightIndex = indexOf(right)
  return left.items.flatMap((item): [Left, Right][] => {
    const partners = partnersIn(rightIndex, left.keysOf(item)).filter((partner) => accepts(item, partner))
    const [partner] = partners
    if (partner === undefined || partners.length > 1) return []
    const partnersBack = partnersIn(leftIndex, right.keysOf(partner)).filter((other) => accepts(other, partner))
    return partnersBack.length === 1 ? [[item, partner]] : []
  })
}
