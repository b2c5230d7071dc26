import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountPrefix,
  addressSubject,
  computeThrottleAfterFailure,
  computeThrottleWait,
  computeWaitLeft,
  signInSubjects,
  type Throttle,
} from './session-throttle.rules.ts'

const now = '2026-10-15T09:00:00.000Z'
const seconds = (count: number) => count * 1000
const fresh: Throttle = { failures: 0, window_started_at: now, blocked_until: null }

test.each([
  ['account', 4, 0],
  ['account', 5, 30],
  ['account', 6, 60],
  ['account', 7, 120],
  ['account', 10, 900],
  ['account', 400, 900],
  ['confirmation', 5, 30],
  ['address', 19, 0],
  ['address', 20, 30],
  ['factor', 19, 0],
  ['factor', 20, 30],
  ['passkey-request', 99, 0],
  ['passkey-request', 100, 30],
] as const)('after %s, failure number %i makes the next attempt wait %i seconds', (kind, failures, wait) => {
  expect(computeThrottleWait(kind, failures)).toBe(seconds(wait))
})

test('the waiting time never shrinks while failures continue', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), (failures) => {
      expect(computeThrottleWait('account', failures + 1)).toBeGreaterThanOrEqual(
        computeThrottleWait('account', failures),
      )
    }),
  )
})

test('a wait ends exactly at its time', () => {
  const blocked: Throttle = { ...fresh, blocked_until: '2026-10-15T09:00:30.000Z' }
  expect(computeWaitLeft(blocked, now)).toBe(seconds(30))
  expect(computeWaitLeft(blocked, '2026-10-15T09:00:30.000Z')).toBe(0)
})

test('an hour without attempts clears the failures', () => {
  const before: Throttle = { failures: 9, window_started_at: now, blocked_until: '2026-10-15T09:08:00.000Z' }
  expect(computeThrottleAfterFailure('account', before, '2026-10-15T10:08:00.000Z').failures).toBe(10)
  expect(computeThrottleAfterFailure('account', before, '2026-10-15T10:08:00.001Z')).toMatchObject({
    failures: 1,
    blocked_until: null,
  })
})

test.each([
  ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', 'address:2001:db8:1:2'],
  ['2001:db8::1', 'address:2001:db8:0:0'],
  ['::1', 'address:0:0:0:0'],
  ['::ffff:10.0.0.7', 'address:10.0.0.7'],
  ['10.0.0.7', 'address:10.0.0.7'],
])('the address %s counts as %s', (ip, subject) => {
  expect(addressSubject(ip).subject).toBe(subject)
})

test('an account is identified by its e-mail regardless of case', () => {
  expect(signInSubjects('Ana@X.com', '10.0.0.7')).toEqual(signInSubjects('ana@x.com', '10.0.0.7'))
})

test('failures of an account are counted separately for each address', () => {
  const [subjectHere] = signInSubjects('ana@x.com', '10.0.0.7')
  const [subjectThere] = signInSubjects('ana@x.com', '10.0.0.8')
  expect(subjectHere?.subject).not.toBe(subjectThere?.subject)
  expect([subjectHere, subjectThere].every((one) => one?.subject.startsWith(accountPrefix('ana@x.com')))).toBe(true)
})

const addMs = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

test.each([
  ['failures of an address', 'address', 180],
  ['challenges of passkeys', 'passkey-request', 3],
] as const)('%s (%s) that come every %i seconds or slower never block it', (_what, kind, interval) => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: interval, max: 100_000 }), { maxLength: 200 }), (pauses) => {
      let state = fresh
      let at = now
      for (const pause of pauses) {
        at = addMs(at, seconds(pause))
        state = computeThrottleAfterFailure(kind, state, at)
        expect(state.blocked_until).toBeNull()
      }
    }),
  )
})

test('an address that never stops guessing gets 20 guesses, and then one every three minutes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 400 }), (pauses) => {
      let state = fresh
      let at = now
      let guesses = 0
      for (const pause of pauses) {
        at = addMs(at, seconds(pause))
        if (computeWaitLeft(state, at) > 0) continue
        guesses += 1
        state = computeThrottleAfterFailure('address', state, at)
      }
      const passed = Date.parse(at) - Date.parse(now)
      // The wait after the last free guess is shorter than three minutes, and doubles: three guesses more.
      expect(guesses).toBeLessThanOrEqual(20 + 3 + 1 + passed / seconds(180))
    }),
  )
})
