import { parentPort, workerData } from 'node:worker_threads'
import { createDb, inTransaction, openFilesInFolder, openPool, saveJobCheckpoint } from '@app/kit/server'
// Registers the subscribers of events: each thread needs its own.
import '../product/areas.ts'
import type { StationReport, StationWork } from './history-job.ts'
import { disableSynchronousCommit } from './registers.store.ts'
import { listStationSteps, updatingStatistics } from './station-steps.ts'
import { otherStations } from './stations.ts'

const {
  url,
  ownerUrl,
  filesFolder,
  station_no,
  last_date: lastDate,
  days,
  people,
  job,
  done,
  now,
}: StationWork = workerData
const report = (message: StationReport) => parentPort?.postMessage(message)
// Prepared statements are planned on empty tables, where a sequential scan looks cheapest. So it is disabled.
const settings = '-c enable_seqscan=off'
const pool = openPool({ url, applicationName: 'retaguarda-demonstration', settings })
try {
  const station = otherStations.find(({ no }) => no === station_no)
  if (!station) throw new Error(`there is no station ${station_no} in the demonstration`)
  const database = createDb(pool, { keepsPlans: true })
  const files = openFilesInFolder(filesFolder)
  const steps = listStationSteps(station, { lastDate, days, people, files, ownerUrl, now })
  for (const [no, { phase, user_id, run }] of steps.entries()) {
    if (no < done) continue
    report({ done: no, total: steps.length, phase })
    await inTransaction(database, { user_id, companies: 'all' }, async (db) => {
      await disableSynchronousCommit(db)
      await run(db)
      if (!(await saveJobCheckpoint(db, job, no + 1))) throw new Error('another server loads this station')
    })
  }
  report({ done: steps.length, total: steps.length, phase: updatingStatistics })
} catch (error) {
  // Node drops the code of an error that is posted to another thread. The job needs the code to recognise a full disk.
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  report({ failed: { message, stack, code } })
} finally {
  await pool.end()
}
