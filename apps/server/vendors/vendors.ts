import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { provideSimulator } from '@app/areas/protheus/server'
import { simulatorRefused, simulatorsNotStarted } from '@app/domain/integration/contract'
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
import { reportFailure } from '../process/failures.ts'
import { getLiveLockHolder, takeLock } from '../process/lock.ts'
import type { Progress } from '../process/progress.ts'
import type { Vendor } from './history-titles.ts'

type Vendors = { start: () => Promise<void>; stop: () => Promise<void> }
type Options = { dataFolder: string; databaseUrl: string; secrets: Secrets; progress: Progress }

const isBuilt = import.meta.url.endsWith('.mjs')
const entry = fileURLToPath(new URL(isBuilt ? './vendors.mjs' : '../../vendors/main.ts', import.meta.url))
const FirstLine = z.object({ address: z.url(), control_token: z.string() })
/** Seed of its delays, the same in every demonstration. */
const seed = '1'
const maxTries = 10
const millisecondsBetweenTries = 1000
const msForControl = 10_000

/**
 * The systems of other vendors for the demonstration, and their connection, which is paused until they are started.
 * Their process ends with this one. It is started again on its port if it ends before. Another process of
 * this data folder may have them.
 */
export async function prepareVendors({ dataFolder, databaseUrl, secrets, progress }: Options): Promise<Vendors> {
  const folder = getVendorsFolder(dataFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let held = await takeVendors(dataFolder)
  try {
    // Nothing, or another program, listens on their former port.
    if (held) await pauseStopped({ databaseUrl, now: new Date().toISOString() })
  } catch (error) {
    await held?.release()
    throw error
  }
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  let exit: Promise<void> | undefined
  let kept: Promise<void> | undefined
  let sending: Promise<void> | undefined

  /** Starts the process. Returns its address and a promise of its end; undefined if it did not start. */
  const launch = async (port: string) => {
    const loader = isBuilt ? [] : ['--import', 'tsx']
    const options = ['--state', path.join(folder, 'protheus.jsonl'), '--seed', seed, '--port', port]
    // It ends when its standard input ends, also if this process is killed.
    const started = spawn(process.execPath, [...loader, entry, ...options], { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(started, 'exit').then(
      () => undefined,
      () => undefined,
    )
    child = started
    exit = ended
    const line = await Promise.race([
      once(createInterface({ input: started.stdout }), 'line').then(([text]) => String(text)),
      ended,
    ])
    return line === undefined ? undefined : { ...FirstLine.parse(JSON.parse(line)), ended }
  }

  const launchAgain = async (port: string) => {
    for (let tries = 0; tries < maxTries && !stopping.signal.aborted; tries += 1) {
      const launched = await launch(port)
      if (launched) return launched
      await delay(millisecondsBetweenTries, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    return undefined
  }

  const keep = async (first: Awaited<ReturnType<typeof launch>>) => {
    let current = first
    while (current) {
      await current.ended
      if (stopping.signal.aborted) return
      process.stderr.write('O simulador dos sistemas integrados parou e está sendo iniciado de novo.\n')
      current = await launchAgain(new URL(current.address).port)
    }
    if (!stopping.signal.aborted) process.stderr.write('O simulador dos sistemas integrados não pôde ser iniciado.\n')
  }

  const start = async () => {
    if (stopping.signal.aborted) return
    held ??= await takeVendors(dataFolder)
    if (!held || stopping.signal.aborted) return
    const launched = await launch('0')
    kept = keep(launched)
    if (!launched || stopping.signal.aborted) return
    await connect(launched.address, { databaseUrl, secrets })
    const { signal } = stopping
    const { sendHistoryTitles } = await import('./history-titles.ts')
    sending = sendHistoryTitles({ databaseUrl, secrets, vendor: openControl(launched), signal, progress }).catch(
      reportFailure,
    )
  }
  let starting: Promise<void> = Promise.resolve()
  return {
    start: () => {
      starting = start()
      return starting
    },
    async stop() {
      stopping.abort()
      await starting.catch(() => undefined)
      await sending
      child?.stdin?.end()
      await exit
      await kept
      await held?.release()
    },
  }
}

/** The control address of the vendor process. */
const openControl = ({ address, control_token }: z.output<typeof FirstLine>): Vendor => ({
  address,
  async control(name, body) {
    const init = { method: 'POST', headers: { 'x-control-token': control_token }, body: JSON.stringify(body) }
    const signal = AbortSignal.timeout(msForControl)
    const answer = await fetch(`${address}/__sim/${name}`, { ...init, signal })
    if (!answer.ok) throw new Error(`the simulator refused ${name} with ${answer.status}`)
  },
})

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

const getVendorsFolder = (dataFolder: string) => path.join(dataFolder, 'vendors')
const getLockFile = (dataFolder: string) => path.join(getVendorsFolder(dataFolder), 'instance.json')

/** Returns the lock of the vendors; undefined if another process of this data folder has them. */
async function takeVendors(dataFolder: string) {
  const attempt = await takeLock(getLockFile(dataFolder))
  return 'lock' in attempt ? attempt.lock : undefined
}

const pauseStopped = ({ databaseUrl, now }: Target) =>
  within({ databaseUrl }, (db) => pauseSimulators(db, { reason: simulatorsNotStarted, now }))

/** Pauses the simulators of a demonstration, whose messages wait, unless another process of its data folder has them. */
export async function pauseUnstarted({ dataFolder, ...target }: Target & { dataFolder: string }) {
  if (await getLiveLockHolder(getLockFile(dataFolder))) return
  await pauseStopped(target)
}

/** Pauses simulators that a copy of the demonstration brought to homologation or production. */
export const refuseSimulators = ({ databaseUrl, now }: Target) =>
  within({ databaseUrl }, (db) => pauseSimulators(db, { reason: simulatorRefused.message, now }))
