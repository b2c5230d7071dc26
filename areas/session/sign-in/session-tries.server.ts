import { formatCount } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { tooManyTries } from './session.contract.ts'
import { computeThrottleAfterFailure, computeWaitLeft, type ThrottleSubject } from './session-throttle.rules.ts'
import {
  forgetThrottle,
  getBlockedUntil,
  lockThrottle,
  lowerThrottle,
  updateThrottle,
} from './session-throttle.store.ts'

export async function waitBeforeTry(db: Db, subjects: readonly ThrottleSubject[], now: string) {
  const blocked_until = await getBlockedUntil(
    db,
    subjects.map(({ subject }) => subject),
  )
  return computeWaitLeft({ blocked_until }, now)
}

/** Returns milliseconds to wait. A try that finds the limit reached by concurrent ones is refused, not counted. */
export async function countFailure(db: Db, subjects: readonly ThrottleSubject[], now: string) {
  const found = []
  for (const { kind, subject } of subjects)
    found.push({ kind, subject, throttle: await lockThrottle(db, subject, now) })
  const wait = Math.max(...found.map(({ throttle }) => computeWaitLeft(throttle, now)))
  if (wait > 0) return wait
  for (const { kind, subject, throttle } of found)
    await updateThrottle(db, subject, computeThrottleAfterFailure(kind, throttle, now))
  return 0
}

export async function acceptTry(db: Db, subjects: readonly ThrottleSubject[], now: string) {
  const wait = await waitBeforeTry(db, subjects, now)
  if (wait > 0) refuseFor(wait)
  await forgiveFailures(db, subjects)
}

/** Clears the user's failures and takes as many from the address: a right password pays for no guess elsewhere. */
export async function forgiveFailures(db: Db, subjects: readonly ThrottleSubject[]) {
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
