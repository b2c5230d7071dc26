import { setTimeout as delay } from 'node:timers/promises'
import { deliverMessages, sweepMessages } from '@app/domain/integration/server'
import {
  allCompaniesScope,
  createDb,
  type Db,
  inTransaction,
  openOutbound,
  openPool,
  openSecrets,
  type Scope,
} from '@app/kit/server'
import { titleOperation } from '../data/erp-titles.ts'

// A server of the hub alone (integration.bench.ts): finds due messages as the product's sweep does, and sends them until
// it is killed. It goes on after errors of its database.
const [url = '', key = ''] = process.argv.slice(2)
const database = createDb(openPool({ url, max: 6 }))
const within = <Result>(scope: Scope, work: (db: Db) => Promise<Result>) => inTransaction(database, scope, work)
const operations = [titleOperation]
const tools = {
  within,
  outbound: openOutbound(['127.0.0.1']),
  simulators: true,
  secrets: openSecrets([Buffer.from(key, 'hex')]),
  now: () => new Date().toISOString(),
  signal: new AbortController().signal,
  operations,
  tokens: new Map(),
  max_wait_ms: 2000,
  max_run_ms: 30_000,
}

for (;;) {
  try {
    const due = await within(allCompaniesScope, (db) => sweepMessages(db, operations, tools.now()))
    await Promise.all(due.map((id) => deliverMessages(id, tools)))
  } catch (error) {
    console.log(`worker: ${error instanceof Error ? error.message : error}`)
  }
  await delay(500)
}
