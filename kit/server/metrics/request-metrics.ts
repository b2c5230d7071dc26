import type { Needed } from '@app/kit/contract'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    needed?: Needed | 'public'
    operation?: string
    streamed?: boolean // the answer stays open, so its duration is not measured
  }
}

const secondsOfBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30]

/** Counts requests by operation and status, and measures their duration. Call it before routes are registered. */
export function countRequests(app: FastifyInstance, metrics: Metrics) {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by operation and HTTP status',
    labelNames: ['operation', 'status'],
    registers: [metrics],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered, by operation',
    labelNames: ['operation'],
    buckets: secondsOfBuckets,
    registers: [metrics],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { operation = 'other', streamed } = request.routeOptions.config
    requests.inc({ operation, status: String(reply.statusCode) })
    if (!streamed) durations.observe({ operation }, reply.elapsedTime / 1000)
    done()
  })
}
