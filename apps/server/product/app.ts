import { randomUUID } from 'node:crypto'
import { webhookDocument } from '@app/areas/session/server'
import {
  acceptBodies,
  answerClientError,
  answerFailures,
  answerMalformed,
  buildServerOptions,
  clientLimits,
  closeSlowClients,
  countRequests,
  type Environment,
  keepUnsentAnswers,
  type Metrics,
  registerOperations,
  serveOpenApi,
} from '@app/kit/server'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveHealth } from '../probes/probes.ts'
import { productOperations } from './areas.ts'
import { operationLabels } from './operation-labels.ts'

type AppOptions = Omit<Environment, 'now' | 'uploads'> & {
  now?: () => string
  log_level?: string
  upload_limit_bytes?: number
  trusted_proxies?: readonly string[]
  metrics?: Metrics | undefined
  /** Serves the OpenAPI document without a session. */
  open_document?: boolean
}

const megabytes = 1_000_000

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    now = () => new Date().toISOString(),
    log_level = 'warn',
    upload_limit_bytes = 200 * megabytes,
    trusted_proxies = [],
    open_document = false,
  } = options
  const app = Fastify({
    logger: log_level === 'silent' ? false : { level: log_level, redact: ['req.headers.authorization'] },
    bodyLimit: 2 * megabytes,
    genReqId: () => randomUUID(),
    // Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. Without a list these headers are ignored.
    trustProxy: trusted_proxies.length > 0 ? [...trusted_proxies] : false,
    forceCloseConnections: 'idle',
    // A request on a keep-alive connection is still answered while the server stops.
    return503OnClosing: false,
    http: buildServerOptions(clientLimits),
    requestTimeout: clientLimits.transfer,
    frameworkErrors: answerMalformed,
    clientErrorHandler: answerClientError,
  })
  keepUnsentAnswers(app.server)
  if (options.metrics) countRequests(app, options.metrics)
  closeSlowClients(app)
  answerFailures(app)
  acceptBodies(app)
  const environment = { ...options, now, uploads: { bytes: upload_limit_bytes } }
  registerOperations(app, productOperations, environment)
  serveHealth(app)
  serveOpenApi(
    app,
    productOperations.map(({ operation }) => operation),
    { ...environment, open: open_document, labels: operationLabels, webhooks: webhookDocument },
  )
  return app
}
