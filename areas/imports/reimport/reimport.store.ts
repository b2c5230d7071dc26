import type { Db } from '@app/kit/server'

export const lockRepeated = (db: Db, id: string) =>
  db
    .selectFrom('imports')
    .select(['id', 'status', 'first_import_id', 'file_name', 'company_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Again = { job_id: string; reimport_reason: string; reimported_by: string; reimported_at: string }

export const queueReimport = (db: Db, id: string, again: Again) =>
  db
    .updateTable('imports')
    .set({ ...again, status: 'queued', check_first: false, finished_at: null })
    .where('id', '=', id)
    .execute()
