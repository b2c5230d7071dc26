import { createDb, filesInFolder, inTransaction, OperatorError, withOwner } from '@app/kit/server'
import type pg from 'pg'
import { importDemoFile } from './import-files.ts'
import { insertPeople } from './people.ts'
import { hasCompanies, insertRegisters } from './registers.store.ts'
import { workedDayFiles } from './worked-day-files.ts'

type Surroundings = {
  ownerUrl: string
  pool: pg.Pool
  filesDir: string
  password: string
  progress: (message: string) => void
}

/** When the registers of the demonstration were written. */
const founded = '2026-08-31T12:00:00.000Z'

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
  for (const file of workedDayFiles()) await importDemoFile({ database, files, sender_id: people.finance }, file)
  // Statistics of tables just filled: without them the first pages are planned for empty ones.
  await withOwner(ownerUrl, (owner) => owner.query('analyze'))
}
