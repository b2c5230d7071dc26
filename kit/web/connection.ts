import { useSyncExternalStore } from 'react'

/**
 * Whether the server can be reached, until when a busy one asked to wait (milliseconds of `performance.now()`), and how
 * much goes on by itself once it is there again.
 */
export type Connection = { offline: boolean; waitUntil: number | undefined; goingOn: number }

let state: Connection = { offline: false, waitUntil: undefined, goingOn: 0 }
const listeners = new Set<() => void>()

function become(next: Partial<Connection>) {
  const changed = { ...state, ...next }
  const { offline, waitUntil, goingOn } = state
  if (changed.offline === offline && changed.waitUntil === waitUntil && changed.goingOn === goingOn) return
  state = changed
  for (const listener of listeners) listener()
}

/** What the client learns of the way to the server with each request. */
export const connection = {
  lost: () => become({ offline: true }),
  found: () => become({ offline: false }),
  waitsFor: (milliseconds: number) => become({ waitUntil: performance.now() + milliseconds }),
  waited: () => become({ waitUntil: undefined }),
  /** Something began (1) or ended (-1) that a lost connection only holds up. */
  goesOn: (by: 1 | -1) => become({ goingOn: state.goingOn + by }),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useConnection = () => useSyncExternalStore(subscribe, () => state)

/** Waits so long, or less when the server that was lost is found again. */
export const untilFound = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const { offline } = state
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', left)
      settle()
    }
    const left = end(() => reject(signal.reason))
    const timer = setTimeout(end(resolve), milliseconds)
    const stop = subscribe(() => offline && !state.offline && end(resolve)())
    signal.addEventListener('abort', left)
    if (signal.aborted) left()
  })
