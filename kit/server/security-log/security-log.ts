import type { SecurityKind } from '@app/kit/contract'
import { type Database, inTransaction } from '../transactions.ts'
import { insertSecurityEvents } from './security-events.store.ts'

export type SecurityEvent = {
  kind: SecurityKind
  happened_at: string
  person_id?: string | null
  account?: string | null
  ip: string | null
  request_id?: string | null
  detail?: string
}

export type CountedEvent = SecurityEvent & { occurrences: number }

type Options = {
  database: Database
  log: (error: unknown, message: string) => void
  now: () => string
  /** Pause before a batch is written; equal events of one batch are one row. */
  delayMs?: number
  /** Different events that may wait in memory; more are counted as dropped. */
  maxWaiting?: number
}

const retryMs = 5000
const scope = { user_id: null, companies: [], patience: '5s', time_limit: '5s' } as const

/**
 * Takes security events of requests without delaying or failing them, and writes them to the table in batches. While
 * the database does not answer they wait in memory; events that find no room are counted, and the count is logged and
 * becomes a row of its own.
 */
export class SecurityLog {
  private readonly options: Required<Options>
  private waiting = new Map<string, CountedEvent>()
  private dropped = 0
  private timer: NodeJS.Timeout | undefined
  private writing: Promise<void> | undefined

  constructor(options: Options) {
    this.options = { delayMs: 1000, maxWaiting: 10_000, ...options }
  }

  note(event: SecurityEvent): void {
    const { kind, person_id, account, ip, detail } = event
    const key = JSON.stringify([kind, person_id, account, ip, detail])
    const same = this.waiting.get(key)
    if (same) same.occurrences += 1
    else if (this.waiting.size < this.options.maxWaiting) this.waiting.set(key, { ...event, occurrences: 1 })
    else this.drop()
    this.schedule(this.options.delayMs)
  }

  /** Writes what waits now. Never throws: what cannot be written waits for the next try. */
  async flush(): Promise<void> {
    await this.writing
    if (this.waiting.size === 0 && this.dropped === 0) return
    this.writing = this.write()
    await this.writing
    this.writing = undefined
  }

  /** Writes what waits and stops; reports what is lost with the process. */
  async close(): Promise<void> {
    await this.flush()
    clearTimeout(this.timer)
    const lost = this.dropped + [...this.waiting.values()].reduce((sum, { occurrences }) => sum + occurrences, 0)
    if (lost > 0) this.options.log(new Error(`${lost} security events were not written`), 'security log is incomplete')
    this.waiting.clear()
    this.dropped = 0
  }

  private drop() {
    if (this.dropped === 0) this.options.log(new Error('no room for more events'), 'security log drops events')
    this.dropped += 1
  }

  private schedule(delay: number) {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      void this.flush()
    }, delay).unref()
  }

  private async write() {
    const { database, log, now } = this.options
    const [batch, dropped] = [this.waiting, this.dropped]
    this.waiting = new Map()
    this.dropped = 0
    const events = [...batch.values()]
    if (dropped > 0) events.push({ kind: 'lines-dropped', happened_at: now(), ip: null, occurrences: dropped })
    try {
      await inTransaction(database, scope, (db) => insertSecurityEvents(db, events))
    } catch (error) {
      log(error, 'security events cannot be written')
      for (const [key, event] of this.waiting) {
        const before = batch.get(key)
        if (before) before.occurrences += event.occurrences
        else batch.set(key, event)
      }
      this.waiting = batch
      this.dropped += dropped
      this.schedule(retryMs)
    }
  }
}
