import { Readable } from 'node:stream'
import { importFile, insertImport } from '@app/areas/imports/server'
import { type Database, type Db, type Files, inTransaction, newId } from '@app/kit/server'
import { disableSynchronousCommit } from './registers.store.ts'

export type DemoFile = { file_name: string; bytes: Uint8Array; at: string; company_id?: string }

type DemoImporter = { files: Files; sender_id: string; now: string }

/** A file of the history may arrive later on the day of the first start: it is then imported immediately. */
export const notLaterThan = (now: string, at: string) => (at < now ? at : now)

export async function importDemoFile(db: Db, file: DemoFile, { files, sender_id, now }: DemoImporter) {
  const { file_name, bytes } = file
  const at = notLaterThan(now, file.at)
  const stored = await files.put(Readable.from([bytes]))
  const row = {
    id: newId(),
    company_id: file.company_id ?? null,
    file_name,
    ...stored,
    created_by: sender_id,
    created_at: at,
  }
  await insertImport(db, row)
  const done = await importFile(db, row.id, { files, now: at })
  if (done?.status !== 'done')
    throw new Error(`demonstration file ${file_name} was not taken: ${done?.rejections[0]?.message ?? 'no result'}`)
}

type CommitContext = Omit<DemoImporter, 'now'> & { database: Database }

export const commitDemoFile = ({ database, ...importing }: CommitContext, file: DemoFile) =>
  inTransaction(database, { user_id: importing.sender_id, companies: 'all' }, async (db) => {
    await disableSynchronousCommit(db)
    await importDemoFile(db, file, { ...importing, now: file.at })
  })
