import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { provideSimulator } from '@app/areas/protheus/server'
import { simulatorRefused } from '@app/domain/integration/contract'
import { pauseSimulators } from '@app/domain/integration/server'
import {
  allCompaniesScope,
  appendAudit,
  buildRoutineSource,
  createDb,
  type Db,
  inTransaction,
  openPool,
  type Secrets,
} from '@app/kit/server'
import { z } from 'zod'
import { takeLock } from '../process/lock.ts'

type Vendors = { start: () => Promise<void>; stop: () => Promise<void> }
type Options = { dataFolder: string; databaseUrl: string; secrets: Secrets }

const isBuilt = import.meta.url.endsWith('.mjs')
const entry = fileURLToPath(new URL(isBuilt ? './vendors.mjs' : '../../vendors/main.ts', import.meta.url))
const FirstLine = z.object({ address: z.url() })
/** Seed of its delays, the same in every demonstration. */
const seed = '1'

/** The systems of other vendors for the demonstration: a process that ends with this one, and its connection. */
export function prepareVendors({ dataFolder, databaseUrl, secrets }: Options): Vendors {
  const folder = path.join(dataFolder, 'vendors')
  let child: ChildProcess | undefined
  let stopped = false
  let release: (() => Promise<void>) | undefined
  const start = async () => {
    if (stopped) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const attempt = await takeLock(path.join(folder, 'instance.json'))
    // Another process of this data folder has started them.
    if ('holder' in attempt) return
    release = attempt.lock.release
    if (stopped) return
    const loader = isBuilt ? [] : ['--import', 'tsx']
    const args = [...loader, entry, '--state', path.join(folder, 'protheus.jsonl'), '--seed', seed]
    // It ends when its standard input ends, also if this process is killed.
    const started = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    child = started
    const line = await Promise.race([
      once(createInterface({ input: started.stdout }), 'line').then(([text]) => String(text)),
      once(started, 'exit').then(() => undefined),
    ])
    if (line === undefined || stopped) return
    await connect(FirstLine.parse(JSON.parse(line)).address, { databaseUrl, secrets })
  }
  let starting: Promise<void> = Promise.resolve()
  return {
    start: () => {
      starting = start()
      return starting
    },
    async stop() {
      stopped = true
      await starting.catch(() => undefined)
      if (child && child.exitCode === null && child.signalCode === null) {
        child.stdin?.end()
        await once(child, 'exit')
      }
      await release?.()
    },
  }
}

type Target = Pick<Options, 'databaseUrl'> & { now: string }

async function within<Result>({ databaseUrl }: Pick<Target, 'databaseUrl'>, work: (db: Db) => Promise<Result>) {
  const pool = openPool({ url: databaseUrl, max: 1, applicationName: 'retaguarda-vendors' })
  try {
    return await inTransaction(createDb(pool), allCompaniesScope, work)
  } finally {
    await pool.end()
  }
}

const connect = (address: string, { databaseUrl, secrets }: Pick<Options, 'databaseUrl' | 'secrets'>) => {
  const now = new Date().toISOString()
  const source = buildRoutineSource(now)
  return within({ databaseUrl }, (db) =>
    provideSimulator({ db, audit: (event) => appendAudit(db, source, event), secrets, now, user_id: null }, address),
  )
}

/** Pauses simulators that a copy of the demonstration brought to homologation or production. */
export const refuseSimulators = ({ databaseUrl, now }: Target) =>
  within({ databaseUrl }, (db) => pauseSimulators(db, { reason: simulatorRefused.message, now }))
