import path from 'node:path'
import { prepareDatabase, startCluster } from '@app/kit/postgres'
import { withOwner } from '@app/kit/server'
import { launchProduct, newDataFolder } from '../e2e/product.ts'
import { findPostgres15 } from '../kit/testing/postgres-15.ts'

// What the demonstration takes on a server as customers have it: PostgreSQL 15, no setting changed.
const limitSeconds = 60
const folder = await newDataFolder()
const place = { folder: path.join(folder.path, 'pg'), logFile: path.join(folder.path, 'postgres.log') }
const cluster = await startCluster({ ...place, password: 'bench', binaries: await findPostgres15() })
try {
  const { url, ownerUrl } = await prepareDatabase(cluster, 'bench', 'bench')
  const data = path.join(folder.path, 'data')
  const product = launchProduct({ DATA_DIR: data, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl })
  await product.address
  product.kill('SIGTERM')
  await product.ended
  const { rows } = await withOwner(ownerUrl, (owner) =>
    owner.query<{ seconds: number }>(
      'select extract(epoch from finished_at - started_at)::float as seconds from demonstration_loads',
    ),
  )
  const { seconds = Number.NaN } = rows[0] ?? {}
  console.log(`demonstration data on PostgreSQL 15: ${seconds.toFixed(1)} s of ${limitSeconds} s`)
  if (!(seconds <= limitSeconds)) process.exitCode = 1
} finally {
  await cluster.stop()
  await folder.discard()
}
