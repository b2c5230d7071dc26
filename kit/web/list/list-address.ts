import { z } from 'zod'
import { getSortableColumns, type Operation } from '../../contract/contract.ts'
import { isPeriod } from '../fields/periods.ts'

/** State of a list: quick search, filters by name, order (`-created_at,name`), pages read, saved view, columns. */
export type ListState = {
  q: string
  filters: Readonly<Record<string, string>>
  sort: string
  page: number
  view: string | null
  cols: readonly string[] // visible columns in order; empty for those of the person's settings
  latest?: boolean | undefined // the list chose its period: if that is empty, it shows the latest one with rows
}

/** Parameters that a list may use in the URL; others belong to other parts of the page. */
export type ListTerms = {
  filters: readonly string[]
  sortable: readonly string[]
  columns: readonly string[]
  searches: boolean // the list has a search
  findsNumbers: boolean // the list finds a number exactly, in all dates
  accepts: Accepts
}
type Accepts = (name: string, value: string) => boolean

const notFilters = new Set(['limit', 'after', 'sort', 'exact', 'search', 'exact_number'])

export const periodFilter = 'period'

export function buildListTerms(operation: Pick<Operation, 'query'>, columns: readonly string[] = []): ListTerms {
  const shape: Readonly<Record<string, unknown>> = operation.query instanceof z.ZodObject ? operation.query.shape : {}
  const filters = Object.keys(shape).filter((name) => !notFilters.has(name))
  if ('from' in shape && 'to' in shape) filters.push(periodFilter)
  return {
    filters,
    sortable: getSortableColumns(operation),
    columns,
    searches: 'search' in shape,
    findsNumbers: 'exact_number' in shape,
    accepts: (name, value) => {
      const schema = shape[name]
      return name === periodFilter ? isPeriod(value) : schema instanceof z.ZodType && schema.safeParse(value).success
    },
  }
}

const isSort = (sort: string, { sortable }: ListTerms) => {
  const names = sort.split(',').map((part) => part.replace(/^-/, ''))
  return names.length <= 4 && new Set(names).size === names.length && names.every((name) => sortable.includes(name))
}

/** Limit for the pages in a URL, because reading more takes too long. */
export const maxPagesInUrl = 40

const parsePage = (text: string | null) => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, maxPagesInUrl) : 1
}

/** Reads the columns of a link. If all are unknown, the parameter belongs to another list of the page. */
function parseColumns(text: string | null, { columns }: ListTerms) {
  const names = [...new Set(text?.split(','))]
  const known = names.filter((name) => columns.includes(name))
  return 2 * known.length < names.length ? [] : known
}

const getBracketName = (name: string) => /^f\[(.+)\]$/.exec(name)?.[1]

/** Reads the state from a URL. Filters are `f[name]`; links may write the bare name. */
export function readAddress(search: URLSearchParams, terms: ListTerms): ListState {
  const filters: Record<string, string> = {}
  for (const [key, value] of search) {
    const name = getBracketName(key) ?? key
    if (value !== '' && terms.filters.includes(name) && terms.accepts(name, value)) filters[name] = value
  }
  const sort = search.get('sort') ?? ''
  return {
    q: terms.searches ? (search.get('q') ?? search.get('search') ?? '').trim() : '',
    filters,
    sort: isSort(sort, terms) ? sort : '',
    page: parsePage(search.get('page')),
    view: search.get('view') || null,
    cols: parseColumns(search.get('cols'), terms),
    latest: search.has('latest') || undefined,
  }
}

const isListKey = (key: string, { filters }: ListTerms) =>
  ['q', 'search', 'sort', 'page', 'view', 'cols', 'latest'].includes(key) ||
  filters.includes(getBracketName(key) ?? key)

/** Returns true if the URL selects no rows, so that a default view applies. */
export const hasNoListState = (search: URLSearchParams, terms: ListTerms) =>
  ![...search.keys()].some((key) => key !== 'view' && key !== 'cols' && isListKey(key, terms))

/** Writes the state into a URL and keeps the parameters of others. `q=` means all rows, without a default view. */
export function writeAddress(state: ListState, search: URLSearchParams, terms: ListTerms): URLSearchParams {
  const next = new URLSearchParams()
  const filters = Object.entries(state.filters).sort(([a], [b]) => (a < b ? -1 : 1))
  if (state.q !== '' || (filters.length === 0 && state.sort === '')) next.set('q', state.q)
  for (const [name, value] of filters) next.set(`f[${name}]`, value)
  if (state.sort !== '') next.set('sort', state.sort)
  if (state.page > 1) next.set('page', String(state.page))
  if (state.view) next.set('view', state.view)
  if (state.cols.length > 0) next.set('cols', state.cols.join(','))
  if (state.latest) next.set('latest', '1')
  for (const [key, value] of search) if (!isListKey(key, terms)) next.append(key, value)
  return next
}
