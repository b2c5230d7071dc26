import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { diskFull } from '@app/kit/contract'
import { createDb, type Disk, fail, filesInFolder, inTransaction, OperatorError } from '@app/kit/server'
import type pg from 'pg'
import { buildCollectionFiles } from './collection-files.ts'
import { insertCustomers } from './customers.store.ts'
import { insertDownloads, watchedFolders } from './downloads.store.ts'
import { agreeOnEarlyPayment } from './early-payments.store.ts'
import { buildEarlyPaymentFiles, soldEarly } from './early-payments.ts'
import { importDemoFile } from './import-files.ts'
import { type StationsWork, startStationsWorker } from './load-stations.ts'
import { insertPapers } from './papers.store.ts'
import { insertPeople } from './people.ts'
import { hasCompanies, insertRegisters, setMandatorySources } from './registers.store.ts'
import { insertSafes } from './safe.store.ts'
import { otherStations } from './stations.ts'
import { gatherStatistics } from './statistics.store.ts'
import { assignTerminalHolders } from './terminals.store.ts'
import { buildWorkedDayFiles } from './worked-day-files.ts'

type Surroundings = {
  url: string
  /** Only the owner of the tables may gather statistics. */
  ownerUrl: string
  pool: pg.Pool
  filesDir: string
  disk: Disk
  inbox: string
  password: string
  progress: (message: string) => void
}

const founded = '2026-08-31T12:00:00.000Z'

const papersKept = '2026-10-15T10:40:00.000Z'

/** Disk space that the demonstration data needs; measured: 623 MB. */
const demonstrationBytes = 650_000_000

// The database uses one process and these threads read and match, so two cores stay busy.
const threads = 2

const stationThreads = (work: Omit<StationsWork, 'station_nos'>, progress: Surroundings['progress']) =>
  Array.from({ length: threads }, (_, thread) => {
    const station_nos = otherStations.map(({ no }) => no).filter((_no, index) => index % threads === thread)
    return startStationsWorker({ ...work, station_nos }, progress)
  })

/**
 * Fills an empty database with the demonstration data. The caller holds the lock and records the end of the load. With
 * too little disk space only registers and people are written, and this throws.
 */
export async function loadDemonstration(around: Surroundings) {
  const { url, ownerUrl, pool, filesDir, disk, inbox, password, progress } = around
  const database = createDb(pool)
  const files = filesInFolder(filesDir)
  const hasSpace = !(await disk.isLow(demonstrationBytes))
  const histories = hasSpace ? stationThreads({ url, filesDir }, progress) : []
  const everyone = { user_id: null, companies: 'all' } as const
  const people = await inTransaction(database, everyone, async (db) => {
    if (await hasCompanies(db))
      throw new OperatorError('O banco de dados já tem empresas: a demonstração não foi carregada.')
    await insertRegisters(db, founded)
    await insertCustomers(db, founded)
    await insertSafes(db, founded)
    const people = await insertPeople(db, { password, now: founded })
    await assignTerminalHolders(db)
    return people
  })
  if (!hasSpace) fail(diskFull)
  progress('Importando o dia do Posto Modelo 01')
  const importing = { database, files, sender_id: people.finance }
  const workedDay = async () => {
    for (const file of buildWorkedDayFiles()) await importDemoFile(importing, file)
  }
  try {
    await Promise.all([...histories.map((history) => history.load(people)), workedDay()])
  } finally {
    // If one worker fails, the others must stop writing.
    await Promise.all(histories.map((history) => history.stop()))
  }
  // PostgreSQL plans queries on the new rows well only with statistics.
  await gatherStatistics(ownerUrl)
  for (const file of buildCollectionFiles()) await importDemoFile(importing, file)
  const early = otherStations.find(({ no }) => no === 5)
  if (early) {
    const waiting = await inTransaction(database, everyone, (db) => agreeOnEarlyPayment(db, early, soldEarly))
    for (const file of buildEarlyPaymentFiles(early, waiting)) await importDemoFile(importing, file)
  }
  await inTransaction(database, everyone, async (db) => {
    await setMandatorySources(db, founded)
    await insertDownloads(db, people)
    await insertPapers(db, files, { added_by: people.finance, now: papersKept })
  })
  for (const folder of watchedFolders) await mkdir(path.join(inbox, folder), { recursive: true })
  await gatherStatistics(ownerUrl)
}
