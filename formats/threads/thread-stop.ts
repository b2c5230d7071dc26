import { setTimeout as delay } from 'node:timers/promises'

// States of a thread's shared number.
const stoppable = 0
const busy = 1
const stopping = 2

let ofThisThread: Int32Array | undefined

/** Creates the state that a thread shares with its caller; the caller stops the thread with `stopThread`. */
export const newStopState = () => new Int32Array(new SharedArrayBuffer(4))

/** Called in the thread with the state of its task. */
export function setStopState(state: Int32Array) {
  ofThisThread = state
}

/**
 * Runs `work`, which the caller of this thread does not interrupt. Needed to create a stream of `node:zlib`: a thread that
 * is terminated between the creation and the initialization of its native part crashes the whole process (seen in Node 20:
 * "close before init").
 */
export function runUninterrupted<Result>(work: () => Result): Result {
  const state = ofThisThread
  if (!state) return work()
  // A thread that is being stopped waits here for its end.
  if (Atomics.compareExchange(state, 0, stoppable, busy) === stopping) Atomics.wait(state, 0, stopping)
  try {
    return work()
  } finally {
    Atomics.store(state, 0, stoppable)
  }
}

/** Calls `stop`, which terminates the thread, as soon as the thread is in no `runUninterrupted`. */
export async function stopThread(state: Int32Array, stop: () => void) {
  while (Atomics.compareExchange(state, 0, stoppable, stopping) === busy) await delay(1)
  stop()
}
