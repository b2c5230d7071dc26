import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeMeasuredVolume } from '../differences/volumes.rules.ts'
import { addRegisteredTests, isBlockedAt, splitAtInterventions } from './nozzles.rules.ts'

const reading = (opening_ml: number, closing_ml: number, test_ml = 0, nozzle_id = 'n1') => ({
  nozzle_id,
  nozzle_no: 1,
  tank_id: 't1',
  product_code: 'GC',
  seq: 1,
  opening_ml,
  closing_ml,
  test_ml,
  totalizer_max_ml: 10_000_000_000,
})
const intervention = (reading_before_ml: number, reading_after_ml: number, nozzle_id = 'n1') => ({
  nozzle_id,
  reading_before_ml,
  reading_after_ml,
})
const intervals = (rows: readonly { seq: number; opening_ml: number; closing_ml: number }[]) =>
  rows.map(({ seq, opening_ml, closing_ml }) => [seq, opening_ml, closing_ml])

test('a counter that an intervention set back becomes one interval before it and one after it', () => {
  const rows = splitAtInterventions([reading(800_000, 30_000, 20_000)], [intervention(850_000, 0)])
  expect(intervals(rows)).toEqual([
    [1, 800_000, 850_000],
    [2, 0, 30_000],
  ])
  expect(rows.map(({ test_ml }) => test_ml)).toEqual([20_000, 0])
})

test('a file that already split the day, and other nozzles, are not changed', () => {
  const rows = [reading(800_000, 850_000), { ...reading(0, 30_000), seq: 2 }]
  expect(splitAtInterventions(rows, [intervention(850_000, 0)])).toEqual(rows)
  const backward = [reading(800_000, 30_000)]
  expect(splitAtInterventions(backward, [intervention(850_000, 0, 'n2')])).toEqual(backward)
})

test('a counter that an intervention set forward does not count the jump as litres', () => {
  const rows = splitAtInterventions([reading(800_000, 950_000)], [intervention(810_000, 900_000)])
  expect(rows.map((row) => computeMeasuredVolume(row).measured_ml)).toEqual([10_000, 50_000])
})

test('for any number of interventions, the litres before and after them add up', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(parts, ([first = 1, ...others]) => {
      const start = 500_000
      const last = others.at(-1) ?? 0
      const cuts = others.map((_, at) => intervention(at === 0 ? start + first : (others[at - 1] ?? 0), 0))
      const rows = splitAtInterventions([reading(start, last)], cuts)
      const sum = rows.reduce((all, row) => all + computeMeasuredVolume(row).measured_ml, 0)
      expect(sum).toBe(first + others.reduce((all, one) => all + one, 0))
    }),
  )
})

test('a test that people recorded counts once, whether or not the file contains it too', () => {
  const computeTests = (fileTest_ml: number, registeredTest_ml: number) =>
    addRegisteredTests(
      [reading(0, 100_000, fileTest_ml), { ...reading(0, 0), seq: 2 }],
      new Map([['n1', registeredTest_ml]]),
    ).map(({ test_ml }) => test_ml)
  expect(computeTests(0, 20_000)).toEqual([20_000, 0])
  expect(computeTests(20_000, 20_000)).toEqual([20_000, 0])
  expect(computeTests(40_000, 20_000)).toEqual([40_000, 0])
})

test('a nozzle is blocked from that time until it is released', () => {
  const states = [
    { nozzle_id: 'n1', status: 'blocked', since: '2026-10-14T12:00:00.000Z' },
    { nozzle_id: 'n1', status: 'active', since: '2026-10-14T15:00:00.000Z' },
  ]
  const at = (ended_at: string, nozzle_id = 'n1') => isBlockedAt(states, { nozzle_id, ended_at })
  expect([at('2026-10-14T11:59:59Z'), at('2026-10-14T12:00:00Z'), at('2026-10-14T15:00:00Z')]).toEqual([
    false,
    true,
    false,
  ])
  expect(at('2026-10-14T13:00:00Z', 'n2')).toBe(false)
})
