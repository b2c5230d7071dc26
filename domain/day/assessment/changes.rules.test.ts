import { canonicalJson, isSameJson } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KnownDifference, planDifferenceChanges } from '../differences/difference-changes.rules.ts'
import { attachExplanations } from '../differences/explanations.rules.ts'
import type { FoundDifference } from '../differences/found-differences.contract.ts'
import { buildGroupKey, planGroupChanges } from './group-changes.rules.ts'
import type { MatchGroup } from './match-groups.contract.ts'

const group = (sale: string, capture: string, sentence = 'NSU igual'): MatchGroup => ({
  pass_no: 1,
  score: 100,
  status: 'confirmed',
  sentence,
  system: [{ kind: 'movement', id: sale }],
  confirmation: [{ kind: 'capture', id: capture }],
  difference_cents: 0,
})

test('an unchanged match keeps its id, a changed sentence is updated, other matches are removed or added', () => {
  const stored = [
    { id: 1, ...group('1', '1') },
    { id: 2, ...group('2', '2') },
    { id: 3, ...group('3', '3') },
  ]
  const found = [group('1', '1'), group('2', '2', 'terminal igual'), group('4', '3')]
  expect(planGroupChanges(stored, found)).toEqual({
    removed: [3],
    reworded: [{ id: 2, ...group('2', '2', 'terminal igual') }],
    added: [group('4', '3')],
  })
})

const pairs = fc
  .uniqueArray(fc.tuple(fc.nat(9), fc.nat(9)), { selector: String })
  .map((list) => list.map(([sale, capture]) => group(String(sale), String(capture))))

test('after the planned changes the stored matches equal the found matches, for any earlier matches', () => {
  fc.assert(
    fc.property(pairs, pairs, (before, found) => {
      const stored = before.map((one, id) => ({ id, ...one }))
      const { removed, added } = planGroupChanges(stored, found)
      const remaining = stored.filter(({ id }) => !removed.includes(id))
      expect([...remaining, ...added].map(buildGroupKey).sort()).toEqual(found.map(buildGroupKey).sort())
    }),
  )
})

const shortage = (amount_cents: number): FoundDifference => ({
  code: 'D09',
  ref: 'session:1',
  effects: [{ method: 'cash', amount_cents }],
  amount_cents,
  volume_ml: null,
  items: [{ kind: 'session', id: '1' }],
  sentence: 'Falta no turno 1',
  suggestion: null,
})
const known = (amount_cents: number, status: KnownDifference['status']): KnownDifference => ({
  ...shortage(amount_cents),
  id: 'known',
  severity: 'medium',
  status,
})
const explanation = (amount_cents: number) => ({
  code: 'D09' as const,
  ref: 'session:1',
  amount_cents,
  reason_code: 'SHORTAGE',
  note: 'Contado duas vezes.',
  status: 'explained' as const,
})
const newId = () => 'new'

test('an unchanged explained difference is not written again', () => {
  const found = attachExplanations([shortage(-200)], [explanation(-200)])
  expect(planDifferenceChanges([known(-200, 'explained')], found, newId)).toEqual([])
})

test('a difference with a new amount is open again and loses its explanation', () => {
  const found = attachExplanations([shortage(-300)], [explanation(-200)])
  expect(planDifferenceChanges([known(-200, 'explained')], found, newId)).toMatchObject([
    { id: 'known', amount_cents: -300, status: 'open', keeps_explanation: false },
  ])
})

test('a difference that disappears is resolved once, and is open again when it reappears', () => {
  expect(planDifferenceChanges([known(-200, 'open')], [], newId)).toMatchObject([{ status: 'resolved' }])
  expect(planDifferenceChanges([known(-200, 'resolved')], [], newId)).toEqual([])
  const found = attachExplanations([shortage(-200)], [])
  expect(planDifferenceChanges([known(-200, 'resolved')], found, newId)).toMatchObject([
    { id: 'known', status: 'open' },
  ])
  expect(planDifferenceChanges([], found, newId)).toMatchObject([{ id: 'new', status: 'open' }])
})

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
