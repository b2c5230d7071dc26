import type { PaymentMethod } from '@app/domain/day/facts/contract'
import { sumOf } from '@app/kit/contract'
import type { MatchOpening } from './opening.contract.ts'
import { computeSideFigures } from './sides.rules.ts'
import {
  type Board,
  buildPairRows,
  countPairRows,
  type FilterName,
  filterRows,
  filterSureSuggestions,
  findItemRowIndex,
  findNextOpenRow,
  type PairRow,
} from './workbench.rules.ts'

/** Rows of the first screen above and below the row of the cursor: that of an item, or the first open one. */
const above = 20
const below = 40

type RowSelection = { filter: FilterName; method: PaymentMethod | null; item?: string | undefined }

export function buildMatchOpening(board: Board, { filter, method, item }: RowSelection): MatchOpening {
  const rows = buildPairRows(board)
  const shown = filterRows(rows, filter, method)
  const itemIndex = item === undefined ? -1 : findItemRowIndex(shown, item)
  const from = Math.max(0, (itemIndex === -1 ? findNextOpenRow(shown, 0) : itemIndex) - above)
  return {
    board: partOf(board, shown.slice(from, from + above + below)),
    from,
    count: shown.length,
    counts: countPairRows(rows),
    sides: computeSideFigures(board),
    methods: listBoardMethods(board),
    sure: sumSureSuggestions(shown),
  }
}

function partOf({ groups, ambiguous }: Board, rows: readonly PairRow[]): Board {
  const known = new Set(rows.map(({ group }) => group?.id))
  const ties = new Set(rows.map(({ tie }) => tie))
  return {
    system: rows.flatMap(({ system }) => system),
    confirmation: rows.flatMap(({ confirmation }) => confirmation),
    groups: groups.filter(({ id }) => known.has(id)),
    ambiguous: ambiguous.filter(({ sentence }) => ties.has(sentence)),
  }
}

export const listBoardMethods = ({ system, confirmation }: Board) => [
  ...new Set([...system, ...confirmation].map(({ method }) => method)),
]

export function sumSureSuggestions(rows: readonly PairRow[]) {
  const sure = filterSureSuggestions(rows)
  const items = sure.flatMap(({ system }) => system)
  return { count: sure.length, amount_cents: sumOf(items, (item) => item.amount_cents) }
}

/** Rows still to load are array holes, which array methods skip. */
export function placeRows(rows: readonly PairRow[], { from, count }: { from: number; count: number }) {
  const all: PairRow[] = []
  for (const [index, row] of rows.entries()) all[from + index] = row
  all.length = count
  return all
}
