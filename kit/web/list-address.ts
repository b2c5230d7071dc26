import { type Operation, sortableOf } from '@app/kit/contract'
import { z } from 'zod'
import { isPeriod } from './periods.ts'

/** What a list shows: quick search, filters by name, order (`-created_at,name`), pages read so far, saved view. */
export type ListState = {
  q: string
  filters: Readonly<Record<string, string>>
  sort: string
  page: number
  view: string | null
}

/** What the address of a list may hold; anything else in it belongs to somebody else, or to nobody. */
export type ListTerms = { filters: readonly string[]; sortable: readonly string[]; accepts: Accepts }
type Accepts = (name: string, value: string) => boolean

const notFilters = new Set(['limit', 'after', 'sort', 'exact', 'search'])

/** The name of a period in place of its first and last day. */
export const periodFilter = 'period'

/** The terms of a list as its operation declares them. */
export function termsOf(operation: Pick<Operation, 'query'>): ListTerms {
  const shape: Readonly<Record<string, unknown>> = operation.query instanceof z.ZodObject ? operation.query.shape : {}
  const filters = Object.keys(shape).filter((name) => !notFilters.has(name))
  if ('from' in shape && 'to' in shape) filters.push(periodFilter)
  return {
    filters,
    sortable: sortableOf(operation),
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

/** Further down than this an address does not lead: nobody waits for so many pages. */
export const mostPages = 40

const pageIn = (text: string | null) => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, mostPages) : 1
}

const inBrackets = (name: string) => /^f\[(.+)\]$/.exec(name)?.[1]

/** Reads the state from an address. Filters stand as `f[name]`; links may write the bare name. */
export function readAddress(search: URLSearchParams, terms: ListTerms): ListState {
  const filters: Record<string, string> = {}
  for (const [key, value] of search) {
    const name = inBrackets(key) ?? key
    if (value !== '' && terms.filters.includes(name) && terms.accepts(name, value)) filters[name] = value
  }
  const sort = search.get('sort') ?? ''
  return {
    q: (search.get('q') ?? search.get('search') ?? '').trim(),
    filters,
    sort: isSort(sort, terms) ? sort : '',
    page: pageIn(search.get('page')),
    view: search.get('view') || null,
  }
}

const ofList = (key: string, { filters }: ListTerms) =>
  ['q', 'search', 'sort', 'page', 'view'].includes(key) || filters.includes(inBrackets(key) ?? key)

/** Whether an address says nothing about the list, so that a default view may speak. */
export const isSilent = (search: URLSearchParams, terms: ListTerms) =>
  ![...search.keys()].some((key) => key !== 'view' && ofList(key, terms))

/** Writes the state into an address and keeps what is not the list's. All shown on purpose is `q=`. */
export function writeAddress(state: ListState, search: URLSearchParams, terms: ListTerms): URLSearchParams {
  const next = new URLSearchParams()
  const filters = Object.entries(state.filters).sort(([a], [b]) => (a < b ? -1 : 1))
  if (state.q !== '' || (filters.length === 0 && state.sort === '')) next.set('q', state.q)
  for (const [name, value] of filters) next.set(`f[${name}]`, value)
  if (state.sort !== '') next.set('sort', state.sort)
  if (state.page > 1) next.set('page', String(state.page))
  if (state.view) next.set('view', state.view)
  for (const [key, value] of search) if (!ofList(key, terms)) next.append(key, value)
  return next
}

/** The address as text that people can read: `?f[status]=pending&sort=-requested_at,number`. */
export const textOf = (search: URLSearchParams) =>
  search.size === 0 ? '' : `?${search}`.replace(/%5B/g, '[').replace(/%5D/g, ']').replace(/%2C/g, ',')
