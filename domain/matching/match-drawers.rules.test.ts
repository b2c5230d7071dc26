import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assessDay } from '../day/assessment/assess-day.rules.ts'
import { buildDrawerLines } from '../day/assessment/drawers.rules.ts'
import type { CashSession } from '../day/facts/day-facts.contract.ts'
import { workedDay } from '../day/facts/worked-day.fixture.ts'
import { buildCountId, matchDrawers } from './match-drawers.rules.ts'

const [anySession] = workedDay.sessions
if (!anySession) throw new Error('The worked day has sessions')
const counted = (counted_cents: number | null, change: Partial<CashSession> = {}) =>
  matchDrawers(buildDrawerLines([{ ...anySession, opening_float_cents: 10_000, counted_cents, ...change }], []))

test('a count equal to the expected cash is matched immediately', () => {
  expect(counted(10_000)).toMatchObject([
    {
      pass_no: 1,
      score: 100,
      status: 'confirmed',
      difference_cents: 0,
      sentence: 'turno 1: contado R$ 100,00, o que o caixa deve ter',
    },
  ])
})

test.each([
  [9995, 'confirmed', 85],
  [10_005, 'confirmed', 85],
  [9994, 'suggested', 70],
  [10_006, 'suggested', 70],
])('a count of %i for 10000 is %s', (cents, status, score) => {
  expect(counted(cents)).toMatchObject([{ pass_no: 4, status, score, difference_cents: cents - 10_000 }])
})

test('the worked day has two tills, the first R$ 2,00 short and the second R$ 0,50 over', () => {
  expect(assessDay(workedDay).cash_groups.map(({ sentence, status }) => [sentence, status])).toEqual([
    ['turno 1: contado R$ 463,91, o caixa deve ter R$ 465,91; falta de R$ 2,00', 'suggested'],
    ['turno 2: contado R$ 640,14, o caixa deve ter R$ 639,64; sobra de R$ 0,50', 'suggested'],
  ])
})

test('an uncounted drawer and a count refused by people are not matched and count as not counted', () => {
  expect([counted(null), counted(10_000, { count_refused: true })]).toEqual([[], []])
  const sessions = workedDay.sessions.map((session) => ({ ...session, count_refused: session.shift_no === 1 }))
  const { chain, proof } = assessDay({ ...workedDay, sessions })
  expect(chain.uncounted.map(({ shift_no }) => shift_no)).toEqual([1])
  expect(proof.equations[3]).toMatchObject({ holds: false, sentence: 'Sem contagem: turno 1.' })
})

test('a confirmed match stays until its difference changes', () => {
  const [suggested] = counted(9000)
  if (!suggested) throw new Error('a counted till has a match')
  const confirmedMatch = { ...suggested, status: 'confirmed', sentence: 'confirmado por Gerente' } as const
  const drawer = (counted_cents: number, opening_float_cents: number) =>
    buildDrawerLines([{ ...anySession, opening_float_cents, counted_cents, count_id: 'a' }], [])
  const withCount = { ...confirmedMatch, confirmation: [{ kind: 'count' as const, id: 'a' }] }
  expect(matchDrawers(drawer(9000, 10_000), [withCount])).toMatchObject([
    { status: 'confirmed', sentence: confirmedMatch.sentence },
  ])
  expect(matchDrawers(drawer(9000, 10_001), [withCount])).toMatchObject([{ status: 'suggested' }])
})

const amount = fc.integer({ min: 0, max: 1_000_000 })
const session = fc.record({
  float: amount,
  counted: fc.option(amount),
  refused: fc.boolean(),
  till: fc.nat({ max: 3 }),
})

test('each counted till is in one match with the difference of its drawer, in any order of the input', () => {
  fc.assert(
    fc.property(fc.array(session, { maxLength: 8 }), (tillCounts) => {
      const sessions = tillCounts.map(
        ({ float, counted, refused, till }, index): CashSession => ({
          ...anySession,
          id: index + 1,
          till: `Caixa ${till}`,
          opening_float_cents: float,
          counted_cents: counted,
          count_refused: refused,
        }),
      )
      const drawers = buildDrawerLines(sessions, [])
      const groups = matchDrawers(drawers)
      expect(matchDrawers(buildDrawerLines(sessions.toReversed(), []))).toEqual(groups)
      const countedDrawers = drawers.filter(({ counted_cents }) => counted_cents !== null)
      expect(groups.map(({ system: [item] }) => Number(item?.id))).toEqual(
        countedDrawers.map(({ session_id }) => session_id),
      )
      expect(groups.map(({ confirmation: [item] }) => item?.id)).toEqual(countedDrawers.map(buildCountId))
      expect(groups.map(({ difference_cents }) => difference_cents)).toEqual(
        countedDrawers.map(({ difference_cents }) => difference_cents),
      )
      for (const { status, difference_cents } of groups)
        expect(status).toBe(Math.abs(difference_cents) <= 5 ? 'confirmed' : 'suggested')
    }),
  )
})
