import { expect, test } from 'vitest'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { blindCountTests } from '../testing/blind-count.testing.ts'
import { workedDate } from '../testing/worked-day.testing.ts'

const { manager, supervisor, dayOf, sql, count } = blindCountTests()

const findTanks = async (user: typeof manager) =>
  (await user.call(cashConciliations.tankVariations, { params: { id: (await dayOf(supervisor)).id } })).tanks

test('the variation of each tank in the chart equals that of its day', async () => {
  const day = await dayOf(supervisor)
  const tanks = await findTanks(supervisor)
  const measured = day.tanks.filter(({ variation_ppm }) => variation_ppm !== null)
  expect(measured.some(({ variation_ppm }) => variation_ppm !== 0)).toBe(true)
  expect(tanks).toEqual(
    measured.map(({ tank_no, product_code, variation_ppm }) => ({
      tank_no,
      product_code,
      days: [{ day_id: day.id, business_date: workedDate, variation_ppm }],
    })),
  )
})

test('a tank without a closing measurement has no point', async () => {
  await sql(
    `delete from tank_measurements where kind = 'closing' and tank_id = (select id from tanks where tank_no = 1)`,
  )
  const tanks = await findTanks(supervisor)
  expect(tanks.length).toBeGreaterThan(0)
  expect(tanks.map(({ tank_no }) => tank_no)).not.toContain(1)
})

test('a blind counter sees no variation of the day before every drawer is counted', async () => {
  expect(await findTanks(manager)).toEqual([])
  for (const { session_id } of (await dayOf(manager)).drawers) await count(session_id)
  expect(await findTanks(manager)).toEqual(await findTanks(supervisor))
})
