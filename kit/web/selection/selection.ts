import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { RowSelection } from '../table/table-types.ts'
import { useUrlParams } from '../url/url-params.ts'

/** Selected rows (undefined for rows of a link that are not loaded yet), or all rows of a filter. */
type ChosenSelection<Row> =
  | { rows: ReadonlyMap<string, Row | undefined> }
  | { filter: Readonly<Record<string, unknown>> }

export type ListSelection<Row> = RowSelection<Row> & {
  chosen: ChosenSelection<Row>
  size: number
  selectFilter: () => void
  clear: () => void
}

type SelectionOptions<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Query of the list: a change of its filter clears a whole-filter selection, a change of order does not. */
  query: Readonly<Record<string, unknown>>
  count: number
}

// Selections per page, restored by the Back button; lost when the tab closes.
const lastSelections = new Map<string, ChosenSelection<never>>()

const none = { rows: new Map<string, never>() }

const getFilter = ({ sort: _order, ...filter }: Readonly<Record<string, unknown>>) => filter
const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

// More ids would make a URL that some programs truncate.
const maxInAddress = 50
const wholeFilter = '*'

function toText<Row>(chosen: ChosenSelection<Row>) {
  if ('filter' in chosen) return wholeFilter
  return chosen.rows.size > maxInAddress ? '' : [...chosen.rows.keys()].join(',')
}

function readText(text: string | null, filter: Readonly<Record<string, unknown>>): ChosenSelection<never> | undefined {
  if (!text) return undefined
  if (text === wholeFilter) return { filter }
  return { rows: new Map(text.split(',', maxInAddress).map((key) => [key, undefined])) }
}

function fillRows<Row>(
  chosen: ChosenSelection<Row>,
  { rows, rowKey }: Pick<SelectionOptions<Row>, 'rows' | 'rowKey'>,
): ChosenSelection<Row> {
  if ('filter' in chosen || ![...chosen.rows.values()].includes(undefined)) return chosen
  const rowsByKey = new Map(rows.map((row) => [rowKey(row), row]))
  return { rows: new Map([...chosen.rows].map(([key, row]) => [key, row ?? rowsByKey.get(key)])) }
}

/** The selection of a list: survives paging, reordering, reloading and Back. Few rows are also in the URL. */
export function useSelection<Row>({ rows, rowKey, query, count }: SelectionOptions<Row>): ListSelection<Row> {
  const [params, change] = useUrlParams()
  const { pathname } = useLocation()
  const isReturning = useNavigationType() === 'POP'
  const filter = getFilter(query)
  const [stored, store] = useState<ChosenSelection<Row>>(
    () => readText(params.get('sel'), filter) ?? (isReturning ? lastSelections.get(pathname) : undefined) ?? none,
  )
  const chosen = 'filter' in stored && !isSame(stored.filter, filter) ? none : fillRows(stored, { rows, rowKey })
  const text = toText(chosen)
  useEffect(() => {
    change({ sel: text || null }, { replace: true })
    // Depends only on `text`, so that two lists on one page do not overwrite each other's parameter.
  }, [text])
  const choose = (next: ChosenSelection<Row>) => {
    // A page restores only its own list's rows, so the type holds.
    lastSelections.set(pathname, next as ChosenSelection<never>)
    store(next)
  }
  return {
    chosen,
    size: 'rows' in chosen ? chosen.rows.size : count,
    has: (key) => ('rows' in chosen ? chosen.rows.has(key) : true),
    set(changed, on) {
      // Deselecting one row of a whole filter keeps the loaded rows.
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
