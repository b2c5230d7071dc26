import { Worker } from 'node:worker_threads'
import { type BusinessDate, diskFull, showDate } from '@app/kit/contract'
import {
  type Db,
  type Disk,
  fail,
  insertJobRecord,
  isDiskFull,
  type JobKind,
  type JobRun,
  newId,
  type RunningJob,
  trackedJob,
} from '@app/kit/server'
import type { Progress } from '../process/progress.ts'
import type { HistorySpan } from './history-span.ts'
import { countUnfinishedParts, finishPart, insertStationParts, stationPart } from './loads.store.ts'
import type { PersonIds } from './people.ts'
import { otherStations } from './stations.ts'
import { gatherStatistics } from './statistics.store.ts'

const kind = 'demonstration-history'

/** The date is fixed at the first start: a load that goes on after midnight keeps the same days. */
type History = { station_no: number; last_date: BusinessDate; days: number; people: PersonIds }

export type StationWork = History & {
  url: string
  ownerUrl: string
  filesFolder: string
  job: JobRun
  done: number
  now: string
}

export type StationReport =
  | { done: number; total: number; phase: string }
  | { failed: { message: string; stack: string | undefined; code: string | undefined } }

type NewHistory = HistorySpan & { people: PersonIds; now: string }

export async function insertHistoryJobs(db: Db, { lastDate: last_date, days, people, now }: NewHistory) {
  await insertStationParts(db, now)
  for (const { no: station_no, name } of otherStations) {
    const data: History = { station_no, last_date, days, people }
    const title = `Carga de ${days} dias do ${name}`
    await insertJobRecord(db, { id: newId(), owner_id: people.admin, kind, title, data, now })
  }
}

type HistoryDependencies = {
  url: string
  ownerUrl: string
  filesFolder: string
  disk: Disk
  progress: Progress
  /** True if titles are sent after the histories. */
  vendors: boolean
}

// The database uses one process for each thread, so two threads keep two cores busy.
const parallel = 2

/** Each station is loaded in a thread of its own, so that the event loop stays free. */
export const openHistoryJob = ({ ownerUrl, disk, progress, vendors, ...place }: HistoryDependencies): JobKind =>
  trackedJob<History>({
    name: kind,
    parallel,
    async run(history, job) {
      const done = typeof job.checkpoint === 'number' ? job.checkpoint : 0
      const { id, owner_id, run_no } = job
      const work = { ...place, ownerUrl, ...history, job: { id, owner_id, run_no }, done, now: job.now() }
      try {
        await runStationWorker(work, job)
      } catch (error) {
        // The reading threads of the importer report a full disk with other errors.
        if (isDiskFull(error) || (await disk.isLow())) fail(diskFull)
        throw error
      }
      await gatherStatistics(ownerUrl)
      await job.within((db) => finishPart(db, stationPart(history.station_no), job.now()))
      // In a second transaction: of two stations that finish together, the last one to commit sees both.
      const remaining = await job.within(countUnfinishedParts)
      const ended = vendors ? 'Histórico carregado' : historyLoaded
      progress(remaining > 0 ? `Histórico carregado: faltam ${remaining} de ${otherStations.length} postos` : ended)
      return { message: `${history.days} dias carregados, até ${showDate(history.last_date)}.` }
    },
  })

export const historyLoaded = 'Dados de demonstração completos'

// The bundle has a separate file for the worker; from the sources the TypeScript file runs directly.
const entry = new URL(import.meta.url.endsWith('.ts') ? './station-worker.ts' : './station-worker.mjs', import.meta.url)

// Imports create many short-lived rows: a larger young generation saves a tenth of the time.
const resourceLimits = { maxYoungGenerationSizeMb: 256 }

async function runStationWorker(workerData: StationWork, { progress, signal }: RunningJob) {
  const worker = new Worker(entry, { workerData, resourceLimits })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (report: StationReport) => {
        if ('failed' in report) reject(Object.assign(new Error(report.failed.message), report.failed))
        else progress(report.done, report.total, report.phase).catch(reject)
      })
      worker.once('error', reject)
      worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the thread ended with ${code}`))))
    })
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
