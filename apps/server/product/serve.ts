import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createAuthenticator, notifyJobOwner } from '@app/areas/session/server'
import { integrationAlertsJob } from '@app/domain/integration/server'
import {
  createDb,
  type Database,
  deliverSecurityLog,
  type JobDependencies,
  type JobKind,
  type Metrics,
  migrationNames,
  newLineSink,
  newSyslogSink,
  noSecrets,
  openChanges,
  openDisk,
  openFilesInFolder,
  openJobs,
  openOutbound,
  openPool,
  openScanner,
  type Secrets,
  SecurityLog,
} from '@app/kit/server'
import type { FastifyInstance } from 'fastify'
import type { DemoAccount } from '../demo/demo-people.ts'
import { openMetricsPort, serveMetrics, serveReadiness } from '../probes/probes.ts'
import { openProductMetrics } from '../probes/product-metrics.ts'
import { openReadiness } from '../probes/readiness.ts'
import { secondsForCalls } from '../process/closers.ts'
import { toListenFailure } from '../process/port.ts'
import { allowsSimulators, environmentLabels, type Settings } from '../settings.ts'
import { startAnnouncedWork } from './announced-work.ts'
import { buildApp } from './app.ts'
import { productJobKinds } from './areas.ts'
import { deleteExpiredRowsJob } from './housekeeping.ts'
import { productSchema } from './product-schema.ts'
import { serveWebFiles } from './web-files.ts'

type ServeOptions = {
  settings: Settings
  databaseUrl: string
  filesFolder: string
  webFolder: string
  secrets?: Secrets
  jobKinds?: readonly JobKind[]
  /** Accounts that the sign-in page offers: those of the demonstration. */
  accounts?: readonly DemoAccount[] | undefined
  /** True if the database was started for this server, so that no other process can be using it yet. */
  alone?: boolean
}

export type Running = { address: string; stop: () => Promise<void> }

/** Alerts of integrations change no day. */
const toDemoKind = ({ cron, ...kind }: JobKind): JobKind =>
  cron !== undefined && kind.name === integrationAlertsJob.name ? { ...kind, cron } : kind

const secondsForPool = 8
const connections = 12

/** `stop` drains first: `/ready` answers 503 for `drainSeconds`, so that a proxy sends no more calls. */
export async function serveProduct({
  settings,
  databaseUrl,
  filesFolder,
  webFolder,
  secrets = noSecrets,
  jobKinds = [],
  accounts,
  alone = false,
}: ServeOptions): Promise<Running> {
  const pool = openPool({ url: databaseUrl, max: connections })
  const database = createDb(pool)
  // A separate pool, so that probes, metrics and the renewal of job leases work while the main pool is exhausted.
  const probePool = openPool({ url: databaseUrl, max: 2, applicationName: 'retaguarda-probes' })
  const probeDatabase = createDb(probePool)
  const disk = openDisk(filesFolder, settings.diskFloorBytes)
  const measured = settings.metricsPort !== undefined || settings.metricsToken !== undefined
  const metrics = measured ? openProductMetrics({ pool, database: probeDatabase, disk }) : undefined
  const draining = new AbortController()
  const now = () => new Date().toISOString()
  const files = openFilesInFolder(filesFolder, disk.isLow)
  const log = (error: unknown, message: string) => app.log.error({ err: error }, message)
  const ended: JobDependencies['ended'] = (db, job) => notifyJobOwner(db, now(), job)
  // The worked day of the demonstration must stay as the manual shows it, so only housekeeping and the alerts of
  // integrations run on schedule.
  const kinds = [...productJobKinds, ...jobKinds]
  const scanner = settings.virusScanner ? openScanner(settings.virusScanner) : undefined
  const outbound = openOutbound(settings.outboundNetworks)
  const outside = { secrets, inbox: settings.inbox, outbound, scanner, simulators: allowsSimulators(settings) }
  const system = openJobs({
    database,
    leases: probeDatabase,
    files,
    ...outside,
    now,
    kinds: [...(settings.environment === 'demo' ? kinds.map(toDemoKind) : kinds), deleteExpiredRowsJob(settings)],
    ended,
    scheduled: true,
    alone,
    log,
  })
  const changes = openChanges(pool)
  // Uses the probes' connections, so that a burst of refused calls takes no connection from users.
  const security = new SecurityLog({ database: probeDatabase, now, log })
  const deliveries = deliverLog(probeDatabase, settings, log)
  const app = await buildApp({
    database,
    authenticate: createAuthenticator(database),
    files,
    ...outside,
    jobs: system.jobs,
    changes,
    security,
    public_url: settings.publicUrl,
    now,
    draining: draining.signal,
    metrics,
    log_level: settings.logLevel,
    open_document: settings.environment !== 'prod',
    trusted_proxies: settings.trustedProxies,
  })
  const readiness = openReadiness({
    database: probeDatabase,
    migrations: await migrationNames(productSchema.directory),
    disk,
    getJobsState: system.getState,
  })
  serveReadiness(app, readiness)
  let metricsPort: Awaited<ReturnType<typeof servedMetrics>>
  let stopDelivering: (() => Promise<void>) | undefined
  const close = async () => {
    await stopDelivering?.()
    await Promise.all([closeApp(app), system.stop()])
    await metricsPort?.close()
    await security.close()
    await Promise.all(deliveries.map((stop) => stop()))
    await changes.close()
    const ended = Promise.all([pool.end(), probePool.end()])
    await Promise.race([ended, delay(secondsForPool * 1000, undefined, { ref: false })])
  }
  try {
    metricsPort = await servedMetrics(app, metrics, settings)
    await system.createQueues()
    if (existsSync(path.join(webFolder, 'index.html')))
      await serveWebFiles(app, { ...webOptions(settings, webFolder), accounts })
    const address = await app.listen({ host: settings.host, port: settings.port })
    const working = system.start().catch((error) => log(error, 'background work did not start'))
    stopDelivering = startAnnouncedWork({ database, changes, jobs: system.jobs, now, log })
    const drain = async () => {
      readiness.drain()
      draining.abort()
      await delay(settings.drainSeconds * 1000)
    }
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= Promise.all([working, drain()]).then(close)
      return stopped
    }
    return { address, stop }
  } catch (error) {
    await close()
    throw toListenFailure(error, settings) ?? error
  }
}

const webOptions = ({ environment, supportUrl }: Settings, root: string) => ({
  root,
  environment: environment === 'prod' ? '' : environmentLabels[environment],
  support_url: supportUrl ?? '',
  footer_text: 'Retaguarda: o dia de cada posto, fechado e provado',
})

function deliverLog(database: Database, { securityLog, syslogUrl }: Settings, log: Log) {
  const stops: (() => Promise<void>)[] = []
  if (securityLog !== undefined)
    stops.push(deliverSecurityLog({ database, sink: newLineSink(securityLog), delivery: 'filed_at', log }))
  if (syslogUrl !== undefined)
    stops.push(deliverSecurityLog({ database, sink: newSyslogSink(syslogUrl), delivery: 'sent_at', log }))
  return stops
}
type Log = (error: unknown, message: string) => void

async function servedMetrics(app: FastifyInstance, metrics: Metrics | undefined, settings: Settings) {
  const { host, metricsPort: port, metricsToken: token } = settings
  if (!metrics) return undefined
  if (port !== undefined) return openMetricsPort(metrics, { host, port, token })
  if (token !== undefined) serveMetrics(app, metrics, token)
  return undefined
}

// A client that neither sends nor disconnects must not keep the server from stopping.
async function closeApp(app: FastifyInstance) {
  const closing = app.close()
  const timedOut = await Promise.race([closing.then(() => false), delay(secondsForCalls * 1000, true, { ref: false })])
  if (timedOut) app.server.closeAllConnections()
  await closing
}
