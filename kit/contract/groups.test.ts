import { expect, test } from 'vitest'
import { groupByKeys } from './groups.ts'

test('an item is in the group of each of its keys, and in none without a key', () => {
  const items = [
    { name: 'a', keys: ['nsu 1', 'auth 2'] },
    { name: 'b', keys: [null, 'auth 2'] },
    { name: 'c', keys: [null] },
  ]
  const groups = groupByKeys(items, ({ keys }) => keys)
  expect([...groups].map(([key, group]) => [key, group.map(({ name }) => name)])).toEqual([
    ['nsu 1', ['a']],
    ['auth 2', ['a', 'b']],
  ])
})
