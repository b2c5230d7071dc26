import { useSyncExternalStore } from 'react'

/** Whether the server can be reached, and until when a busy one asked to wait (milliseconds of `performance.now()`). */
export type Connection = { offline: boolean; waitUntil: number | undefined }

let state: Connection = { offline: false, waitUntil: undefined }
const listeners = new Set<() => void>()

function become(next: Partial<Connection>) {
  const changed = { ...state, ...next }
  if (changed.offline === state.offline && changed.waitUntil === state.waitUntil) return
  state = changed
  for (const listener of listeners) listener()
}

/** What the client learns of the way to the server with each request. */
export const connection = {
  lost: () => become({ offline: true }),
  found: () => become({ offline: false }),
  waitsFor: (milliseconds: number) => become({ waitUntil: performance.now() + milliseconds }),
  waited: () => become({ waitUntil: undefined }),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useConnection = () => useSyncExternalStore(subscribe, () => state)
