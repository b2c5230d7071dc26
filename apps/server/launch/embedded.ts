import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import path from 'node:path'
import { buildDatabaseAddresses, type DatabaseAddresses, findLoggedFailure, prepareDatabase } from '@app/kit/postgres'
import { OperatorError } from '@app/kit/system'
import { z } from 'zod'
import { readOptionalText } from '../process/files.ts'
import { getLiveLockHolder, type Lock, takeLock } from '../process/lock.ts'
import { openDataFolder } from './data-folder.ts'
import { startSupervisedCluster } from './keep-running.ts'

const database = 'retaguarda'

type EmbeddedDatabase = DatabaseAddresses & {
  ended: Promise<void>
  trouble: () => Promise<OperatorError | undefined>
  announce: (address: string) => Promise<void>
  stop: () => Promise<void>
}

export async function startEmbedded(dataFolder: string, memory = totalmem()): Promise<EmbeddedDatabase> {
  await openDataFolder(dataFolder)
  const attempt = await takeLock(lockFile(dataFolder))
  if ('holder' in attempt) throw toOccupiedError(dataFolder, attempt.holder)
  try {
    return await start(dataFolder, { lock: attempt.lock, memory })
  } catch (error) {
    await attempt.lock.release()
    throw error
  }
}

type Start = { lock: Lock; memory: number }

async function start(dataFolder: string, { lock, memory }: Start): Promise<EmbeddedDatabase> {
  const password = await passwordOf(dataFolder)
  const logFile = path.join(dataFolder, 'postgres.log')
  const options = { folder: path.join(dataFolder, 'postgres'), logFile, password, settings: settingsFor(memory) }
  const cluster = await startSupervisedCluster(options)
  const stop = async () => {
    await cluster.stop()
    await lock.release()
  }
  try {
    const addresses = await prepareDatabase(cluster.first, password, database)
    const details = { socketFolder: cluster.first.socketFolder }
    await lock.write(details)
    return {
      ...addresses,
      stop,
      trouble: () => findLoggedFailure(logFile),
      ended: cluster.ended,
      announce: (address) => lock.write({ ...details, address }),
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

export async function joinEmbedded(dataFolder: string): Promise<DatabaseAddresses | undefined> {
  const holder = await getLiveLockHolder(lockFile(dataFolder))
  if (!holder) return undefined
  const { data } = z.object({ socketFolder: z.string() }).safeParse(holder)
  if (!data) throw toOccupiedError(dataFolder, holder)
  const password = await passwordOf(dataFolder)
  return buildDatabaseAddresses({ socketFolder: data.socketFolder, password, database })
}

const lockFile = (dataFolder: string) => path.join(dataFolder, 'instance.json')

function toOccupiedError(dataFolder: string, holder: { pid: number; address?: unknown }) {
  const where = typeof holder.address === 'string' ? `, em ${holder.address}` : ''
  return new OperatorError(`A pasta ${dataFolder} já está em uso por outra instância (processo ${holder.pid}${where}).`)
}

async function passwordOf(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, 'postgres-password')
  const savedPassword = await readOptionalText(file)
  if (savedPassword) return savedPassword
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

const mebibyte = 1024 * 1024

// Tuned for one machine and still durable: fsync and synchronous_commit keep their defaults.
function settingsFor(memory: number) {
  const shared = Math.min(1024, Math.max(128, Math.floor(memory / mebibyte / 8)))
  return {
    max_connections: '100',
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${shared * 3}MB`,
    work_mem: '32MB',
    maintenance_work_mem: '256MB',
    // The default is at most 16 MB. Several concurrent writers fill that faster than one of them can flush it.
    wal_buffers: `${Math.floor(shared / 16)}MB`,
    max_wal_size: '2GB',
    // A start after a crash syncs the data folder first. One call per file takes seconds with thousands of partitions.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    wal_compression: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
}
