import { type Database, type Disk, type JobsState, withTimeLimit } from '@app/kit/server'
import { findAppliedMigrations } from './readiness.store.ts'

type ReadyAnswer = {
  /** `degraded`: writes that need free disk space are refused. */
  status: 'ready' | 'degraded' | 'not-ready' | 'draining'
  database: 'ok' | 'failed'
  migrations: 'ok' | 'pending' | 'unknown'
  disk: 'ok' | 'low' | 'unknown'
  jobs: JobsState
}

export type Readiness = {
  getState: () => Promise<ReadyAnswer>
  drain: () => void
}

type Parts = {
  database: Database
  migrations: readonly string[]
  disk: Disk
  getJobsState: () => JobsState
}

const secondsToAnswer = 3
/** Probes within this time share one database query. */
const millisecondsCached = 500

export function openReadiness(parts: Parts): Readiness {
  let draining = false
  let cached: { until: number; state: Promise<Omit<ReadyAnswer, 'status'>> } | undefined

  return {
    drain: () => {
      draining = true
    },
    async getState() {
      const now = performance.now()
      if (!cached || cached.until <= now) cached = { until: now + millisecondsCached, state: checkParts(parts) }
      const state = await cached.state
      return { status: draining ? 'draining' : statusOf(state), ...state }
    },
  }
}

// A full disk does not take the process out of service: reads still work, and all processes share the disk.
function statusOf({ database, migrations, disk, jobs }: Omit<ReadyAnswer, 'status'>) {
  if (database !== 'ok' || migrations !== 'ok' || jobs !== 'ok') return 'not-ready'
  return disk === 'ok' ? 'ready' : 'degraded'
}

async function checkParts({ database, migrations, disk, getJobsState }: Parts): Promise<Omit<ReadyAnswer, 'status'>> {
  const [applied, low] = await Promise.all([
    withTimeLimit(secondsToAnswer, () => findAppliedMigrations(database)).then(
      (names) => new Set(names),
      () => undefined,
    ),
    withTimeLimit(secondsToAnswer, () => disk.isLow()).catch(() => undefined),
  ])
  return {
    database: applied ? 'ok' : 'failed',
    migrations: applied ? (migrations.every((name) => applied.has(name)) ? 'ok' : 'pending') : 'unknown',
    disk: low === undefined ? 'unknown' : low ? 'low' : 'ok',
    jobs: getJobsState(),
  }
}
