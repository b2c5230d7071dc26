import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exampleFolder } from '@app/areas/imports/server'
import { diskFull } from '@app/kit/contract'
import {
  allCompaniesScope,
  createDb,
  type Disk,
  fail,
  inTransaction,
  OperatorError,
  openFilesInFolder,
} from '@app/kit/server'
import type pg from 'pg'
import { insertTitlesPart } from '../vendors/history-titles.store.ts'
import { insertCustomers } from './customers.store.ts'
import { watchedFolders } from './downloads.store.ts'
import { insertHistoryJobs } from './history-job.ts'
import type { HistorySpan } from './history-span.ts'
import { commitDemoFile } from './import-files.ts'
import { insertMappings } from './mappings.ts'
import { insertPapers } from './papers.store.ts'
import { insertPeople } from './people.ts'
import { hasCompanies, insertPayments, insertRegisters, registersCreatedAt } from './registers.store.ts'
import { insertSafes } from './safe.store.ts'
import { assignTerminalHolders } from './terminals.store.ts'
import { buildExampleFiles, buildWorkedDayFiles } from './worked-day-files.ts'

type LoadContext = HistorySpan & {
  pool: pg.Pool
  filesFolder: string
  disk: Disk
  inbox: string
  password: string
  now: string
  progress: (message: string) => void
  /** True if the systems of other vendors are started. */
  vendors: boolean
}

const papersAddedAt = '2026-10-15T10:40:00.000Z'

/** Measured: 833 MB. */
const demonstrationBytes = 870_000_000

/** The caller holds the lock. With too little disk space only registers and people are written, and this throws. */
export async function loadWorkedDay(context: LoadContext) {
  const { pool, filesFolder, disk, inbox, password, lastDate, days, now, progress, vendors } = context
  const database = createDb(pool)
  const files = openFilesInFolder(filesFolder)
  const people = await inTransaction(database, allCompaniesScope, async (db) => {
    if (await hasCompanies(db))
      throw new OperatorError('O banco de dados já tem empresas: a demonstração não foi carregada.')
    await insertRegisters(db, registersCreatedAt)
    await insertCustomers(db, registersCreatedAt)
    await insertSafes(db, registersCreatedAt)
    const people = await insertPeople(db, { password, now: registersCreatedAt })
    await assignTerminalHolders(db)
    await insertMappings(db, { admin_id: people.admin, now: registersCreatedAt })
    return people
  })
  if (await disk.isLow(demonstrationBytes)) fail(diskFull)
  progress('Importando o dia do Posto Modelo 01')
  for (const file of buildWorkedDayFiles()) await commitDemoFile({ database, files, sender_id: people.finance }, file)
  await inTransaction(database, allCompaniesScope, async (db) => {
    await insertPapers(db, files, { added_by: people.finance, now: papersAddedAt })
    await insertPayments(db, { author: people.finance, now })
    await insertHistoryJobs(db, { lastDate, days, people, now })
    if (vendors) await insertTitlesPart(db, now)
  })
  for (const folder of [...watchedFolders, exampleFolder]) await mkdir(path.join(inbox, folder), { recursive: true })
  for (const { file_name, bytes } of buildExampleFiles())
    await writeFile(path.join(inbox, exampleFolder, file_name), bytes)
}
