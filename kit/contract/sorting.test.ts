import { expect, test } from 'vitest'
import { z } from 'zod'
import { PageQuery } from './page.ts'
import { getSortableColumns, sortBy } from './sorting.ts'

const Row = z.object({ name: z.string(), note: z.string().nullable(), secret: z.string() })
const Query = PageQuery.extend({ sort: sortBy(Row, ['name', 'note']) })

test('a sort order is parsed column by column, with the nullable columns marked', () => {
  expect(Query.parse({ sort: '-note,name' }).sort).toEqual([
    { column: 'note', direction: 'desc', nullable: true },
    { column: 'name', direction: 'asc', nullable: false },
  ])
  expect(Query.parse({}).sort).toBeUndefined()
})

test.each([
  'secret',
  'name,secret',
  'name,-name',
  '--name',
  'name;drop table',
  '',
  ',',
  '😀',
  'toString',
  'x'.repeat(10_000),
])('the order %j is refused', (sort) => {
  const [issue] = Query.safeParse({ sort }).error?.issues ?? []
  expect(issue?.path).toEqual(['sort'])
  expect(issue?.message).toMatch(/^(Esta lista não pode ser ordenada por|Ordem longa demais)/)
})

test('the sort columns of a list are taken from its declaration', () => {
  expect([
    getSortableColumns({ query: Query }),
    getSortableColumns({ query: PageQuery }),
    getSortableColumns({}),
  ]).toEqual([['name', 'note'], [], []])
})

test('a list without declared sort columns accepts no order', () => {
  expect(PageQuery.safeParse({ sort: 'name' }).success).toBe(false)
})
