import { useMemo } from 'react'
import type { Operation } from '../../contract/contract.ts'
import { today } from '../fields/dates.ts'
import { isPeriod, toPeriodRange } from '../fields/periods.ts'
import type { Sort } from '../table/table-types.ts'
import { useUrlParams } from '../url/url-params.ts'
import {
  buildListTerms,
  type ListState,
  type ListTerms,
  maxPagesInUrl,
  periodFilter,
  readAddress,
  writeAddress,
} from './list-address.ts'

type Changes = Record<string, string | null>

export type ListQuery = ListState & {
  terms: ListTerms
  address: URLSearchParams
  /** Query for the server, with periods as dates. */
  values: Record<string, string>
  order: Sort | undefined
  filtered: boolean
  /** Adds a history entry; with `replace`, while typing, changes the last one. */
  set: (changes: Changes, replace?: boolean) => void
  search: (text: string, replace?: boolean) => void
  setSort: (sort: Sort | undefined) => void
  clear: () => void
  /** Sets the number of pages in the URL, so that a link shows as many. */
  readTo: (page: number) => void
  apply: (state: Omit<ListState, 'page' | 'cols'> & { cols?: readonly string[] }, replace?: boolean) => void
  showColumns: (cols: readonly string[]) => void
}

export function buildListQuery({
  q,
  filters,
  sort,
}: Pick<ListState, 'q' | 'filters' | 'sort'>): Record<string, string> {
  const { [periodFilter]: period, ...values } = filters
  if (period && isPeriod(period)) Object.assign(values, toPeriodRange(period, today()))
  return { ...values, ...(q && { search: q }), ...(sort && { sort }) }
}

export function useListQuery(operation: Pick<Operation, 'query'>, columns: readonly string[]): ListQuery {
  const [params, changeParams] = useUrlParams()
  const fields = columns.join()
  const terms = useMemo(() => buildListTerms(operation, fields.split(',')), [operation, fields])
  return useMemo(() => {
    const state = readAddress(params, terms)
    const change = (edit: (current: ListState) => ListState, replace = false) =>
      changeParams((current) => writeAddress(edit(readAddress(current, terms)), current, terms), { replace })
    const changeRows = (edit: (current: ListState) => Partial<ListState>, replace = false) =>
      change((current) => ({ ...current, latest: undefined, ...edit(current), page: 1 }), replace)
    const [first = ''] = state.sort.split(',')
    return {
      ...state,
      terms,
      address: params,
      values: buildListQuery(state),
      order: first ? { by: first.replace(/^-/, ''), descending: first.startsWith('-') } : undefined,
      filtered: state.q !== '' || Object.keys(state.filters).length > 0,
      apply: (next, replace) => change(() => ({ cols: [], ...next, page: 1 }), replace),
      set: ({ search: q, ...changes }, replace) =>
        changeRows(
          (current) => ({
            q: q === undefined ? current.q : (q ?? '').trim(),
            filters: applyChanges(current.filters, changes),
          }),
          replace,
        ),
      // The list's own period stays its own: exact numbers are found outside it too.
      search: (q, replace) => changeRows(({ latest }) => ({ latest, q: q.trim() }), replace),
      setSort: (sort) =>
        changeRows(({ latest }) => ({ latest, sort: sort ? `${sort.descending ? '-' : ''}${sort.by}` : '' })),
      // Keeps the rest of the URL, so that a default view still applies.
      showColumns: (cols) => changeParams({ cols: cols.join(',') || null }, { replace: true }),
      readTo: (page) => change((current) => ({ ...current, page: Math.min(page, maxPagesInUrl) }), true),
      clear: () => changeRows(() => ({ q: '', filters: {} })),
    }
  }, [params, changeParams, terms])
}

/** A named period and explicit dates exclude each other. */
function applyChanges(filters: Readonly<Record<string, string>>, changes: Changes) {
  const next = { ...filters }
  if (changes[periodFilter]) {
    delete next.from
    delete next.to
  }
  if ('from' in changes || 'to' in changes) delete next[periodFilter]
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === '') delete next[name]
    else next[name] = value
  return next
}
