import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { authenticator, tellJobOwner } from '@app/areas/session/server'
import {
  createDb,
  filesInFolder,
  type JobSurroundings,
  noSecrets,
  openChanges,
  openJobs,
  openPool,
  openScanner,
  type Secrets,
} from '@app/kit/server'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { jobKinds } from './areas.ts'
import { keepHouse } from './housekeeping.ts'
import { explainListening } from './launch/port.ts'
import { environments, type Settings } from './settings.ts'
import { webFiles } from './web-files.ts'

type Surroundings = {
  settings: Settings
  databaseUrl: string
  filesFolder: string
  webFolder: string
  /** Without it connections to other systems cannot be used. */
  secrets?: Secrets
  /** Whether the database was started for this server, so that no other can be at work on it yet. */
  alone?: boolean
}

export type Running = { address: string; stop: () => Promise<void> }

const patience = 8000
const connections = 12

/** Starts web and API on one port, then the background work; `stop` finishes what is in flight. */
export async function serve({
  settings,
  databaseUrl,
  filesFolder,
  webFolder,
  secrets = noSecrets,
  alone = false,
}: Surroundings): Promise<Running> {
  const pool = openPool({ url: databaseUrl, max: connections })
  const database = createDb(pool)
  const leasePool = openPool({ url: databaseUrl, max: 1, applicationName: 'retaguarda-leases' })
  const now = () => new Date().toISOString()
  const files = filesInFolder(filesFolder)
  const log = (error: unknown, message: string) => app.log.error({ err: error }, message)
  const ended: JobSurroundings['ended'] = (db, job) => tellJobOwner(db, now(), job)
  // The calendar of the demonstration stands still.
  const scheduled = settings.environment !== 'demo'
  const scanner = settings.virusScanner ? openScanner(settings.virusScanner) : undefined
  const outside = { secrets, inbox: settings.inbox, scanner }
  const leases = createDb(leasePool)
  const system = openJobs({ database, leases, files, ...outside, now, kinds: jobKinds, ended, scheduled, alone, log })
  const changes = openChanges(pool)
  const app = await buildApp({
    database,
    authenticate: authenticator(database),
    files,
    ...outside,
    jobs: system.jobs,
    changes,
    now,
    log_level: settings.logLevel,
  })
  const stopKeeping = keepHouse({ database, now, log })
  const close = async () => {
    stopKeeping()
    await Promise.all([closeApp(app), system.stop()])
    await changes.close()
    await Promise.race([Promise.all([pool.end(), leasePool.end()]), delay(patience, undefined, { ref: false })])
  }
  try {
    await system.createQueues()
    if (existsSync(path.join(webFolder, 'index.html'))) await webFiles(app, webOptions(settings, webFolder))
    const address = await app.listen({ host: settings.host, port: settings.port })
    const working = system.start().catch((error) => log(error, 'background work did not start'))
    let stopped: Promise<void> | undefined
    return { address, stop: () => (stopped ??= working.then(close)) }
  } catch (error) {
    await close()
    throw explainListening(error, settings) ?? error
  }
}

const webOptions = ({ environment, supportUrl }: Settings, root: string) => ({
  root,
  environment: environment === 'prod' ? '' : environments[environment],
  support_url: supportUrl,
  footer_text: 'Retaguarda: o dia de cada posto, fechado e provado',
})

// A caller that neither sends nor leaves must not hold the server for ever.
async function closeApp(app: FastifyInstance) {
  const closing = app.close()
  const late = await Promise.race([closing.then(() => false), delay(patience, true, { ref: false })])
  if (late) app.server.closeAllConnections()
  await closing
}
