import type { z } from 'zod'
import type { MatchBoard, MatchGroupView, MatchItem } from '../day-changes.contract.ts'

export type Item = z.infer<typeof MatchItem>
export type Group = z.infer<typeof MatchGroupView>
export type Board = z.infer<typeof MatchBoard>

/** One row of the workbench: a group with its items on both sides, or one item that belongs to none. */
export type PairRow = { key: string; group: Group | null; system: readonly Item[]; confirmation: readonly Item[] }

export const filters = {
  all: 'Todos',
  open: 'Sem par',
  suggested: 'Sugeridos',
  confirmed: 'Casados',
} as const
export type FilterName = keyof typeof filters

/** Names an item among all of a day. */
export const itemKey = (item: Pick<Item, 'kind' | 'id'>) => `${item.kind}:${item.id}`

const timeOf = (row: PairRow) => row.system[0]?.occurred_at ?? row.confirmation[0]?.occurred_at ?? ''

const byTime = (a: PairRow, b: PairRow) => timeOf(a).localeCompare(timeOf(b)) || a.key.localeCompare(b.key)

/** Items by their group; those of no known group under null. */
function itemsByGroup(items: readonly Item[], known: ReadonlySet<number>) {
  const found = new Map<number | null, Item[]>()
  for (const item of items) {
    const id = item.group_id !== null && known.has(item.group_id) ? item.group_id : null
    const others = found.get(id)
    if (others) others.push(item)
    else found.set(id, [item])
  }
  return (id: number | null): readonly Item[] => found.get(id) ?? []
}

/** The rows of a board in the order of the day: each group once, each free item alone. */
export function pairRows({ system, confirmation, groups }: Board): PairRow[] {
  const known = new Set(groups.map((group) => group.id))
  const left = itemsByGroup(system, known)
  const right = itemsByGroup(confirmation, known)
  const grouped = groups.map((group) => ({
    key: `group:${group.id}`,
    group,
    system: left(group.id),
    confirmation: right(group.id),
  }))
  const alone = (side: 'system' | 'confirmation', item: Item): PairRow => ({
    key: `${side}:${itemKey(item)}`,
    group: null,
    system: side === 'system' ? [item] : [],
    confirmation: side === 'confirmation' ? [item] : [],
  })
  return [
    ...grouped,
    ...left(null).map((item) => alone('system', item)),
    ...right(null).map((item) => alone('confirmation', item)),
  ].sort(byTime)
}

const kindOf = (row: PairRow): FilterName => (row.group ? row.group.status : 'open')

export const isFilter = (name: string | null): name is FilterName => name !== null && Object.hasOwn(filters, name)

/** The rows that a filter and a method leave. */
export const filterRows = (rows: readonly PairRow[], filter: FilterName, method: string | null) =>
  rows.filter(
    (row) =>
      (filter === 'all' || kindOf(row) === filter) &&
      (method === null || [...row.system, ...row.confirmation].some((item) => item.method === method)),
  )

export const countRows = (rows: readonly PairRow[]): Record<FilterName, number> => ({
  all: rows.length,
  open: rows.filter((row) => kindOf(row) === 'open').length,
  suggested: rows.filter((row) => kindOf(row) === 'suggested').length,
  confirmed: rows.filter((row) => kindOf(row) === 'confirmed').length,
})

const sum = (items: readonly Item[]) => items.reduce((all, item) => all + item.amount_cents, 0)

/** Both sides of a selection, their sums and the difference (confirmation minus system). */
export function sumSelection({ system, confirmation }: Board, selected: ReadonlySet<string>) {
  const left = system.filter((item) => selected.has(itemKey(item)))
  // A manual line may stand on either side: each list says where its own lines are.
  const right = confirmation.filter((item) => selected.has(itemKey(item)))
  const system_cents = sum(left)
  const confirmation_cents = sum(right)
  return {
    system: left,
    confirmation: right,
    system_cents,
    confirmation_cents,
    difference_cents: confirmation_cents - system_cents,
  }
}

/** Where the next row that still needs somebody is, from one place on and then from the start; the place itself if none. */
export function nextOpen(rows: readonly PairRow[], from: number) {
  const needs = (row: PairRow | undefined) => row !== undefined && row.group?.status !== 'confirmed'
  for (let step = 0; step < rows.length; step += 1) {
    const index = (from + step) % rows.length
    if (needs(rows[index])) return index
  }
  return Math.max(0, Math.min(from, rows.length - 1))
}
