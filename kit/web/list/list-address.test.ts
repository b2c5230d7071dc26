import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { PageQuery, sortBy } from '../../contract/contract.ts'
import { toPeriodRange } from '../fields/periods.ts'
import { formatSearch } from '../url/url-params.ts'
import { buildListTerms, hasNoListState, type ListState, readAddress, writeAddress } from './list-address.ts'

const Row = z.object({ name: z.string(), created_at: z.string() })
const query = PageQuery.extend({
  sort: sortBy(Row, ['name', 'created_at']),
  search: z.string().max(40).optional(),
  status: z.enum(['pending', 'done']).optional(),
  note: z.string().optional(),
  amount_cents: z.coerce.number().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
const terms = buildListTerms({ query }, ['name', 'created_at', 'note'])

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((value) => value !== '')
const arbitraryState: fc.Arbitrary<ListState> = fc.record({
  q: fc.string({ unit: 'grapheme', maxLength: 12 }).map((value) => value.trim()),
  filters: fc.record(
    {
      status: fc.constantFrom('pending', 'done'),
      note: text,
      amount_cents: fc.integer().map(String),
      from: fc.constantFrom('2026-03-01', '2026-12-31'),
      period: fc.constantFrom('today', 'last-month', 'cash'),
    },
    { requiredKeys: [] },
  ),
  sort: fc.constantFrom('', 'name', '-created_at', '-created_at,name'),
  page: fc.integer({ min: 1, max: 40 }),
  view: fc.option(fc.uuid()),
  cols: fc.shuffledSubarray(['name', 'created_at', 'note']),
})
const otherParams = fc.constantFrom('', 'tab=files', 'open=3&tab=%C3%A7')

test('an address is parsed to the state that produced it, and written again identically', () => {
  fc.assert(
    fc.property(arbitraryState, otherParams, (state, existing) => {
      const address = formatSearch(writeAddress(state, new URLSearchParams(existing), terms))
      const read = readAddress(new URLSearchParams(address), terms)
      expect(read).toEqual(state)
      expect(formatSearch(writeAddress(read, new URLSearchParams(address), terms))).toBe(address)
    }),
  )
})

test('a list without a search ignores the words in its address', () => {
  const listTerms = buildListTerms({ query: query.omit({ search: true }) })
  expect(readAddress(new URLSearchParams('q=zzz'), listTerms).q).toBe('')
})

test('any address is parsed without failing, and is stable after being written once', () => {
  const part = fc.tuple(
    fc.oneof(fc.constantFrom('q', 'f[status]', 'status', 'f[note]', 'sort', 'view', 'f[]', 'limit'), text),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const first = writeAddress(readAddress(new URLSearchParams(parts), terms), new URLSearchParams(parts), terms)
      const second = writeAddress(readAddress(first, terms), first, terms)
      expect(formatSearch(second)).toBe(formatSearch(first))
    }),
  )
})

test.each([
  ['?status=pending&amount_cents=5', { status: 'pending', amount_cents: '5' }],
  ['?f[status]=gone&f[limit]=1&f[after]=x&f[secret]=1&f[amount_cents]=abc', {}],
  ['?f[period]=last-month&f[from]=yesterday', { period: 'last-month' }],
])('%s is parsed as far as the list declares it', (address, filters) => {
  expect(readAddress(new URLSearchParams(address), terms).filters).toEqual(filters)
})

test('an explicit empty filter in the address counts as a list state', () => {
  const silent = (address: string) => hasNoListState(new URLSearchParams(address), terms)
  expect(['', '?tab=x', '?view=1', '?q=', '?sort=name', '?status=done'].map(silent)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['today', { from: '2026-03-01', to: '2026-03-01' }],
  ['yesterday', { from: '2026-02-28', to: '2026-02-28' }],
  ['week', { from: '2026-02-23', to: '2026-03-01' }],
  ['last-month', { from: '2026-02-01', to: '2026-02-28' }],
  ['cash', { from: '2026-02-01', to: '2026-02-28' }],
] as const)('on Sunday 2026-03-01 the period %s is %j', (period, range) => {
  expect(toPeriodRange(period, '2026-03-01')).toEqual(range)
})

test('columns of a link are parsed leniently: missing ones are left out, and those of another list are ignored', () => {
  const read = (cols: string) => readAddress(new URLSearchParams({ cols }), terms).cols
  expect(read('note,gone,name,note')).toEqual(['note', 'name'])
  expect(read('serial_no,place,name')).toEqual([])
  expect(read('')).toEqual([])
  expect(hasNoListState(new URLSearchParams('cols=name'), terms)).toBe(true)
})
