import type { MatchGroupView } from '@app/domain/day/assessment/contract'
import { groupBy, sumOf } from '@app/kit/contract'
import type { z } from 'zod'
import { isUnexplained } from '../day-parts/day.rules.ts'
import type { MatchBoard, MatchItem } from './day-changes.contract.ts'
import { rowFilters } from './opening.contract.ts'

export type BoardItem = z.infer<typeof MatchItem>
type BoardGroup = z.infer<typeof MatchGroupView>
export type Board = z.infer<typeof MatchBoard>

/** A row of the workbench: a group, an ambiguous set, or one unmatched item. */
export type PairRow = {
  key: string
  group: BoardGroup | null
  /** Why the items are ambiguous, for the user; null if they are not. */
  tie: string | null
  system: readonly BoardItem[]
  confirmation: readonly BoardItem[]
}

export type FilterName = keyof typeof rowFilters

export const boardItemKey = (item: Pick<BoardItem, 'kind' | 'id'>) => `${item.kind}:${item.id}`

const timeOf = (row: PairRow) => row.system[0]?.occurred_at ?? row.confirmation[0]?.occurred_at ?? ''

// Instants and keys are ASCII: plain comparison gives the same order as `localeCompare` and is a hundred times faster.
const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const byTime = (a: PairRow, b: PairRow) => compareText(timeOf(a), timeOf(b)) || compareText(a.key, b.key)

function itemsByGroup(items: readonly BoardItem[], known: ReadonlySet<number>) {
  const found = groupBy(items, ({ group_id }) => (group_id !== null && known.has(group_id) ? group_id : null))
  return (id: number | null): readonly BoardItem[] => found.get(id) ?? []
}

function tiesOf(
  free: { system: readonly BoardItem[]; confirmation: readonly BoardItem[] },
  ambiguous: Board['ambiguous'],
) {
  const rows = ambiguous
    .map(({ system, confirmation, sentence }) => ({
      key: `tie:${[...system, ...confirmation].join(' ')}`,
      group: null,
      tie: sentence,
      system: free.system.filter((item) => system.includes(boardItemKey(item))),
      confirmation: free.confirmation.filter((item) => confirmation.includes(boardItemKey(item))),
    }))
    .filter((row) => row.system.length > 0 && row.confirmation.length > 0)
  const tiedItems = new Set(rows.flatMap((row) => [...row.system, ...row.confirmation]))
  const dropTied = (items: readonly BoardItem[]) => items.filter((item) => !tiedItems.has(item))
  return { rows, system: dropTied(free.system), confirmation: dropTied(free.confirmation) }
}

export function buildPairRows({ system, confirmation, groups, ambiguous }: Board): PairRow[] {
  const known = new Set(groups.map((group) => group.id))
  const systemOf = itemsByGroup(system, known)
  const confirmationOf = itemsByGroup(confirmation, known)
  const grouped = groups.map((group) => ({
    key: `group:${group.id}`,
    group,
    tie: null,
    system: systemOf(group.id),
    confirmation: confirmationOf(group.id),
  }))
  const toSingleRow = (side: 'system' | 'confirmation', item: BoardItem): PairRow => ({
    key: `${side}:${boardItemKey(item)}`,
    group: null,
    tie: null,
    system: side === 'system' ? [item] : [],
    confirmation: side === 'confirmation' ? [item] : [],
  })
  const free = tiesOf({ system: systemOf(null), confirmation: confirmationOf(null) }, ambiguous)
  return [
    ...grouped,
    ...free.rows,
    ...free.system.map((item) => toSingleRow('system', item)),
    ...free.confirmation.map((item) => toSingleRow('confirmation', item)),
  ].sort(byTime)
}

export const withConfirmed = (rows: readonly PairRow[], groups: ReadonlySet<number>): readonly PairRow[] =>
  groups.size === 0
    ? rows
    : rows.map((row) =>
        row.group && groups.has(row.group.id) ? { ...row, group: { ...row.group, status: 'confirmed' } } : row,
      )

const kindOf = (row: PairRow): FilterName => row.group?.status ?? (row.tie === null ? 'open' : 'ambiguous')

export const isFilter = (name: string | null): name is FilterName => name !== null && Object.hasOwn(rowFilters, name)

const itemsOf = ({ system, confirmation }: PairRow) => [...system, ...confirmation]

type RowDifference = { ref: string; code: string; status: string }

/** Returns the keys of the items that the `ref` of a difference names. */
export const listRefKeys = (ref: string) => ref.split(/[^\w:-]+/)

export const findRowDifferences = <Difference extends RowDifference>(
  differences: readonly Difference[],
  row: PairRow,
) => {
  const keys = new Set(itemsOf(row).map(boardItemKey))
  return differences.filter(({ ref, status }) => status !== 'resolved' && listRefKeys(ref).some((key) => keys.has(key)))
}

type ExplainedRowDifference = RowDifference & { explained_by_name: string | null }

export function getExplanationLabel(
  differences: readonly RowDifference[],
  row: PairRow,
): 'Explicado' | 'Adiado' | null {
  const found = findRowDifferences(differences, row)
  if (found.length === 0 || found.some(isUnexplained)) return null
  return found.some(({ status }) => status === 'deferred') ? 'Adiado' : 'Explicado'
}

/** A user who explains D03 or D04 of a suggested pair accepts the pair; an explanation by a rule does not. */
const isAcceptedByPerson = ({ code, explained_by_name }: ExplainedRowDifference) =>
  explained_by_name !== null && (code === 'D03' || code === 'D04')

export function isSettled(differences: readonly ExplainedRowDifference[], row: PairRow) {
  if (row.group?.status === 'confirmed') return true
  if (getExplanationLabel(differences, row) === null) return false
  return row.group === null || findRowDifferences(differences, row).some(isAcceptedByPerson)
}

export const passLabels: Readonly<Record<number, string>> = {
  1: 'Chave exata',
  2: 'Chave forte',
  3: 'Terminal e hora',
  4: 'Tolerância',
  5: 'Soma',
  6: 'Regra',
  7: 'Manual',
  8: 'Histórico',
}

export const findItemRowIndex = (rows: readonly PairRow[], key: string) =>
  rows.findIndex((row) => row !== undefined && itemsOf(row).some((item) => boardItemKey(item) === key))

export const filterRows = (rows: readonly PairRow[], filter: FilterName, method: string | null) =>
  rows.filter(
    (row) =>
      (filter === 'all' || kindOf(row) === filter) &&
      (method === null || itemsOf(row).some((item) => item.method === method)),
  )

type RowNarrowing = { pass: string | null; code: string | null }

export const filterPairRows = (
  rows: readonly PairRow[],
  { pass, code }: RowNarrowing,
  differences: readonly RowDifference[],
) =>
  rows.filter(
    (row) =>
      (pass === null || String(row.group?.pass_no) === pass) &&
      (code === null || findRowDifferences(differences, row).some((one) => one.code === code)),
  )

export const countPairRows = (rows: readonly PairRow[]): Record<FilterName, number> => ({
  all: rows.length,
  open: rows.filter((row) => kindOf(row) === 'open').length,
  ambiguous: rows.filter((row) => kindOf(row) === 'ambiguous').length,
  suggested: rows.filter((row) => kindOf(row) === 'suggested').length,
  confirmed: rows.filter((row) => kindOf(row) === 'confirmed').length,
})

const sum = (items: readonly BoardItem[]) => sumOf(items, (item) => item.amount_cents)

export function sumSelection({ system, confirmation }: Board, selected: ReadonlySet<string>) {
  const systemItems = system.filter((item) => selected.has(boardItemKey(item)))
  // A manual line may be on either side: each list contains its own.
  const confirmationItems = confirmation.filter((item) => selected.has(boardItemKey(item)))
  const system_cents = sum(systemItems)
  const confirmation_cents = sum(confirmationItems)
  return {
    system: systemItems,
    confirmation: confirmationItems,
    system_cents,
    confirmation_cents,
    difference_cents: confirmation_cents - system_cents,
  }
}

const isConfirmed = (row: PairRow) => row.group?.status === 'confirmed'

export function findNextOpenRow(
  rows: readonly PairRow[],
  from: number,
  settled: (row: PairRow) => boolean = isConfirmed,
) {
  const isOpen = (row: PairRow | undefined) => row !== undefined && !settled(row)
  for (let step = 0; step < rows.length; step += 1) {
    const index = (from + step) % rows.length
    if (isOpen(rows[index])) return index
  }
  return Math.max(0, Math.min(from, rows.length - 1))
}

/** Minimum score for bulk confirmation. */
export const minSureScore = 90

export const findSelectedGroups = (rows: readonly PairRow[], selected: ReadonlySet<string>) =>
  rows.flatMap(({ key, group }) => (group && selected.has(key) ? [group] : []))

export const filterSureSuggestions = (rows: readonly PairRow[]) =>
  rows.filter(({ group }) => group?.status === 'suggested' && group.score >= minSureScore)

/** Returns the items that the system side of a match may contain, as the operation takes them. */
export const toSystemRefs = (items: readonly BoardItem[]) =>
  items.flatMap(({ kind, id }) => (kind === 'capture' ? [] : [{ kind, id }]))

/** Candidates of an ambiguous row in the order of the keys: one item of each side, following the longer side. */
export function listCandidates({ tie, system, confirmation }: PairRow) {
  const [sale] = system
  const [capture] = confirmation
  if (tie === null || !sale || !capture) return []
  const pairs =
    confirmation.length >= system.length
      ? confirmation.map((item) => ({ system: sale, confirmation: item }))
      : system.map((item) => ({ system: item, confirmation: capture }))
  return pairs.slice(0, 9)
}
