import type { Method } from '@app/domain/day/facts/contract'
import type { MatchOpening } from './opening.contract.ts'
import { figuresOf } from './sides.rules.ts'
import {
  type Board,
  countRows,
  type FilterName,
  filterRows,
  nextOpen,
  type PairRow,
  pairRows,
  sureSuggestions,
} from './workbench.rules.ts'

/** Rows of the first screen above and below the first open row. */
const above = 20
const below = 40

type Asked = { filter: FilterName; method: Method | null }

/** First screen of a board: rows around the first open one, and the figures of all. */
export function openingOf(board: Board, { filter, method }: Asked): MatchOpening {
  const rows = pairRows(board)
  const shown = filterRows(rows, filter, method)
  const from = Math.max(0, nextOpen(shown, 0) - above)
  return {
    board: partOf(board, shown.slice(from, from + above + below)),
    from,
    count: shown.length,
    counts: countRows(rows),
    sides: figuresOf(board),
    methods: methodsOf(board),
    sure: sureOf(shown),
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

export const methodsOf = ({ system, confirmation }: Board) => [
  ...new Set([...system, ...confirmation].map(({ method }) => method)),
]

export function sureOf(rows: readonly PairRow[]) {
  const sure = sureSuggestions(rows)
  const amount_cents = sure.reduce((all, { system }) => system.reduce((sum, one) => sum + one.amount_cents, all), 0)
  return { count: sure.length, amount_cents }
}

/**
 * Places loaded rows at their index among `count` rows. Rows still to load are array holes, which array methods skip.
 */
export function placed(rows: readonly PairRow[], { from, count }: { from: number; count: number }) {
  const all: PairRow[] = []
  for (const [index, row] of rows.entries()) all[from + index] = row
  all.length = count
  return all
}
