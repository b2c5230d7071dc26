import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { RowSelection } from './table-types.ts'

/** These rows, as they were when they were chosen, or all that a filter finds. */
export type Chosen<Row> = { rows: ReadonlyMap<string, Row> } | { filter: Readonly<Record<string, unknown>> }

export type Selection<Row> = RowSelection<Row> & {
  chosen: Chosen<Row>
  size: number
  /** Selects all that the filter finds, on the page or not. */
  selectFilter: () => void
  clear: () => void
}

type Given<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What the list was asked for; another filter ends a selection of this one, another order does not. */
  query: Readonly<Record<string, unknown>>
  /** How many rows the filter finds. */
  count: number
}

// By page, for the way back to it; the tab forgets them when it is closed, and a new visit begins without.
const left = new Map<string, Chosen<never>>()

const none = { rows: new Map<string, never>() }

const filterOf = ({ sort: _order, ...filter }: Readonly<Record<string, unknown>>) => filter
const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

/** What is selected in a list: it survives paging, another order, reading again, and leaving the page and coming back. */
export function useSelection<Row>({ rows, rowKey, query, count }: Given<Row>): Selection<Row> {
  const { pathname } = useLocation()
  const cameBack = useNavigationType() === 'POP'
  const [kept, keep] = useState<Chosen<Row>>(() => (cameBack ? left.get(pathname) : undefined) ?? none)
  const filter = filterOf(query)
  const chosen = 'filter' in kept && !isSame(kept.filter, filter) ? none : kept
  const choose = (next: Chosen<Row>) => {
    // Rows go back to the list they came from, whose rows have this type.
    left.set(pathname, next as Chosen<never>)
    keep(next)
  }
  return {
    chosen,
    size: 'rows' in chosen ? chosen.rows.size : count,
    has: (key) => ('rows' in chosen ? chosen.rows.has(key) : true),
    set(changed, on) {
      // Taking one from a whole filter leaves those that are seen.
      const next = new Map('rows' in chosen ? chosen.rows : rows.map((row) => [rowKey(row), row]))
      for (const row of changed) {
        if (on) next.set(rowKey(row), row)
        else next.delete(rowKey(row))
      }
      choose({ rows: next })
    },
    selectFilter: () => choose({ filter }),
    clear: () => choose(none),
  }
}
