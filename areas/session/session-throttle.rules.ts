const second = 1000
const minute = 60 * second

/** Tries that cost no waiting, and the waits after each further one. */
const longestWait = 15 * minute
const firstWait = 30 * second
const freeTries = { account: 5, address: 20 }

/** A subject that was quiet this long begins anew. */
const forgottenAfter = 60 * minute

export type Throttle = { failures: number; window_started_at: string; blocked_until: string | null }
export type ThrottleKind = keyof typeof freeTries

/** Milliseconds to wait after this many failures in a row: none at first, then doubling. */
export function waitAfter(kind: ThrottleKind, failures: number) {
  const beyond = failures - freeTries[kind]
  return beyond < 0 ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(beyond, 10))
}

/** Milliseconds until this subject may try again. */
export const waitLeft = ({ blocked_until }: Throttle, now: string) =>
  blocked_until === null ? 0 : Math.max(0, Date.parse(blocked_until) - Date.parse(now))

/** The state once a try has begun: it counts as a failure until it succeeds, so parallel guesses gain nothing. */
export function afterTry(kind: ThrottleKind, before: Throttle, now: string): Throttle {
  const quietSince = Date.parse(before.blocked_until ?? before.window_started_at)
  const forgotten = Date.parse(now) - quietSince > forgottenAfter
  const failures = forgotten ? 1 : before.failures + 1
  const wait = waitAfter(kind, failures)
  return {
    failures,
    window_started_at: now,
    blocked_until: wait > 0 ? new Date(Date.parse(now) + wait).toISOString() : null,
  }
}

/** What a throttle counts: an account, or an address (its /64 network for IPv6, which one person holds whole). */
export const subjectOf = (kind: ThrottleKind, value: string) =>
  `${kind}:${kind === 'address' ? networkOf(value) : value.toLowerCase()}`

function networkOf(ip: string) {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^::ffff:/i, '')
  const [head = '', tail] = ip.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length
  return [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
