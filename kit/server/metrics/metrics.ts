import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { withTimeLimit } from '../http/time-limit.ts'

type MetricSample = { labels?: Record<string, string>; value: number }

type GaugeShape = {
  name: string
  help: string
  labels?: readonly string[]
  read: () => readonly MetricSample[] | Promise<readonly MetricSample[]>
}

/** Prometheus metrics of one process. Labels hold technical names only, never data of a person or a company. */
export type Metrics = Registry

const secondsToRead = 3

/** Opens a registry with the metrics of the process: memory, processor time, event loop, garbage collection. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Adds a gauge that is read at each scrape. A failed read gives no samples and does not affect other metrics. */
export function addGauge(metrics: Metrics, { name, help, labels = [], read }: GaugeShape) {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [metrics],
    async collect() {
      this.reset()
      const samples = await withTimeLimit(secondsToRead, read).catch(() => [])
      for (const { labels = {}, value } of samples) this.set(labels, value)
    },
  })
}
