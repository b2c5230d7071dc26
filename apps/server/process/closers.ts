import { setTimeout as delay } from 'node:timers/promises'
import { reportFailure } from './failures.ts'

export type Closers = {
  open: <T extends { stop: () => Promise<void> }>(opening: Promise<T>) => Promise<T>
  close: () => Promise<void>
  readonly closing: boolean
  allow: (seconds: number) => void
}

export const secondsToClose = 20
/** Longer than any read may take, so that stopping interrupts no call. */
export const secondsForCalls = 35

/** SIGINT or SIGTERM closes everything and exits with 0; a second signal exits immediately. */
export function createClosers(self: NodeJS.Process): Closers {
  const openings: Promise<{ stop: () => Promise<void> }>[] = []
  let closing = false
  let limitSeconds = secondsToClose

  async function close() {
    closing = true
    for (const opening of openings.splice(0).reverse()) {
      const opened = await opening.catch(() => undefined)
      await opened?.stop()
    }
  }

  async function onSignal() {
    if (closing) self.exit(130)
    self.stdout.write('\nEncerrando…\n')
    try {
      const timedOut = await Promise.race([close().then(() => false), delay(limitSeconds * 1000, true)])
      if (timedOut) throw new Error(`closing took more than ${limitSeconds} s`)
      self.exit(0)
    } catch (error) {
      reportFailure(error)
      self.exit()
    }
  }

  // If the reader of our output goes away (`npm start | head`), the database must still be closed.
  for (const stream of [self.stdout, self.stderr]) stream.on('error', () => undefined)
  self.on('SIGINT', onSignal)
  self.on('SIGTERM', onSignal)
  return {
    async open(opening) {
      openings.push(opening)
      return opening
    },
    close,
    allow: (seconds) => {
      limitSeconds += seconds
    },
    get closing() {
      return closing
    },
  }
}
