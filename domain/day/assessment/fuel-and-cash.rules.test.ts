import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildTankLines } from '../differences/tanks.rules.ts'
import { computeMeasuredVolume } from '../differences/volumes.rules.ts'
import type { CashSession, NozzleReading } from '../facts/day-facts.contract.ts'
import { workedDay } from '../facts/worked-day.fixture.ts'
import { workedDayCorrected, workedExplanations } from '../facts/worked-day-corrections.fixture.ts'
import { itemsDigestInput } from '../proof/proof.rules.ts'
import { assessDay } from './assess-day.rules.ts'
import { computeCashChain } from './chain.rules.ts'
import { buildDrawerLines } from './drawers.rules.ts'

const [anyReading] = workedDay.readings
const [anyTank] = workedDay.tanks
const [anySession] = workedDay.sessions
if (!anyReading || !anyTank || !anySession) throw new Error('The worked day has readings, tanks and shifts')

const reading = (change: Partial<NozzleReading>) => ({ ...anyReading, totalizer_max_ml: 1_000_000_000, ...change })

test('a counter that rolled over adds the litres before and after the roll-over', () => {
  const round = reading({ opening_ml: 999_990_000, closing_ml: 15_000, test_ml: 5000 })
  expect(computeMeasuredVolume(round)).toEqual({ measured_ml: 20_000, counter: 'rolled_over' })
})

test('a counter that goes back from the middle of its range is not a roll-over', () => {
  expect(computeMeasuredVolume(reading({ opening_ml: 900_000_000, closing_ml: 15_000 })).counter).toBe('backward')
})

const proofOf = (facts: typeof workedDay) => assessDay(facts, { explanations: workedExplanations }).proof.equations

test('a roll-over counts in the proof only after a person confirmed it', () => {
  const withRollover = (rollover_confirmed: boolean) => ({
    ...workedDayCorrected,
    readings: workedDayCorrected.readings.map((row) =>
      row.nozzle_no === 1
        ? {
            ...row,
            opening_ml: 9_999_900_000,
            closing_ml: 22_396,
            totalizer_max_ml: 10_000_000_000,
            rollover_confirmed,
          }
        : row,
    ),
  })
  expect(proofOf(withRollover(true))[0]?.holds).toBe(true)
  expect(proofOf(withRollover(false))[0]).toMatchObject({
    holds: false,
    sentence: 'Confirme que o encerrante do bico 1 deu a volta.',
  })
})

test('litres without a sale are accepted in the proof once they are explained', () => {
  const difference = assessDay(workedDay).differences.find(({ code }) => code === 'D15')
  if (!difference) throw new Error('F15 is not sold')
  const { code, ref, amount_cents, volume_ml } = difference
  const explanation = {
    code,
    ref,
    amount_cents,
    volume_ml,
    reason_code: 'PUMPED_UNSOLD',
    note: '',
    status: 'explained',
  } as const
  expect(assessDay(workedDay).proof.equations[0]?.holds).toBe(false)
  expect(assessDay(workedDay, { explanations: [explanation] }).proof.equations[0]?.holds).toBe(true)
})

test('a rounding difference of more than one centavo per fuelling is not accepted as rounding', () => {
  const fuellings = workedDayCorrected.fuellings.map((row) => ({ ...row, total_cents: row.total_cents + 2 }))
  expect(proofOf({ ...workedDayCorrected, fuellings })[1]?.holds).toBe(false)
})

const variation = (closing_ml: number, base: 'book' | 'available') =>
  buildTankLines([{ ...anyTank, opening_ml: 10_000_000, received_ml: 0, closing_ml }], [], base)[0]

test('exactly 0.6 % of the stock is within the limit, and one millionth more is not', () => {
  expect(variation(9_940_000, 'book')).toMatchObject({ variation_ppm: -6000, within_limit: true })
  expect(variation(9_939_990, 'book')).toMatchObject({ variation_ppm: -6001, within_limit: false })
})

test('the base of the variation can be configured', () => {
  const nozzles = assessDay(workedDay).volumes.nozzles
  const ppm = (base: 'book' | 'available') =>
    buildTankLines(workedDay.tanks, nozzles, base).find(({ tank_no }) => tank_no === 3)?.variation_ppm
  expect([ppm('book'), ppm('available')]).toEqual([-8481, -7937])
})

test('a float that changes between shifts breaks the chain of cash, and the proof shows where', () => {
  const sessions = workedDay.sessions.map((session) =>
    session.shift_no === 2 ? { ...session, opening_float_cents: 25_000 } : session,
  )
  const { chain, proof } = assessDay({ ...workedDay, sessions })
  expect(chain.holds).toBe(false)
  expect(proof.equations[4]?.sentence).toBe('O turno 2 abriu com R$ 250,00 e o anterior deixou R$ 300,00.')
})

test('with an unchanged float, both computations of the deposit agree for any count', () => {
  const amount = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 6 }), (shifts) => {
      const sessions = shifts.map(
        ([left_float_cents, counted_cents], index): CashSession => ({
          ...anySession,
          id: index + 1,
          shift_no: index + 1,
          opened_at: `2026-10-14T${String(index + 9).padStart(2, '0')}:00:00.000Z`,
          opening_float_cents: shifts[index - 1]?.[0] ?? 0,
          counted_cents,
          left_float_cents,
        }),
      )
      const chain = computeCashChain(buildDrawerLines(sessions, []))
      expect(chain.to_deposit_cents).toBe(chain.from_sales_cents)
    }),
  )
})

test('the hashed text of the proof does not depend on the order of rows, and changes with any amount', () => {
  const digest = itemsDigestInput(workedDay)
  expect(itemsDigestInput({ ...workedDay, movements: workedDay.movements.toReversed() })).toBe(digest)
  const [first, ...rest] = workedDay.captures
  if (!first) throw new Error('The worked day has captures')
  expect(
    itemsDigestInput({ ...workedDay, captures: [{ ...first, gross_cents: first.gross_cents + 1 }, ...rest] }),
  ).not.toBe(digest)
  const tomorrow = { ...first, id: 900, business_date: '2026-10-15' }
  expect(itemsDigestInput({ ...workedDay, captures: [...workedDay.captures, tomorrow] })).toBe(digest)
})

test('a count without a witness requires one by the present difference of its till', () => {
  const [session] = workedDay.sessions
  const requires = (difference_cents: number) => {
    const counted_cents = (session?.opening_float_cents ?? 0) + difference_cents
    const sessions = session ? [{ ...session, unwitnessed: true, counted_cents }] : []
    return buildDrawerLines(sessions, []).map(({ unwitnessed }) => unwitnessed)
  }
  expect([-2001, -2000, 0, 2001].map(requires)).toEqual([[true], [false], [false], [true]])
})
