import { loadavg } from 'node:os'
import path from 'node:path'
import { prepareDatabase, startCluster } from '@app/kit/postgres'
import { withOwner } from '@app/kit/server'
import { historyLoaded } from '../../apps/server/demo/history-job.ts'
import { startEmbedded } from '../../apps/server/launch/embedded.ts'
import { databaseProcessOf, launchProduct, newDataFolder } from '../../e2e/product/product.ts'
import { findPostgres15 } from '../../kit/testing/postgres-15.ts'
import { workOf } from '../product/memory.ts'

// Loads the demonstration on PostgreSQL 15 with default settings and on the product's own database: compare the ratio.
const [rounds = 1] = process.argv.slice(2).map(Number)
const limitSeconds = 60

type Server = { url: string; ownerUrl: string; stop: () => Promise<void> }

async function startFactory(folder: string): Promise<Server> {
  const place = { folder: path.join(folder, 'postgres'), logFile: path.join(folder, 'postgres.log') }
  const cluster = await startCluster({ ...place, password: 'bench', binaries: await findPostgres15() })
  return { ...(await prepareDatabase(cluster, 'bench', 'bench')), stop: cluster.stop }
}

async function loadOn(name: string, start: (folder: string) => Promise<Server>) {
  const folder = await newDataFolder()
  const server = await start(folder.path)
  const { url, ownerUrl } = server
  try {
    const product = launchProduct({ DATA_DIR: folder.path, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl })
    await product.waitForOutput(new RegExp(historyLoaded))
    const work = await workOf(product.pid, await databaseProcessOf(folder.path))
    product.kill('SIGTERM')
    await product.ended
    const seconds = await withOwner(ownerUrl, async (owner) => {
      const { rows } = await owner.query<{ seconds: number }>(
        'select extract(epoch from max(finished_at) - min(started_at))::float as seconds from demonstration_loads',
      )
      return rows[0]?.seconds ?? Number.NaN
    })
    console.log(
      `${name}: ${seconds.toFixed(1)} s; processor: database ${(work.database / 1000).toFixed(1)} s, server ${(work.server / 1000).toFixed(1)} s; load average ${loadavg()[0]?.toFixed(1)}`,
    )
    return { seconds, work }
  } finally {
    await server.stop()
    await folder.discard()
  }
}

for (let round = 0; round < rounds; round += 1) {
  const factory = await loadOn('PostgreSQL 15, factory settings', startFactory)
  const embedded = await loadOn('own database', startEmbedded)
  const ratio = (part: (result: typeof embedded) => number) => (part(factory) / part(embedded)).toFixed(2)
  console.log(
    `of the own database: ${ratio((result) => result.seconds)} of the time, ${ratio((result) => result.work.database)} of its processor`,
  )
  if (!(factory.seconds <= limitSeconds)) {
    console.log(`MISSED  ${factory.seconds.toFixed(1)} s of ${limitSeconds} s`)
    process.exitCode = 1
  }
}
