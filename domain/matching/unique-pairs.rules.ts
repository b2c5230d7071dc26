import { groupByKeys } from '@app/kit/contract'

type KeyedItems<Side> = { items: readonly Side[]; keysOf: (item: Side) => readonly (string | null)[] }

const indexOf = <Side>({ items, keysOf }: KeyedItems<Side>) => groupByKeys(items, (item) => new Set(keysOf(item)))

/** Returns the only accepted partner under these keys. Stops at the second one, because many items may have one key. */
function findOnlyPartner<Side>(
  index: ReadonlyMap<string, readonly Side[]>,
  keys: readonly (string | null)[],
  accepts: (partner: Side) => boolean,
) {
  let found: Side | undefined
  for (const key of new Set(keys))
    for (const partner of (key !== null && index.get(key)) || []) {
      if (partner === found || !accepts(partner)) continue
      if (found !== undefined) return undefined
      found = partner
    }
  return found
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
    const partner = findOnlyPartner(rightIndex, left.keysOf(item), (other) => accepts(item, other))
    if (partner === undefined) return []
    const itself = findOnlyPartner(leftIndex, right.keysOf(partner), (other) => accepts(other, partner))
    return itself === undefined ? [] : [[item, partner]]
  })
}
