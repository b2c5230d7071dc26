import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isSummable } from '../../contract/contract.ts'
import { testDatabase } from '../../testing/database.ts'
import { type OrderColumn, paginate } from './paginate.ts'
import { inTransaction } from './transactions.ts'

const database = testDatabase()
type Row = { day: string; amount_cents: number; shift_no: number | null; id: number }

const recordset = (rows: readonly Row[]) =>
  sql<Row>`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(day date, amount_cents bigint, shift_no int, id bigint)`

type PageRequest = { limit: number; after?: string; sort?: readonly OrderColumn<Row>[]; exact?: boolean }

const readPage = (rows: readonly Row[], order: readonly OrderColumn<Row>[], request: PageRequest) =>
  inTransaction(database.db, { user_id: null, companies: [] }, (db) =>
    paginate(db, recordset(rows), { order, sums: ['amount_cents'], ...request }),
  )

async function readAllPages(rows: readonly Row[], order: readonly OrderColumn<Row>[], request: PageRequest) {
  const readRows: Row[] = []
  let after: string | undefined
  do {
    const page = await readPage(rows, order, { ...request, after })
    expect(page.data.length).toBeLessThanOrEqual(request.limit)
    readRows.push(...page.data)
    after = page.next ?? undefined
  } while (after !== undefined)
  return readRows
}

const isLess = (a: Row[keyof Row], b: Row[keyof Row]) => b === null || (a !== null && a < b)

const compare = (order: readonly OrderColumn<Row>[]) => (a: Row, b: Row) => {
  for (const { column, direction } of order) {
    if (a[column] === b[column]) continue
    return isLess(a[column], b[column]) === (direction === 'asc') ? -1 : 1
  }
  return 0
}

const days = ['2026-10-13', '2026-10-14', '2026-10-15']
const arbitraryRows = fc
  .array(
    fc.record({
      day: fc.constantFrom(...days),
      amount_cents: fc.integer({ min: -5, max: 5 }),
      shift_no: fc.constantFrom(1, 2, 3, null),
    }),
    { maxLength: 25 },
  )
  .map((rows) => rows.map((row, id) => ({ ...row, id })))
const direction = fc.constantFrom('asc' as const, 'desc' as const)

test('pages follow each other without a gap or a repeat, in any order and with ties', async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryRows,
      direction,
      direction,
      direction,
      fc.integer({ min: 1, max: 8 }),
      async (rows, a, b, c, limit) => {
        const order: OrderColumn<Row>[] = [
          { column: 'day', direction: a },
          { column: 'amount_cents', direction: b },
          { column: 'id', direction: c },
        ]
        expect(await readAllPages(rows, order, { limit })).toEqual([...rows].sort(compare(order)))
      },
    ),
    { numRuns: 40 },
  )
})

const byId: OrderColumn<Row>[] = [{ column: 'id', direction: 'asc' }]
const buildRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, id) => ({ day: '2026-10-14', amount_cents: 3, shift_no: null, id }))

const arbitrarySort = fc
  .uniqueArray(fc.constantFrom('day' as const, 'amount_cents' as const, 'shift_no' as const), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((columns) =>
    fc.tuple(
      ...columns.map((column) =>
        direction.map((sortDirection) => ({ column, direction: sortDirection, nullable: column === 'shift_no' })),
      ),
    ),
  )

test('any requested order reads each row once, with empty values, and ties ordered by the id', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryRows, arbitrarySort, fc.integer({ min: 1, max: 8 }), async (rows, sort, limit) => {
      const readRows = await readAllPages(rows, byId, { limit, sort })
      expect(readRows).toEqual([...rows].sort(compare([...sort, { column: 'id', direction: sort.at(-1)!.direction }])))
    }),
    { numRuns: 40 },
  )
})

test('count and sums cover the whole filter on every page', async () => {
  const rows = buildRows(5)
  const first = await readPage(rows, byId, { limit: 2 })
  const second = await readPage(rows, byId, { limit: 2, after: first.next ?? '' })
  for (const page of [first, second])
    expect([page.count, page.sums]).toEqual([{ value: 5, exact: true }, { amount_cents: 15 }])
})

test('without sums, counting stops at ten thousand and reports it', async () => {
  const page = (count: number) =>
    inTransaction(database.db, { user_id: null, companies: [] }, (db) =>
      paginate(db, recordset(buildRows(count)), { order: byId, limit: 1 }),
    )
  expect((await page(10_000)).count).toEqual({ value: 10_000, exact: true })
  expect((await page(10_001)).count).toEqual({ value: 10_000, exact: false })
})

test('the totals of later pages are those of the first page', async () => {
  const first = await readPage(buildRows(5), byId, { limit: 2 })
  const second = await readPage(buildRows(6), byId, { limit: 2, after: first.next ?? '' })
  expect([second.count, second.sums]).toEqual([first.count, first.sums])
})

test('very large row counts are estimated and not summed, unless the exact count is requested', async () => {
  const many = sql<{ id: number }>`select id from generate_series(1, 250000) as id`
  const page = (exact: boolean) =>
    inTransaction(database.db, { user_id: null, companies: [] }, (db) =>
      paginate(db, many, { order: [{ column: 'id', direction: 'asc' }], sums: ['id'], limit: 1, exact }),
    )
  const { count, sums } = await page(false)
  expect([count, sums]).toEqual([{ value: 250_000, exact: false }, undefined])
  expect(await page(true)).toMatchObject({ count: { value: 250_000, exact: true }, sums: { id: 31_250_125_000 } })
})

test('the sum of an empty list is zero', async () => {
  expect(await readPage([], byId, { limit: 2 })).toEqual({
    data: [],
    next: null,
    count: { value: 0, exact: true },
    sums: { amount_cents: 0 },
  })
})

const buildCursor = (values: unknown[]) =>
  Buffer.from(JSON.stringify({ values, totals: { count: { value: 3, exact: true } } })).toString('base64url')

test.each([
  '',
  'x',
  'bnVsbA',
  buildCursor([1, 2]),
  buildCursor([null]),
  buildCursor(['a; drop table x']),
  buildCursor([2 ** 80]),
])('the cursor %j is refused as input', async (after) => {
  await expect(readPage(buildRows(3), byId, { limit: 1, after })).rejects.toMatchObject({
    code: 'input.invalid',
    fields: { after: 'Página inválida. Volte ao início da lista.' },
  })
})

type Priced = { price_millis: number; cost_micros: number; fee_ppm: number; volume_ml: number; amount_cents: number }

test('the compiler refuses sums of unit prices, unit costs and rates', () => {
  const sums: Required<Parameters<typeof paginate<Priced>>[2]>['sums'] = ['volume_ml', 'amount_cents']
  // @ts-expect-error a sum of unit prices has no meaning
  const prices: typeof sums = ['price_millis']
  // @ts-expect-error a sum of unit costs has no meaning
  const costs: typeof sums = ['cost_micros']
  // @ts-expect-error a sum of rates has no meaning
  const rates: typeof sums = ['fee_ppm']
  expect([...sums, ...prices, ...costs, ...rates].filter(isSummable)).toEqual(sums)
})
