import { setTimeout as delay } from 'node:timers/promises'
import { createDb, inTransaction, openPool } from '@app/kit/server'
import { deliverEvents } from './events.server.ts'
import { notifyOfUse } from './use-notices.testing.ts'

// Runs as a process of its own: a test kills it after its subscriber wrote and before its transaction ended.
const [url = '', user_id = '', now = ''] = process.argv.slice(2)
const database = createDb(openPool({ url, max: 2 }))
const stalledSubscriber = notifyOfUse(user_id, async () => {
  process.stdout.write('written\n')
  await delay(600_000)
})
await deliverEvents(
  {
    within: (scope, work) => inTransaction(database, scope, work),
    now: () => now,
    signal: new AbortController().signal,
  },
  [stalledSubscriber],
)
