import { type Database, inTransaction } from '../../database/transactions.ts'
import { lockUndelivered, markSecurityLinesDelivered, type SecurityLogDelivery } from './security-events.store.ts'
import type { SecuritySink } from './security-sinks.ts'

type Options = {
  database: Database
  sink: SecuritySink
  delivery: SecurityLogDelivery
  log: (error: unknown, message: string) => void
  intervalMs?: number
}

const linesAtOnce = 200
const scope = { user_id: null, companies: [], patience: '5s' } as const

/** Delivers undelivered rows to a destination and returns how many. They are marked only after it accepted them. */
export const deliverOnce = ({ database, sink, delivery }: Omit<Options, 'log'>) =>
  inTransaction(database, scope, async (db) => {
    const lines = await lockUndelivered(db, delivery, linesAtOnce)
    if (lines.length === 0) return 0
    await sink.write(lines)
    await markSecurityLinesDelivered(
      db,
      delivery,
      lines.map(({ id }) => id),
    )
    return lines.length
  })

/** Delivers the log until the returned function is called. An outbox: a crash repeats lines, but never loses them. */
export function deliverSecurityLog(options: Options): () => Promise<void> {
  const { sink, log, intervalMs = 1000 } = options
  let failing = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const round = async () => {
    try {
      let delivered = linesAtOnce
      while (!stopped && delivered === linesAtOnce) delivered = await deliverOnce(options)
      failing = false
    } catch (error) {
      // Logged once per outage, not every second.
      if (!failing) log(error, 'the security log cannot be delivered; its rows wait')
      failing = true
    }
    if (!stopped) next()
  }
  const next = () => {
    timer = setTimeout(() => {
      running = round()
    }, intervalMs).unref()
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
    await deliverOnce(options).catch(() => 0)
    await sink.close()
  }
}
