import { getNetwork, type SecurityKind, sumOf } from '../../../contract/contract.ts'
import { type Database, inTransaction } from '../../database/transactions.ts'
import { type CountedEvent, insertSecurityEvents, type SecurityEvent } from './security-events.store.ts'

type Options = {
  database: Database
  log: (error: unknown, message: string) => void
  now: () => string
  /** Pause before a batch is written; equal events of one batch become one row. */
  delayMs?: number
  /** Maximum distinct events and distinct sources in memory; further ones are counted as dropped. */
  maxWaiting?: number
  /** Maximum rows of one kind and source per window; further events of the window share one row. */
  maxRowsOfSource?: number
  windowMs?: number
}

const retryMs = 5000
const furtherEvents = 'Outros do mesmo minuto'
/** Kinds that occur in daily use: a row only from this many per source and window on, with the first detail. */
const massKinds: Partial<Record<SecurityKind, number>> = { 'input-refused': 60 }
const scope = { user_id: null, companies: [], patience: '5s', time_limit: '5s' } as const

/** Writes security events in batches without delaying requests; limited per source. Events without room are counted. */
export class SecurityLog {
  private readonly options: Required<Options>
  private waiting = new Map<string, CountedEvent>()
  private gathered = new Map<string, CountedEvent>()
  private rowsOfSource = new Map<string, number>()
  private dropped = 0
  private timer: NodeJS.Timeout | undefined
  private window: NodeJS.Timeout | undefined
  private writing: Promise<void> | undefined

  constructor(options: Options) {
    this.options = { delayMs: 1000, maxWaiting: 10_000, maxRowsOfSource: 20, windowMs: 60_000, ...options }
  }

  note(event: SecurityEvent) {
    const { kind, person_id, account, ip, detail } = event
    this.window ??= setTimeout(() => void this.flush(), this.options.windowMs).unref()
    const source = JSON.stringify([kind, person_id ?? (ip === null ? null : getNetwork(ip))])
    const rows = this.rowsOfSource.get(source) ?? 0
    if (massKinds[kind]) return this.count(this.gathered, source, event)
    const key = JSON.stringify([kind, person_id, account, ip, detail])
    if (!this.waiting.has(key)) {
      if (rows >= this.options.maxRowsOfSource)
        return this.count(this.gathered, source, {
          ...event,
          account: null,
          entity: null,
          action: null,
          detail: furtherEvents,
        })
      if (rows === 0 && this.rowsOfSource.size >= this.options.maxWaiting) return this.drop(1)
      this.rowsOfSource.set(source, rows + 1)
    }
    this.count(this.waiting, key, event)
    this.schedule(this.options.delayMs)
  }

  /** Ends the window and writes waiting events. Never throws: unwritten events wait for the next attempt. */
  async flush(): Promise<void> {
    clearTimeout(this.window)
    this.window = undefined
    for (const [source, event] of this.gathered)
      if (event.occurrences >= (massKinds[event.kind] ?? 1)) this.count(this.waiting, source, event)
    this.gathered.clear()
    this.rowsOfSource.clear()
    await this.writeWaiting()
  }

  async close(): Promise<void> {
    await this.flush()
    clearTimeout(this.timer)
    const lost = this.dropped + sumOf(this.waiting.values(), ({ occurrences }) => occurrences)
    if (lost > 0) this.options.log(new Error(`${lost} security events were not written`), 'security log is incomplete')
    this.waiting.clear()
    this.dropped = 0
  }

  private count(events: Map<string, CountedEvent>, key: string, event: SecurityEvent | CountedEvent) {
    const occurrences = 'occurrences' in event ? event.occurrences : 1
    const existing = events.get(key)
    if (existing) existing.occurrences += occurrences
    else if (events.size < this.options.maxWaiting) events.set(key, { ...event, occurrences })
    else this.drop(occurrences)
  }

  private drop(occurrences: number) {
    if (this.dropped === 0) this.options.log(new Error('no room for more events'), 'security log drops events')
    this.dropped += occurrences
    this.schedule(this.options.delayMs)
  }

  private schedule(delay: number) {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      void this.writeWaiting()
    }, delay).unref()
  }

  private async writeWaiting() {
    while (this.writing) await this.writing
    if (this.waiting.size === 0 && this.dropped === 0) return
    this.writing = this.write().finally(() => {
      this.writing = undefined
    })
    await this.writing
  }

  private async write() {
    const { database, log, now } = this.options
    const batch = this.waiting
    const dropped = this.dropped
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
