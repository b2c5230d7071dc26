import { addDays } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getDeferralRefusal, getDeferralWindow, hasLapsed, maxDeferralDays } from './deferral.rules.ts'

const today = '2026-10-15'
const notDeferred = { deferred_on: null }

test.each([
  ['2026-10-15', 'Adie para uma data entre 16/10/2026 e 25/10/2026.'],
  ['2026-10-16', null],
  ['2026-10-25', null],
  ['2026-10-26', 'Adie para uma data entre 16/10/2026 e 25/10/2026.'],
  ['9999-12-31', 'Adie para uma data entre 16/10/2026 e 25/10/2026.'],
])('a difference is first deferred to %s: %s', (to, refusal) => {
  expect(getDeferralRefusal(notDeferred, { to, today })).toBe(refusal)
})

test('a second deferral may use only the rest of the ten days', () => {
  const alreadyDeferred = { deferred_on: '2026-10-08' }
  expect(getDeferralWindow(alreadyDeferred, today)).toEqual({ from: '2026-10-16', to: '2026-10-18' })
  expect(getDeferralRefusal({ deferred_on: '2026-10-05' }, { to: '2026-10-16', today })).toBe(
    'Esta diferença já foi adiada pelo prazo máximo de 10 dias.',
  )
})

test('the file may arrive until the end of the last day of the deferral', () => {
  expect(hasLapsed('2026-10-15', today)).toBe(false)
  expect(hasLapsed('2026-10-14', today)).toBe(true)
  expect(hasLapsed(null, today)).toBe(false)
})

test('repeated deferrals never exceed ten days from the first one', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(12), fc.nat(14)), { maxLength: 8 }), (steps) => {
      let day = today
      let deferred_on: string | null = null
      for (const [later, ahead] of steps) {
        day = addDays(day, later)
        const to = addDays(day, ahead)
        if (getDeferralRefusal({ deferred_on }, { to, today: day }) !== null) continue
        deferred_on ??= day
        expect(to > day).toBe(true)
        expect(to <= addDays(deferred_on, maxDeferralDays)).toBe(true)
      }
    }),
  )
})
