import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildPageSchema, defineOperations, get, PageQuery, sortBy } from '../../contract/contract.ts'
import { smallServer } from '../../testing/small-server.ts'
import { implement } from '../http/implement.ts'
import { paginate } from './paginate.ts'

const Row = z.object({ id: z.int(), name: z.string().nullable() })
const Query = PageQuery.extend({ sort: sortBy(Row, ['name']), odd: z.stringbool().optional() })
const list = { query: Query, answer: buildPageSchema(Row) }
const numbers = defineOperations(
  { name: 'numbers', ability: 'none' },
  { list: get('/numbers', list), others: get('/others', list) },
)
type Page = { data: z.infer<typeof Row>[]; next: string }

const server = smallServer(
  implement(numbers, {
    list: ({ db, query }) => find(db, query),
    others: ({ db, query }) => find(db, query),
  }),
)

function find(db: Parameters<typeof paginate>[0], { odd, ...page }: z.infer<typeof Query>) {
  const rows = sql<z.infer<typeof Row>>`select id, nullif('n' || id % 3, 'n0') as name
    from generate_series(1, 20) as id where ${odd ? sql`id % 2 = 1` : sql`true`}`
  return paginate(db, rows, { ...page, order: [{ column: 'id', direction: 'asc' }] })
}

const read = async (url: string) => {
  const answer = await server.call('GET', url)
  return { status: answer.statusCode, body: answer.json<Page & { fields?: Record<string, string> }>() }
}

test('a cursor continues with the same filter and order, with any page size', async () => {
  const first = await read('/numbers?limit=3&odd=true&sort=-name')
  expect(first.body.data).toEqual([3, 9, 15].map((id) => ({ id, name: null })).reverse())
  const second = await read(`/numbers?limit=50&odd=true&sort=-name&after=${first.body.next}`)
  expect(second.body.data.map(({ id }) => id)).toEqual([17, 11, 5, 19, 13, 7, 1])
})

test('a cursor of another filter, order or list, or a broken one, is refused as input', async () => {
  const { next } = (await read('/numbers?limit=3&odd=true&sort=-name')).body
  const wrongUrls = [
    `/numbers?sort=-name&after=${next}`,
    `/numbers?odd=true&sort=name&after=${next}`,
    `/numbers?odd=true&after=${next}`,
    `/others?odd=true&sort=-name&after=${next}`,
    `/numbers?odd=true&sort=-name&after=${next.slice(0, -3)}`,
    `/numbers?odd=true&sort=-name&after=${next.split('.')[0]}`,
    '/numbers?after=%F0%9F%98%80',
    `/numbers?after=${'x'.repeat(9000)}`,
  ]
  for (const url of wrongUrls) {
    const { status, body } = await read(url)
    expect([url, status, Object.keys(body.fields ?? {})]).toEqual([url, 422, ['after']])
  }
})

test('an order that the list does not offer is refused as input', async () => {
  const { status, body } = await read('/numbers?sort=id')
  expect([status, body.fields]).toEqual([422, { sort: 'Esta lista não pode ser ordenada por “id”.' }])
})
