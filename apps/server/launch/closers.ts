import { setTimeout as delay } from 'node:timers/promises'
import { fail } from './failures.ts'

export type Closers = {
  /** Waits for something to open and remembers to close it, even when the signal comes before it is open. */
  open: <T extends { stop: () => Promise<void> }>(opening: Promise<T>) => Promise<T>
  /** Closes what was opened, last first. */
  close: () => Promise<void>
  readonly closing: boolean
  /** Lets closing take so many seconds more before the process ends anyway. */
  allow: (seconds: number) => void
}

/** Beside what `allow` adds. */
export const secondsToClose = 20
/** Longer than any read may take, so that stopping cuts no call. */
export const secondsForCalls = 35

/** What this process must close. SIGINT or SIGTERM closes it and ends with 0; a second signal ends at once. */
export function closersOf(self: NodeJS.Process): Closers {
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
      const late = await Promise.race([close().then(() => false), delay(limitSeconds * 1000, true)])
      if (late) throw new Error(`closing took more than ${limitSeconds} s`)
      self.exit(0)
    } catch (error) {
      fail(error)
      self.exit()
    }
  }

  // A reader of our output that went away (`npm start | head`) is no reason to leave the database behind.
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
