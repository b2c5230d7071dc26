import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../database/transactions.ts'

/** Notifications between processes: a topic announced in a transaction reaches all its watchers after the commit. */
export type Changes = {
  /** Yields `changed` first and after each announcement, `beat` after a while without one; ends with `closed`. */
  watch: (topic: string, closed: AbortSignal) => AsyncIterable<'changed' | 'beat'>
  close: () => Promise<void>
}

/** Migrations use the same channel. */
const channel = 'changes'
const beat = 15_000
const beforeReconnecting = 1000

/** Notifies every watcher of the topic, in all processes, when this transaction commits. */
export const announce = (db: Db, topic: string) => sql`select pg_notify(${channel}, ${topic})`.execute(db)

/** Opens one listening connection of the pool when the first watcher comes, and reconnects when it breaks. */
export function openChanges(pool: pg.Pool): Changes {
  const watchers = new Map<string, Set<() => void>>()
  let listening: Promise<pg.PoolClient> | undefined
  let closing = false

  const wake = (topic: string) => {
    for (const watcher of watchers.get(topic) ?? []) watcher()
  }

  async function connect() {
    const client = await pool.connect()
    client.on('notification', ({ payload = '' }) => wake(payload))
    client.once('error', (error) => lose(client, error))
    try {
      await client.query(`listen ${channel}`)
    } catch (error) {
      client.release(true)
      throw error
    }
    return client
  }

  const listen = () => {
    listening ??= connect().catch((error) => {
      listening = undefined
      throw error
    })
    return listening
  }

  // Announcements may be lost during the break, so all watchers read again.
  function lose(client: pg.PoolClient, error: Error) {
    // `close` has released it already, and a second release throws.
    if (closing) return
    client.release(error)
    listening = undefined
    const listenAgain = async () => {
      if (closing || watchers.size === 0) return
      await listen().then(() => [...watchers.keys()].forEach(wake), retry)
    }
    const retry = () => void setTimeout(listenAgain, beforeReconnecting)
    retry()
  }

  async function* watch(topic: string, closed: AbortSignal) {
    let changed = true
    let resume: () => void = () => undefined
    const watcher = () => {
      changed = true
      resume()
    }
    const topicWatchers = watchers.get(topic) ?? new Set()
    watchers.set(topic, topicWatchers.add(watcher))
    try {
      await listen()
      while (!closed.aborted) {
        const kind = changed ? 'changed' : 'beat'
        changed = false
        yield kind
        if (!changed) await pause(closed, (wakeUp) => (resume = wakeUp))
      }
    } finally {
      topicWatchers.delete(watcher)
      if (topicWatchers.size === 0) watchers.delete(topic)
    }
  }

  return {
    watch,
    async close() {
      closing = true
      const client = await listening?.catch(() => undefined)
      listening = undefined
      client?.release(true)
    },
  }
}

async function pause(closed: AbortSignal, onPause: (wakeUp: () => void) => void) {
  if (closed.aborted) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, beat)
    function end() {
      clearTimeout(timer)
      closed.removeEventListener('abort', end)
      resolve()
    }
    closed.addEventListener('abort', end)
    onPause(end)
  })
}
