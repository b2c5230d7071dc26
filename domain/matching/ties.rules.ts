import type { ItemRef } from '../day/assessment/match-groups.contract.ts'
import type { MatchableItem } from './items.rules.ts'
import type { Open, Tie } from './pass.rules.ts'
import { formatTieSentence } from './sentences.rules.ts'

/** Items that fit each other in more than one way; a person must choose. */
export type Ambiguity = {
  system: readonly ItemRef<'movement' | 'manual'>[]
  confirmation: readonly ItemRef<'capture' | 'manual'>[]
  sentence: string
}

export const toItemRef = <Side extends MatchableItem>({ kind, id }: Side): { kind: Side['kind']; id: string } => ({
  kind,
  id,
})

export function mergeTies(ties: readonly Tie[], open: Open): Ambiguity[] {
  const parents = new Map<MatchableItem, MatchableItem>()
  const root = (item: MatchableItem) => {
    let top = item
    for (let above = parents.get(top); above !== undefined && above !== top; above = parents.get(top)) top = above
    // All items on the way point to the top from now on; without that a long chain is walked for each of its items.
    for (let below = item; below !== top; ) {
      const above = parents.get(below) ?? top
      parents.set(below, top)
      below = above
    }
    parents.set(top, top)
    return top
  }
  const openItems = new Set<MatchableItem>([...open.system, ...open.confirmation])
  for (const { system, confirmation } of ties) {
    const systems = system.filter((item) => openItems.has(item))
    const confirmations = confirmation.filter((item) => openItems.has(item))
    if (!systems.length || !confirmations.length || systems.length + confirmations.length < 3) continue
    const items: MatchableItem[] = [...systems, ...confirmations]
    for (const item of items.slice(1)) parents.set(root(item), root(items[0] ?? item))
  }
  const sets = new Map<
    MatchableItem,
    { system: Open['system'][number][]; confirmation: Open['confirmation'][number][] }
  >()
  const setOf = (item: MatchableItem) => {
    const set = sets.get(root(item)) ?? { system: [], confirmation: [] }
    sets.set(root(item), set)
    return set
  }
  for (const item of open.system) if (parents.has(item)) setOf(item).system.push(item)
  for (const item of open.confirmation) if (parents.has(item)) setOf(item).confirmation.push(item)
  return [...sets.values()].map(({ system, confirmation }) => ({
    system: system.map(toItemRef),
    confirmation: confirmation.map(toItemRef),
    sentence: formatTieSentence(
      system.length,
      confirmation.length,
      [...system, ...confirmation].map((item) => item.amount_cents),
    ),
  }))
}
