import { Readable } from 'node:stream'
import { importFile, insertImport } from '@app/areas/imports/server'
import { type Database, type Files, inTransaction, newId } from '@app/kit/server'
import { disableSynchronousCommit } from './registers.store.ts'

export type DemoFile = { file_name: string; bytes: Uint8Array; at: string; company_id?: string }

type DemoImporter = { database: Database; files: Files; sender_id: string }

export async function importDemoFile({ database, files, sender_id }: DemoImporter, file: DemoFile) {
  const { file_name, bytes, at } = file
  const stored = await files.put(Readable.from([bytes]))
  const row = {
    id: newId(),
    company_id: file.company_id ?? null,
    file_name,
    ...stored,
    created_by: sender_id,
    created_at: at,
  }
  const done = await inTransaction(database, { user_id: sender_id, companies: 'all' }, async (db) => {
    await disableSynchronousCommit(db)
    await insertImport(db, row)
    return importFile(db, row.id, { files, now: at })
  })
  if (done?.status !== 'done')
    throw new Error(`demonstration file ${file_name} was not taken: ${done?.rejections[0]?.message ?? 'no result'}`)
  return done
}
