import { formatCount } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { tooManyTries } from './session.contract.ts'
import { afterFailure, computeWaitLeft, type ThrottleSubject } from './session-throttle.rules.ts'
import {
  forgetThrottle,
  getBlockedUntil,
  lockThrottle,
  lowerThrottle,
  updateThrottle,
} from './session-throttle.store.ts'

/** Milliseconds to wait before a try on these subjects; 0 if it is allowed. */
export async function waitBeforeTry(db: Db, subjects: readonly ThrottleSubject[], now: string) {
  const blocked_until = await getBlockedUntil(
    db,
    subjects.map(({ subject }) => subject),
  )
  return computeWaitLeft({ blocked_until }, now)
}

/**
 * Counts a failed try on each subject and returns the milliseconds to wait. The result is above 0 if concurrent tries
 * have reached the limit: this try is then refused without a result and not counted, so that parallel guesses reveal no
 * more than sequential ones.
 */
export async function countFailure(db: Db, subjects: readonly ThrottleSubject[], now: string) {
  const found = []
  for (const { kind, subject } of subjects)
    found.push({ kind, subject, throttle: await lockThrottle(db, subject, now) })
  const wait = Math.max(...found.map(({ throttle }) => computeWaitLeft(throttle, now)))
  if (wait > 0) return wait
  for (const { kind, subject, throttle } of found) await updateThrottle(db, subject, afterFailure(kind, throttle, now))
  return 0
}

/**
 * Accepts a right password: clears the failures of the user and takes as many from the address. Failures of other
 * accounts stay, so that a right password pays for no guess at another account. Refuses if a subject is blocked by now.
 */
export async function acceptTry(db: Db, subjects: readonly ThrottleSubject[], now: string) {
  const wait = await waitBeforeTry(db, subjects, now)
  if (wait > 0) refuseFor(wait)
  let forgiven = 0
  for (const { kind, subject } of subjects) {
    if (kind !== 'address') forgiven += await forgetThrottle(db, subject)
    else if (forgiven > 0) await lowerThrottle(db, subject, forgiven)
  }
}

export function refuseFor(wait: number): never {
  const seconds = Math.ceil(wait / 1000)
  fail(tooManyTries, { values: { wait: formatCount(seconds, 'segundo', 'segundos') }, retry_after: seconds })
}
