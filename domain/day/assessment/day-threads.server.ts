import { MessageChannel } from 'node:worker_threads'
import { type Db, receiveParts, relayStatements } from '@app/kit/server'
import { Tinypool } from 'tinypool'

const isSource = import.meta.url.endsWith('.ts')
// The bundle has a separate file for the thread; from sources the TypeScript file runs directly.
const filename = new URL(isSource ? './source-day-thread.js' : './day-thread.server.mjs', import.meta.url).href

// One thread for each of the four lanes of twelve connections. With fewer, a day that waits for a thread could hold a row
// that the days in all threads wait for.
const maxThreads = 48

type DayTaskName = 'assess' | 'recompute' | 'receivables'
type RunInThread = <Result>(db: Db, name: DayTaskName, given: readonly unknown[]) => Promise<Result>

/** Returns the function that runs a task of this file in a thread; its statements run in the transaction `db`. */
export function newDayThreads(file: string): RunInThread {
  const threads = { minThreads: 0, maxThreads, idleTimeout: 60_000, useAtomics: false }
  const pool = new Tinypool({ filename: file, ...threads, execArgv: [] })
  // Tasks that have sent no statement yet.
  const unstartedTasks = new Set<AbortController>()
  let crash: unknown
  // A thread that crashes before it gets a task would leave tasks waiting forever.
  pool.on('error', (error: unknown) => {
    crash = error
    for (const abort of unstartedTasks) abort.abort()
  })
  return async <Result>(db: Db, name: DayTaskName, given: readonly unknown[]) => {
    const abort = new AbortController()
    unstartedTasks.add(abort)
    const statements = new MessageChannel()
    const parts = new MessageChannel()
    const failures = relayStatements(db, statements.port1)
    statements.port1.once('message', () => unstartedTasks.delete(abort))
    const result = receiveParts<Result>(parts.port1)
    const ports = { statements: statements.port2, parts: parts.port2 }
    try {
      await pool.run({ name, given, ...ports }, { transferList: [ports.statements, ports.parts], signal: abort.signal })
    } catch (error) {
      if (abort.signal.aborted) throw new Error('the thread of a large day crashed at its start', { cause: crash })
      throw failures[0]?.error ?? error
    } finally {
      unstartedTasks.delete(abort)
      statements.port1.close()
      parts.port1.close()
    }
    if (result.value === undefined) throw new Error('the thread sent no result')
    return result.value
  }
}

let threads: RunInThread | undefined

/** Runs a task of `day-thread.server.ts` in a thread of the pool of this process. */
export const runInDayThread: RunInThread = (db, name, given) => {
  threads ??= newDayThreads(filename)
  return threads(db, name, given)
}
