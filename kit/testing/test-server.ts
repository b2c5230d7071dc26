import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seeds } from '../../database/seeds/seeds.ts'
import { withOwner } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { type Cluster, type ClusterOptions, startCluster, superuser } from '../server/postgres/cluster.ts'
import { stopLeftover } from '../server/postgres/leftover.ts'
import { prepareDatabase } from '../server/postgres/prepare.ts'
import { getProcessStart } from '../server/postgres/processes.ts'
import { keepFewMonths } from './few-months.ts'
import { rememberSeeds } from './seeds.ts'

const prefix = 'retaguarda-test-'
export const templateDatabase = 'template_retaguarda'
const schema = { directory: path.join(import.meta.dirname, '../../database'), seeds }

// Writes do not wait for the disk, as test data need not last. No autovacuum: new statistics discard plans.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  jit: 'off',
  autovacuum: 'off',
}

export type TestServerVersion = Pick<ClusterOptions, 'binaries' | 'settings'>

interface TestServer {
  cluster: Cluster
  password: string
  stop(): Promise<void>
}

/** Starts PostgreSQL in a temporary folder with a migrated template database; by default the product's own version. */
export async function startTestServer(version: TestServerVersion = { settings }): Promise<TestServer> {
  await clearAbandoned()
  const folder = await mkdtemp(path.join(tmpdir(), prefix))
  await chmod(folder, 0o711)
  await writeFile(path.join(folder, 'owner'), `${process.pid} ${await getProcessStart(process.pid)}`)
  const password = randomBytes(12).toString('hex')
  const paths = { folder: path.join(folder, 'pg'), logFile: path.join(folder, 'postgres.log') }
  const cluster = await startCluster({ ...paths, password, ...version })
  const stop = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const { ownerUrl } = await prepareDatabase(cluster, password, templateDatabase)
    await migrate({ url: ownerUrl, schema })
    await withOwner(cluster.address(superuser, templateDatabase), async (admin) => {
      await keepFewMonths(admin)
      await rememberSeeds(admin)
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { cluster, password, stop }
}

async function clearAbandoned() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = path.join(tmpdir(), name)
    const [pid, ...start] = (await readFile(path.join(folder, 'owner'), 'utf8').catch(() => '')).split(' ')
    if (!pid || (await getProcessStart(Number(pid))) === start.join(' ')) continue
    await stopLeftover(path.join(folder, 'pg'))
    await rm(folder, { recursive: true, force: true })
  }
}
