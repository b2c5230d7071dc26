import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ability, abilities } from './abilities.ts'
import { passes } from './access.ts'

const names = Object.keys(abilities).filter((name): name is Ability => name in abilities)

test('a person with the ability is allowed, and an ability with a similar name is not enough', () => {
  expect(passes(['smart-pos-terminal'], 'smart-pos-terminal')).toBe(true)
  expect(passes(['smart-pos-terminal.actions'], 'smart-pos-terminal')).toBe(false)
})

test('an administrator is allowed every operation', () => {
  for (const name of names) expect(passes(['admin'], name)).toBe(true)
})

test('a page without an ability is open to any signed-in person', () => {
  expect(passes([], 'none')).toBe(true)
})

test('one of several abilities is enough', () => {
  fc.assert(
    fc.property(fc.subarray(names), fc.subarray(names), (userAbilities, needed) => {
      const expected = userAbilities.includes('admin') || needed.some((name) => userAbilities.includes(name))
      return passes(userAbilities, needed) === expected
    }),
  )
})
