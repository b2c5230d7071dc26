import { countImportsByStatus } from '@app/areas/imports/server'
import {
  addGauge,
  addJobMetrics,
  addMonthMetrics,
  addPoolMetrics,
  allCompaniesScope,
  type Database,
  type Disk,
  inTransaction,
  type Metrics,
  openMetrics,
} from '@app/kit/server'

type Sources = {
  pool: Parameters<typeof addPoolMetrics>[1]
  database: Database
  disk: Disk
}

export function openProductMetrics({ pool, database, disk }: Sources): Metrics {
  const metrics = openMetrics()
  addPoolMetrics(metrics, pool)
  addJobMetrics(metrics, database)
  addMonthMetrics(metrics, database)
  addGauge(metrics, {
    name: 'imports',
    help: 'Imported files, by status',
    labels: ['status'],
    async read() {
      const counts = await inTransaction(
        database,
        { ...allCompaniesScope, time_limit: '3s', reads: true },
        countImportsByStatus,
      )
      return counts.map(({ status, count }) => ({ labels: { status }, value: count }))
    },
  })
  addGauge(metrics, {
    name: 'disk_free_bytes',
    help: 'Free space of the disk that holds the data folder',
    read: async () => [{ value: await disk.getFreeBytes() }],
  })
  return metrics
}
