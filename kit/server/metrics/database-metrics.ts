import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../database/tables.generated.ts'
import { countRowsOutside } from '../database/months-ahead.ts'
import { inTransaction } from '../database/transactions.ts'
import { addGauge, type Metrics } from './metrics.ts'

export function addPoolMetrics(metrics: Metrics, pool: pg.Pool) {
  addGauge(metrics, {
    name: 'database_pool_connections',
    help: 'Connections of the database pool, by state',
    labels: ['state'],
    read: () => [
      { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'max' }, value: pool.options.max ?? 0 },
    ],
  })
  addGauge(metrics, {
    name: 'database_pool_waiting',
    help: 'Work that waits for a connection of the database pool',
    read: () => [{ value: pool.waitingCount }],
  })
}

export function addJobMetrics(metrics: Metrics, database: Kysely<DB>) {
  addGauge(metrics, {
    name: 'jobs',
    help: 'Jobs of the queue, by kind and state',
    labels: ['kind', 'state'],
    async read() {
      const { rows } = await sql<{ kind: string; state: string; count: number }>`
        select kind, case when failed_at is not null then 'failed' when leased_until is not null then 'running'
          when due_at > now() then 'delayed' else 'waiting' end as state, count(*)::int as count
        from queued_jobs group by 1, 2`.execute(database)
      return rows.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count }))
    },
  })
  addGauge(metrics, {
    name: 'jobs_oldest_waiting_seconds',
    help: 'Age of the oldest job that is due and waits for a worker; 0 without one',
    async read() {
      const { rows } = await sql<{ seconds: number }>`
        select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds
        from queued_jobs where leased_until is null and failed_at is null and due_at <= now()`.execute(database)
      return rows.map(({ seconds }) => ({ value: seconds }))
    },
  })
}

/** Adds a gauge of rows in default partitions; the daily job moves those of the last ten years and the next one. */
export function addMonthMetrics(metrics: Metrics, database: Kysely<DB>) {
  addGauge(metrics, {
    name: 'rows_outside_months',
    help: 'Rows whose day lies in no monthly partition, by table',
    labels: ['table'],
    async read() {
      const scope = { user_id: null, companies: [], time_limit: '3s', reads: true } as const
      const tables = await inTransaction(database, scope, countRowsOutside)
      return tables.map(({ parent, row_count }) => ({ labels: { table: parent }, value: row_count }))
    },
  })
}
