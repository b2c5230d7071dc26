export function groupsBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [key: string, items: Item[]][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups]
}

/** Returns a stable number of at most nine digits for a key (FNV-1a hash). Two keys may get the same number. */
export function hashToNumber(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % 1_000_000_000
}
