import { createDb, filesInFolder, inTransaction, OperatorError, withOwner } from '@app/kit/server'
import type pg from 'pg'
import { historyFilesOf } from './history.ts'
import { type Importing, importDemoFile } from './import-files.ts'
import { insertPeople, type PersonIds } from './people.ts'
import { hasCompanies, insertRegisters, setMandatorySources } from './registers.store.ts'
import { settleHistory } from './settle-history.ts'
import { otherStations } from './stations.ts'
import { workedDayFiles } from './worked-day-files.ts'

type Surroundings = {
  ownerUrl: string
  pool: pg.Pool
  filesDir: string
  password: string
  progress: (message: string) => void
}

// Tables just filled would be planned as empty ones. A small sample will do: the database itself refines it in time.
const roughStatistics = 'set default_statistics_target = 10; analyze'

/** When the registers of the demonstration were written. */
const founded = '2026-08-31T12:00:00.000Z'

// While the database writes the rows of one station, this process reads the files of others.
const stationsAtOnce = 3

async function loadHistory(importing: Importing & { people: PersonIds }, progress: Surroundings['progress']) {
  const waiting = [...otherStations]
  const work = async () => {
    for (let station = waiting.shift(); station; station = waiting.shift()) {
      progress(`Importando 45 dias do ${station.name}`)
      for (const file of historyFilesOf(station)) await importDemoFile(importing, file)
      await settleHistory(importing, station)
    }
  }
  await Promise.all(Array.from({ length: stationsAtOnce }, work))
}

/** Fills an empty database with the demonstration group; whoever calls it holds the lock and marks the end. */
export async function loadDemonstration({ ownerUrl, pool, filesDir, password, progress }: Surroundings) {
  const database = createDb(pool)
  const files = filesInFolder(filesDir)
  const everyone = { user_id: null, companies: 'all' } as const
  const people = await inTransaction(database, everyone, async (db) => {
    if (await hasCompanies(db))
      throw new OperatorError('O banco de dados já tem empresas: a demonstração não foi carregada.')
    await insertRegisters(db, founded)
    return insertPeople(db, { password, now: founded })
  })
  progress('Importando o dia do Posto Modelo 01')
  const importing = { database, files, sender_id: people.finance }
  for (const file of workedDayFiles()) await importDemoFile(importing, file)
  await loadHistory({ ...importing, people }, progress)
  await inTransaction(database, everyone, (db) => setMandatorySources(db, founded))
  await withOwner(ownerUrl, (owner) => owner.query(roughStatistics))
}
