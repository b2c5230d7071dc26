import { randomUUID } from 'node:crypto'
import {
  acceptBodies,
  answerFailures,
  answerMalformed,
  basePath,
  clientLimits,
  closeSlowClients,
  countRequests,
  type Environment,
  type Metrics,
  openApiOf,
  registerOperations,
  serverOptionsFor,
} from '@app/kit/server'
import Fastify, { type FastifyInstance } from 'fastify'
import { operations } from './areas.ts'
import { serveHealth } from './probes/probes.ts'

export type AppOptions = Omit<Environment, 'now' | 'uploads'> & {
  now?: () => string
  log_level?: string
  upload_limit_bytes?: number
  /** Counts requests where it is given. */
  metrics?: Metrics | undefined
}

const megabytes = 1_000_000

/** The HTTP side of the product: every operation, health and the OpenAPI document. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { now = () => new Date().toISOString(), log_level = 'warn', upload_limit_bytes = 200 * megabytes } = options
  const app = Fastify({
    logger: log_level === 'silent' ? false : { level: log_level, redact: ['req.headers.authorization'] },
    bodyLimit: 2 * megabytes,
    genReqId: () => randomUUID(),
    // A proxy on this machine may tell for whom it asks; anyone else's word for it does not count.
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    // A call that arrives on a kept connection while the server stops is answered like any other.
    return503OnClosing: false,
    http: serverOptionsFor(clientLimits),
    requestTimeout: clientLimits.transfer,
    frameworkErrors: answerMalformed,
  })
  if (options.metrics) countRequests(app, options.metrics)
  closeSlowClients(app)
  answerFailures(app)
  acceptBodies(app)
  registerOperations(app, operations, { ...options, now, uploads: { bytes: upload_limit_bytes } })
  serveHealth(app)
  // Made for whoever asks for it first: no start waits for it.
  let document: ReturnType<typeof openApiOf> | undefined
  app.get(`${basePath}/openapi.json`, async () => {
    document ??= openApiOf(operations.map(({ operation }) => operation))
    return document
  })
  return app
}
