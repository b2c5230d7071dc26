import { useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import type { RowSelection } from './table-types.ts'

/** These rows, as they were when they were chosen (a link names rows that were not read yet), or all that a filter finds. */
export type Chosen<Row> = { rows: ReadonlyMap<string, Row | undefined> } | { filter: Readonly<Record<string, unknown>> }

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

// More would make an address that not every program takes.
const mostInAddress = 50
const wholeFilter = '*'

/** The selection in an address: nothing where it does not fit. */
function textOf<Row>(chosen: Chosen<Row>) {
  if ('filter' in chosen) return wholeFilter
  return chosen.rows.size > mostInAddress ? '' : [...chosen.rows.keys()].join(',')
}

function readText(text: string | null, filter: Readonly<Record<string, unknown>>): Chosen<never> | undefined {
  if (!text) return undefined
  if (text === wholeFilter) return { filter }
  return { rows: new Map(text.split(',', mostInAddress).map((key) => [key, undefined])) }
}

/** The chosen rows, with those that a link named and that are there by now. */
function known<Row>(chosen: Chosen<Row>, { rows, rowKey }: Pick<Given<Row>, 'rows' | 'rowKey'>): Chosen<Row> {
  if ('filter' in chosen || ![...chosen.rows.values()].includes(undefined)) return chosen
  const here = new Map(rows.map((row) => [rowKey(row), row]))
  return { rows: new Map([...chosen.rows].map(([key, row]) => [key, row ?? here.get(key)])) }
}

/** What is selected in a list: it survives paging, another order, reading again, leaving the page and coming back; few rows stand in the address. */
export function useSelection<Row>({ rows, rowKey, query, count }: Given<Row>): Selection<Row> {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const cameBack = useNavigationType() === 'POP'
  const filter = filterOf(query)
  const [kept, keep] = useState<Chosen<Row>>(
    () => readText(search.get('sel'), filter) ?? (cameBack ? left.get(pathname) : undefined) ?? none,
  )
  const chosen = 'filter' in kept && !isSame(kept.filter, filter) ? none : known(kept, { rows, rowKey })
  const text = textOf(chosen)
  useEffect(() => {
    const named = (now: URLSearchParams) => {
      const next = new URLSearchParams(now)
      if (text === '') next.delete('sel')
      else next.set('sel', text)
      return next
    }
    if ((search.get('sel') ?? '') !== text) setSearch(named, { replace: true, preventScrollReset: true })
    // Only what is selected writes the address: two lists on one page leave each other's alone.
  }, [text])
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
