import { expect, test } from 'vitest'
import { computeCharges } from './slip-charges.rules.ts'

const slip = { due_on: '2026-10-26', amount_cents: 72_600, fine_ppm: 20_000, interest_ppm: 10_000 }

test.each([
  ['2026-10-26', 0, 0, 72_600],
  ['2026-10-27', 1_452, 24, 74_076],
  ['2026-10-31', 1_452, 120, 74_172], // a Saturday: calendar days count
])(
  'a slip of R$ 726,00 due on 26/10/2026 and paid on %s costs its fine and the interest of each day',
  (paid_on, fine_cents, interest_cents, total_cents) => {
    expect(computeCharges(slip, paid_on)).toEqual({ fine_cents, interest_cents, total_cents })
  },
)

test('a slip due on a day without banks is paid in time on the next bank day', () => {
  const onSunday = { ...slip, due_on: '2026-10-25' }
  expect(computeCharges(onSunday, '2026-10-26').total_cents).toBe(72_600)
  expect(computeCharges(onSunday, '2026-10-27')).toMatchObject({ interest_cents: 48 })
})
