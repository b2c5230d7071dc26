import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ability, abilities } from './abilities.ts'
import { passes } from './access.ts'

const names = Object.keys(abilities).filter((name): name is Ability => name in abilities)

test('whoever holds the ability passes, and no one by a similar name', () => {
  expect(passes(['smart-pos-terminal'], 'smart-pos-terminal')).toBe(true)
  expect(passes(['smart-pos-terminal.actions'], 'smart-pos-terminal')).toBe(false)
})

test('an administrator passes everything', () => {
  for (const name of names) expect(passes(['admin'], name)).toBe(true)
})

test('a page without an ability opens for anyone signed in', () => {
  expect(passes([], 'none')).toBe(true)
})

test('one of several abilities is enough', () => {
  fc.assert(
    fc.property(fc.subarray(names), fc.subarray(names), (held, needed) => {
      const expected = held.includes('admin') || needed.some((name) => held.includes(name))
      return passes(held, needed) === expected
    }),
  )
})
