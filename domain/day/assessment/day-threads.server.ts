import { MessageChannel } from 'node:worker_threads'
import { type Db, relayStatements } from '@app/kit/server'
import { Tinypool } from 'tinypool'

const isSource = import.meta.url.endsWith('.ts')
// The bundle has a separate file for the thread; from sources the TypeScript file runs directly.
const filename = new URL(isSource ? './source-day-thread.js' : './day-thread.server.mjs', import.meta.url).href

// At least the connections of the server: a day that waited for a thread could hold a row that all threads wait for.
const maxThreads = 24

let pool: Tinypool | undefined

/** Runs a task of `day-thread.server.ts` in a thread; its statements run in this transaction. */
export async function runInDayThread<Result>(db: Db, name: 'recompute', given: readonly unknown[]): Promise<Result> {
  pool ??= new Tinypool({ filename, minThreads: 0, maxThreads, idleTimeout: 60_000, useAtomics: false, execArgv: [] })
  const { port1, port2 } = new MessageChannel()
  const failures = relayStatements(db, port1)
  try {
    return await pool.run({ name, given, port: port2 }, { transferList: [port2] })
  } catch (error) {
    throw failures[0]?.error ?? error
  } finally {
    port1.close()
  }
}
