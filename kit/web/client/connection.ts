import { useSyncExternalStore } from 'react'

/** `waitUntil` is in ms of `performance.now()`; `goingOn` counts activities that resume after an outage. */
type ConnectionState = { offline: boolean; waitUntil: number | undefined; goingOn: number }

let state: ConnectionState = { offline: false, waitUntil: undefined, goingOn: 0 }
const listeners = new Set<() => void>()

function update(next: Partial<ConnectionState>) {
  const changed = { ...state, ...next }
  const { offline, waitUntil, goingOn } = state
  if (changed.offline === offline && changed.waitUntil === waitUntil && changed.goingOn === goingOn) return
  state = changed
  for (const listener of listeners) listener()
}

export const connection = {
  lost: () => update({ offline: true }),
  found: () => update({ offline: false }),
  waitsFor: (milliseconds: number) => update({ waitUntil: performance.now() + milliseconds }),
  waited: () => update({ waitUntil: undefined }),
  /** Counts (+1, -1) activities that an outage only delays. */
  goesOn: (by: 1 | -1) => update({ goingOn: state.goingOn + by }),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useConnection = () => useSyncExternalStore(subscribe, () => state)

/** Waits this long, or until the lost server is reachable again; rejects on abort. */
export const waitForConnection = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const { offline } = state
    const finish = (settle: () => void) => () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const onAbort = finish(() => reject(signal.reason))
    const timer = setTimeout(finish(resolve), milliseconds)
    const stop = subscribe(() => offline && !state.offline && finish(resolve)())
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
  })
