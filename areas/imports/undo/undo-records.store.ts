import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { type ImportRow, importColumns } from '../files/imports.store.ts'

export const markUndoing = (db: Db, id: string, job_id: string) =>
  db
    .updateTable('imports')
    .set({ status: 'undoing', job_id })
    .where('id', '=', id)
    .returning(importColumns)
    .$narrowType<ImportRow>()
    .executeTakeFirstOrThrow()

export const lockUndoing = (db: Db, id: string) =>
  db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'undoing')
    .forUpdate()
    .executeTakeFirst()

export const markUndoFailed = (db: Db, id: string) =>
  db.updateTable('imports').set({ status: 'done' }).where('id', '=', id).where('status', '=', 'undoing').execute()

type UndoValues = { undone_at: string; undone_by: string; undo_reason: string }

/** Ends the import and the repeats of its file, so that people can import the file again. */
export async function finishUndo(db: Db, id: string, values: UndoValues) {
  await db
    .updateTable('imports')
    .set({ status: 'undone', ...values })
    .where('first_import_id', '=', id)
    .where('status', '=', 'done')
    .execute()
  return db
    .updateTable('imports')
    .set({ status: 'undone', ...values })
    .where('id', '=', id)
    .returning([...importColumns, 'company_ids'])
    .$narrowType<ImportRow>()
    .executeTakeFirstOrThrow()
}

export const moveRepeatedToNew = (db: Db, import_id: string, records_new: number) =>
  sql`update imports set records_new = records_new + ${records_new},
      records_repeated = greatest(records_repeated - ${records_new}, 0) where id = ${import_id}::uuid`.execute(db)
