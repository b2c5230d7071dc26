import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { basePath, type Metrics } from '@app/kit/server'
import type { FastifyInstance } from 'fastify'
import { toListenFailure } from '../process/port.ts'
import type { Readiness } from './readiness.ts'

/** Served without the base path as well, as configurations of proxies and orchestrators usually name them. */
const prefixes = ['', basePath]

/** Checks neither database nor disk. */
export function serveHealth(app: FastifyInstance) {
  for (const prefix of prefixes)
    app.get(`${prefix}/health`, async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return { status: 'ok' }
    })
}

export function serveReadiness(app: FastifyInstance, readiness: Readiness) {
  for (const prefix of prefixes)
    app.get(`${prefix}/ready`, async (_request, reply) => {
      const state = await readiness.getState()
      const takesCalls = state.status === 'ready' || state.status === 'degraded'
      return reply
        .status(takesCalls ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(state)
    })
}

export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string) {
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request.headers.authorization, token)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.metrics())
  })
}

type MetricsPlace = { host: string; port: number; token: string | undefined }

export async function openMetricsPort(metrics: Metrics, { host, port, token }: MetricsPlace) {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const allowed = token === undefined || hasToken(request.headers.authorization, token)
    if (request.url !== '/metrics' || !allowed) return void response.writeHead(404).end()
    metrics.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenFailure(error, { host, port, variable: 'METRICS_PORT' }) ?? error))
    server.listen({ host, port }, resolve)
  })
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

// Compares hashes in constant time, so that timing reveals nothing about the token.
const hasToken = (authorization: string | undefined, token: string) =>
  timingSafeEqual(digestOf(authorization ?? ''), digestOf(`Bearer ${token}`))

const digestOf = (text: string) => createHash('sha256').update(text).digest()
