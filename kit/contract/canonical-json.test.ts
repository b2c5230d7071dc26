import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, isSameJson } from './canonical-json.ts'

test('equal values give the same text, regardless of the order of their keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse())
      expect(canonicalJson(reversed)).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  expect(canonicalJson({ b: [2, 1], a: 1 })).not.toBe(canonicalJson({ b: [1, 2], a: 1 }))
})

test('two values are the same exactly if their texts are', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(isSameJson(one, other)).toBe(canonicalJson(one) === canonicalJson(other))
      expect(isSameJson(one, structuredClone(one))).toBe(true)
      expect(isSameJson({ a: one, b: other }, { b: other, a: one })).toBe(true)
      expect(isSameJson([one, other], [other, one])).toBe(isSameJson(one, other))
    }),
  )
  expect(isSameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  expect(isSameJson({ a: 1 }, { a: 1, b: null })).toBe(false)
  expect(isSameJson({ 0: 1 }, [1])).toBe(false)
})
