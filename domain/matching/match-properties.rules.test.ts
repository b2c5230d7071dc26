import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MatchGroup } from '../day/assessment/match-groups.contract.ts'
import type { Capture, SystemMovement } from '../day/facts/day-facts.contract.ts'
import { captureId, movementId, workedDay } from '../day/facts/worked-day.fixture.ts'
import { matchDay } from './match-day.rules.ts'
import { taught } from './past-pairs.fixture.ts'
import { pairsOf, peakDay, scoreMatches } from './peak-day.fixture.ts'
import type { RuleInForce } from './rule-in-force.contract.ts'

const [anySale] = workedDay.movements
const [anyCapture] = workedDay.captures
if (!anySale || !anyCapture) throw new Error('The worked day has sales and captures')
const start = Date.parse(anySale.occurred_at)

// Few values on purpose, so that numbers, amounts and minutes collide.
const receipt = {
  amount: fc.constantFrom(1000, 2000, 3000, 5000, 5003, 10_000),
  nsu: fc.constantFrom(null, '000001', '000002', '7'),
  auth_code: fc.constantFrom(null, 'A1', 'A2'),
  terminal_logical_no: fc.constantFrom(null, 'T1', 'T2'),
  minute: fc.integer({ min: 0, max: 90 }),
  method: fc.constantFrom('debit', 'credit', 'pix'),
  e2e_id: fc.constantFrom(null, null, 'E1', 'E2'),
} as const

const saleOf = fc.record({ ...receipt, cancelled: fc.boolean(), session_id: fc.constantFrom(1, 2) })
const captureOf = fc.record({ ...receipt, cancelled: fc.boolean(), own: fc.constantFrom(true, true, true, false) })
const minutes = (minute: number) => new Date(start + minute * 60_000).toISOString()

const anyRule: RuleInForce = {
  id: '1',
  name: 'Mesmo valor',
  company_id: null,
  outcome: 'pair',
  text_pattern: null,
  acquirer: 'cielo',
  method: null,
  amount_from_cents: null,
  amount_to_cents: null,
  window_minutes: 60,
  window_days: 5,
  tolerance_cents: 0,
  difference_codes: [],
  reason: null,
  alone: false,
  cap_cents: 0,
  priority: 100,
}
const trustedRule: RuleInForce = { ...anyRule, id: '2', method: 'debit', alone: true, cap_cents: 5000, priority: 50 }

// Debit captured as credit and the reverse: only past pairs match these.
const pastPairs = (['debit', 'credit'] as const).map((method) => ({
  ...taught,
  method,
  brand: anySale.brand,
  movement_type_code: anySale.movement_type_code,
  capture_method: method === 'debit' ? ('credit' as const) : ('debit' as const),
  capture_brand: anyCapture.brand,
  acquirer: anyCapture.acquirer,
}))

const days = fc
  .record({
    rules: fc.subarray([anyRule, trustedRule]),
    past_pairs: fc.subarray(pastPairs),
    sales: fc.array(saleOf, { maxLength: 14 }),
    captures: fc.array(captureOf, { maxLength: 14 }),
  })
  .map(({ sales, captures, rules, past_pairs }) => ({
    rules,
    past_pairs,
    business_date: workedDay.business_date,
    manuals: [],
    movements: sales.map(
      ({ amount, minute, cancelled, ...rest }, index): SystemMovement => ({
        ...anySale,
        ...rest,
        id: index + 1,
        amount_cents: amount,
        occurred_at: minutes(minute),
        acquirer: 'cielo',
        cancelled_at: cancelled ? minutes(minute) : null,
      }),
    ),
    captures: captures.map(
      ({ amount, minute, cancelled, ...rest }, index): Capture => ({
        ...anyCapture,
        ...rest,
        id: index + 1,
        gross_cents: amount,
        captured_at: minutes(minute),
        cancelled_at: cancelled ? minutes(minute) : null,
      }),
    ),
  }))

test('any order of the input gives the same groups', () => {
  fc.assert(
    fc.property(days, fc.infiniteStream(fc.integer({ min: 0, max: 1_000_000 })), (day, randomNumbers) => {
      const shuffled = <Row>(rows: readonly Row[]) =>
        rows
          .map((row) => ({ row, place: randomNumbers.next().value ?? 0 }))
          .sort((a, b) => a.place - b.place)
          .map(({ row }) => row)
      const otherOrder = { ...day, movements: shuffled(day.movements), captures: shuffled(day.captures) }
      expect(matchDay(otherOrder)).toEqual(matchDay(day))
    }),
    { numRuns: 300 },
  )
})

const amounts = (day: { movements: readonly SystemMovement[]; captures: readonly Capture[] }) => ({
  sale: (id: string) => day.movements.find((movement) => String(movement.id) === id)?.amount_cents ?? Number.NaN,
  capture: (id: string) => day.captures.find((capture) => String(capture.id) === id)?.gross_cents ?? Number.NaN,
})

test('no item is in two groups, every item is in a group or open, and sums are conserved', () => {
  fc.assert(
    fc.property(days, (day) => {
      const { groups, open } = matchDay(day)
      const systems = [...groups.flatMap(({ system }) => system), ...open.system].map(({ id }) => id)
      const confirmations = [...groups.flatMap(({ confirmation }) => confirmation), ...open.confirmation]
      const expectedSystems = day.movements.filter(({ cancelled_at }) => cancelled_at === null)
      const expectedCaptures = day.captures.filter(({ cancelled_at, own }) => cancelled_at === null && own)
      expect([...systems].sort()).toEqual(expectedSystems.map(({ id }) => String(id)).sort())
      expect(confirmations.map(({ id }) => id).sort()).toEqual(expectedCaptures.map(({ id }) => String(id)).sort())
      const { sale, capture } = amounts(day)
      for (const group of groups) {
        const system = group.system.reduce((sum, { id }) => sum + sale(id), 0)
        const confirmation = group.confirmation.reduce((sum, { id }) => sum + capture(id), 0)
        expect(group.difference_cents).toBe(confirmation - system)
        if (group.pass_no !== 4 && !group.sentence.startsWith('identificador')) expect(group.difference_cents).toBe(0)
      }
    }),
    { numRuns: 400 },
  )
})

const holds = (group: MatchGroup, kind: 'system' | 'confirmation', id: number) =>
  group[kind].some((item) => item.id === String(id))

test('a sale or capture with an identical twin is neither confirmed nor suggested', () => {
  fc.assert(
    fc.property(days, fc.nat(), (day, place) => {
      const sale = day.movements[place % Math.max(1, day.movements.length)]
      const capture = day.captures[place % Math.max(1, day.captures.length)]
      fc.pre(sale !== undefined && capture !== undefined)
      if (!sale || !capture) return
      const withSaleTwin = matchDay({ ...day, movements: [...day.movements, { ...sale, id: 900 }] })
      expect(withSaleTwin.groups.some((group) => holdsOne(group, 'system', sale.id, 900))).toBe(false)
      const withCaptureTwin = matchDay({ ...day, captures: [...day.captures, { ...capture, id: 900 }] })
      expect(withCaptureTwin.groups.some((group) => holdsOne(group, 'confirmation', capture.id, 900))).toBe(false)
    }),
    { numRuns: 400 },
  )
})

// Twins may be terms of the same sum; then no choice was made between them.
const holdsOne = (group: MatchGroup, side: 'system' | 'confirmation', id: number, twin: number) =>
  holds(group, side, id) !== holds(group, side, twin)

test('an identical twin of a sale or capture of the worked day removes its match', () => {
  for (const line of ['F02', 'F05', 'F09', 'F22/1', 'F04']) {
    const sale = workedDay.movements[movementId(line) - 1]
    if (!sale) throw new Error(line)
    const { groups } = matchDay({ ...workedDay, movements: [...workedDay.movements, { ...sale, id: 900 }] })
    expect(groups.some((group) => holds(group, 'system', sale.id) || holds(group, 'system', 900))).toBe(false)
  }
  const capture = workedDay.captures[captureId('C14') - 1]
  if (!capture) throw new Error('C14')
  const { groups } = matchDay({ ...workedDay, captures: [...workedDay.captures, { ...capture, id: 900 }] })
  expect(groups.some((group) => holds(group, 'confirmation', 900))).toBe(false)
})

test('a generated day with the usual errors has no false match, and all matches that its receipts allow', () => {
  for (const seed of [21, 22]) {
    const day = peakDay(1300, seed)
    const result = scoreMatches(day, pairsOf(matchDay(day.facts).groups))
    expect(result.false_confirmed).toBe(0)
    expect(result.recall_clear).toBeGreaterThanOrEqual(0.999)
    expect(result.ties_decided).toBe(0)
    expect(result.recall_confirmed_numbered).toBeGreaterThanOrEqual(0.97)
    expect(result.recall_confirmed).toBeGreaterThanOrEqual(0.9)
  }
})
