/** Items beside those of the same key, in the order of the first of each. */
export function groupsBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [key: string, items: Item[]][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const together = groups.get(key)
    if (together) together.push(item)
    else groups.set(key, [item])
  }
  return [...groups]
}

/** A number of nine digits that the same key always gets, without keeping any (FNV-1a). */
export function numberOf(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % 1_000_000_000
}

export const sumOf = <Item>(items: readonly Item[], amountOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0)
