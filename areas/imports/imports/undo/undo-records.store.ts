import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { type ImportRow, importColumns } from '../imports.store.ts'

/** Whether an import can be undone is asked of it while it is held. */
export const lockDone = (db: Db, id: string) =>
  db
    .selectFrom('imports')
    .select(['id', 'status', 'first_import_id', 'reversible', 'file_name', 'company_id', 'company_count'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Its new state while the job has it, with the job that people follow. */
export const markUndoing = (db: Db, id: string, job_id: string) =>
  db
    .updateTable('imports')
    .set({ status: 'undoing', job_id })
    .where('id', '=', id)
    .returning(importColumns)
    .$narrowType<ImportRow>()
    .executeTakeFirstOrThrow()

/** Holds one that is being undone until the transaction ends; undefined when that is over. */
export const lockUndoing = (db: Db, id: string) =>
  db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'undoing')
    .forUpdate()
    .executeTakeFirst()

/** It could not be undone: it stands as it did. */
export const keepDone = (db: Db, id: string) =>
  db.updateTable('imports').set({ status: 'done' }).where('id', '=', id).where('status', '=', 'undoing').execute()

type Undone = { undone_at: string; undone_by: string; undo_reason: string }

/** The import and its repeats, which brought nothing of their own, are undone: the same file may come anew. */
export async function finishUndo(db: Db, id: string, undone: Undone) {
  await db
    .updateTable('imports')
    .set({ status: 'undone', ...undone })
    .where('first_import_id', '=', id)
    .where('status', '=', 'done')
    .execute()
  return db
    .updateTable('imports')
    .set({ status: 'undone', ...undone })
    .where('id', '=', id)
    .returning(importColumns)
    .$narrowType<ImportRow>()
    .executeTakeFirstOrThrow()
}

/** Of how many companies that the person sees the file told something. */
export async function countCompanies(db: Db, id: string) {
  const rows = await db.selectFrom('import_days').select('company_id').distinct().where('import_id', '=', id).execute()
  return rows.length
}

/** Moves records of an import from repeated to new. */
export const countAgain = (db: Db, import_id: string, records_new: number) =>
  sql`update imports set records_new = records_new + ${records_new},
      records_repeated = greatest(records_repeated - ${records_new}, 0) where id = ${import_id}::uuid`.execute(db)
