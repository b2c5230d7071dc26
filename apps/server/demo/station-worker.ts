import { parentPort, workerData } from 'node:worker_threads'
import { createDb, filesInFolder, inTransaction, openPool } from '@app/kit/server'
// Registers the subscribers of events: each thread needs its own.
import '../areas.ts'
import { settleCustomers } from './customers.store.ts'
import { generateHistoryFiles } from './history.ts'
import { importDemoFile } from './import-files.ts'
import type { StationsWork } from './load-stations.ts'
import type { PersonIds } from './people.ts'
import { settleSafe } from './safe.store.ts'
import { settleHistory } from './settle-history.ts'
import { otherStations } from './stations.ts'

const { url, filesDir, station_nos }: StationsWork = workerData
const people = await new Promise<PersonIds>((heard) => parentPort?.once('message', heard))
// Prepared statements are planned on empty tables, where a sequential scan looks cheapest. So it is disabled.
const settings = '-c enable_seqscan=off'
const pool = openPool({ url, applicationName: 'retaguarda-demonstration', settings })
try {
  const importing = {
    database: createDb(pool, { keepsPlans: true }),
    files: filesInFolder(filesDir),
    sender_id: people.finance,
  }
  for (const station of otherStations.filter(({ no }) => station_nos.includes(no))) {
    parentPort?.postMessage(`Importando 45 dias do ${station.name}`)
    for (const file of generateHistoryFiles(station)) await importDemoFile(importing, file)
    await settleHistory({ ...importing, people }, station)
    await inTransaction(importing.database, { user_id: people.finance, companies: 'all' }, async (db) => {
      await settleCustomers(db, { station, finance: people.finance })
      await settleSafe(db, station, people.finance)
    })
  }
} finally {
  await pool.end()
}
