import { setTimeout as delay } from 'node:timers/promises'
import {
  createDb,
  type Db,
  inTransaction,
  type OutboundRequest,
  openOutbound,
  openPool,
  openSecrets,
  type Scope,
} from '@app/kit/server'
import { deliverMessages } from './deliver.server.ts'
import { testOperations } from './titles.testing.ts'

// A server as a process of its own. It stalls at one point of its first message, where a test kills it.
const [url = '', connection_id = '', now = '', point = ''] = process.argv.slice(2)
const database = createDb(openPool({ url, max: 6 }))
const real = openOutbound(['127.0.0.1'])

async function stall() {
  process.stdout.write('stalled\n')
  await delay(600_000)
}

let transactions = 0
const stalledTransaction = { claiming: 2, recording: 4 }[point]

async function within<Result>(scope: Scope, work: (db: Db) => Promise<Result>) {
  transactions += 1
  const isStalled = transactions === stalledTransaction
  return inTransaction(database, scope, async (db) => {
    const result = await work(db)
    if (isStalled) await stall()
    return result
  })
}

async function call(request: OutboundRequest) {
  if (point === 'claimed') await stall()
  const answer = await real.call(request)
  if (point === 'answered') await stall()
  return answer
}

await deliverMessages(connection_id, {
  within,
  outbound: { resolve: real.resolve, call },
  simulators: true,
  secrets: openSecrets([Buffer.alloc(32, 7)]),
  now: () => now,
  signal: new AbortController().signal,
  operations: testOperations,
  tokens: new Map(),
  max_wait_ms: 0,
  max_run_ms: 30_000,
})
if (point === 'recorded') await stall()
process.exit(0)
