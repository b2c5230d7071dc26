/** Groups items by key, in their order, in linear time. Node 20 has no `Map.groupBy`. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Groups items under each of their keys; an item without keys (or with null only) is in no group. */
export function groupByKeys<Item, Key>(
  items: Iterable<Item>,
  keysOf: (item: Item) => Iterable<Key | null>,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>()
  for (const item of items)
    for (const key of keysOf(item)) {
      if (key === null) continue
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  return groups
}
