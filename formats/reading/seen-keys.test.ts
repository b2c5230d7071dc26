import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newSeenKeys } from './seen-keys.ts'

test('the set of seen keys gives the same answers as a map', () => {
  const steps = fc.array(fc.tuple(fc.string({ maxLength: 6 }), fc.integer({ min: 0 })), { maxLength: 200 })
  fc.assert(
    fc.property(steps, fc.string({ maxLength: 6 }), (list, unseen) => {
      const map = new Map<string, number>()
      const keys = newSeenKeys()
      for (const [key, value] of list) {
        expect(keys.get(key)).toBe(map.get(key))
        map.set(key, value)
        keys.set(key, value)
        if (value % 3 > 0) continue
        map.set(key, value + 1)
        expect(keys.count(key)).toBe(value + 1)
      }
      expect(newSeenKeys().count(unseen)).toBe(1)
      for (const [key, value] of map) expect([keys.get(key), keys.has(key)]).toEqual([value, true])
      expect(keys.has(unseen)).toBe(map.has(unseen))
    }),
  )
})

test('half a million consecutive keys are all distinguished', () => {
  const keys = newSeenKeys()
  let collisions = 0
  for (let no = 0; no < 500_000; no++) {
    const key = `fuelling|${String(no).padStart(14, '0')}`
    if (keys.has(key)) collisions++
    keys.set(key, no)
  }
  let losses = 0
  for (let no = 0; no < 500_000; no++) if (keys.get(`fuelling|${String(no).padStart(14, '0')}`) !== no) losses++
  expect([collisions, losses]).toEqual([0, 0])
})
