import { counted } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { tooManyTries } from './session.contract.ts'
import { afterTry, subjectOf, type ThrottleKind, waitLeft } from './session-throttle.rules.ts'
import { forgetThrottle, lockThrottle, releaseThrottle, updateThrottle } from './session-throttle.store.ts'

/** What a try is counted on: an address, and an account where one is named. */
export type Tried = Partial<Record<ThrottleKind, string>>

// Always in this order, so that two tries cannot hold each other up.
const kinds = ['account', 'address'] as const

const subjectsOf = (tried: Tried) =>
  kinds.flatMap((kind) => {
    const value = tried[kind]
    return value === undefined ? [] : [{ kind, subject: subjectOf(kind, value) }]
  })

/** Counts a try, or answers how many milliseconds to wait. */
export async function beginTry(db: Db, tried: Tried, now: string) {
  const tries = []
  for (const { kind, subject } of subjectsOf(tried))
    tries.push({ kind, subject, throttle: await lockThrottle(db, subject, now) })
  const wait = Math.max(...tries.map(({ throttle }) => waitLeft(throttle, now)))
  if (wait > 0) return wait
  for (const { kind, subject, throttle } of tries) await updateThrottle(db, subject, afterTry(kind, throttle, now))
  return 0
}

/** The try was no guess: the account begins anew, the address gets this one back. */
export async function endTry(db: Db, tried: Tried) {
  for (const { kind, subject } of subjectsOf(tried))
    await (kind === 'account' ? forgetThrottle(db, subject) : releaseThrottle(db, subject))
}

export function refuseFor(wait: number): never {
  const seconds = Math.ceil(wait / 1000)
  fail(tooManyTries, { values: { wait: counted(seconds, 'segundo', 'segundos') }, retry_after: seconds })
}
