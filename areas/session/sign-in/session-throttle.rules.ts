import { addMilliseconds, getNetwork } from '@app/kit/contract'

const second = 1000
const minute = 60 * second

const longestWait = 15 * minute
const firstWait = 30 * second

/**
 * `account`: one account from one address. `address`: all its accounts. `confirmation`: passwords in own sessions.
 * `second-factor`: codes of one person, from every address, because the guesser already knows the password.
 * `factor`: recovery codes and passkeys of one person at one address, which a right one takes from the address.
 * `passkey-request`: challenges that one address opens, right or wrong.
 */
const freeTries = {
  account: 5,
  confirmation: 5,
  'second-factor': 5,
  factor: 20,
  address: 20,
  'passkey-request': 100,
}

const forgottenAfter = 60 * minute

type ThrottleKind = keyof typeof freeTries

/**
 * An address loses one failure per interval: mistypes of many users never block it, guessing is slowed down. A challenge
 * lives for five minutes, so one address has at most about 200 of them.
 */
const fadesEvery: Partial<Record<ThrottleKind, number>> = { address: 3 * minute, 'passkey-request': 3 * second }

/** `window_started_at`: the last failure; for an address, the instant up to which failures have expired. */
export type Throttle = { failures: number; window_started_at: string; blocked_until: string | null }

export type ThrottleSubject = { kind: ThrottleKind; subject: string }

/** Milliseconds. Zero at first, then doubling. */
export function computeThrottleWait(kind: ThrottleKind, failures: number) {
  const excess = failures - freeTries[kind]
  return excess < 0 ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(excess, 10))
}

export const computeWaitLeft = ({ blocked_until }: Pick<Throttle, 'blocked_until'>, now: string) =>
  blocked_until === null ? 0 : Math.max(0, Date.parse(blocked_until) - Date.parse(now))

export function computeThrottleAfterFailure(kind: ThrottleKind, before: Throttle, now: string): Throttle {
  const interval = fadesEvery[kind]
  const decayed = interval ? fade(before, interval, now) : forget(before, now)
  const failures = decayed.failures + 1
  const wait = computeThrottleWait(kind, failures)
  return { ...decayed, failures, blocked_until: wait > 0 ? addMilliseconds(now, wait) : null }
}

function forget({ failures, window_started_at, blocked_until }: Throttle, now: string) {
  const quietSince = Date.parse(blocked_until ?? window_started_at)
  const forgotten = Date.parse(now) - quietSince > forgottenAfter
  return { failures: forgotten ? 0 : failures, window_started_at: now }
}

function fade({ failures, window_started_at }: Throttle, interval: number, now: string) {
  const faded = Math.max(0, Math.floor((Date.parse(now) - Date.parse(window_started_at)) / interval))
  if (faded >= failures) return { failures: 0, window_started_at: now }
  return { failures: failures - faded, window_started_at: addMilliseconds(window_started_at, faded * interval) }
}

export const accountPrefix = (email: string) => `account:${email.toLowerCase()} `

export const addressSubject = (ip: string): ThrottleSubject => ({
  kind: 'address',
  subject: `address:${getNetwork(ip)}`,
})

/** Rows are locked in this order, which must be the same for all callers. */
export const signInSubjects = (email: string, ip: string): ThrottleSubject[] => [
  { kind: 'account', subject: `${accountPrefix(email)}${getNetwork(ip)}` },
  addressSubject(ip),
]

export const confirmationSubject = (user_id: string): ThrottleSubject => ({
  kind: 'confirmation',
  subject: `confirmation:${user_id}`,
})

export const passkeyRequestSubject = (ip: string): ThrottleSubject => ({
  kind: 'passkey-request',
  subject: `passkey-request:${getNetwork(ip)}`,
})

/** Recovery codes and passkeys of one person at one address. */
export const factorSubjects = (user_id: string, ip: string): ThrottleSubject[] => [
  { kind: 'factor', subject: `factor:${user_id} ${getNetwork(ip)}` },
  addressSubject(ip),
]

export const secondFactorSubject = (user_id: string): ThrottleSubject => ({
  kind: 'second-factor',
  subject: `second-factor:${user_id}`,
})
