import type { Db } from '@app/kit/server'

export const lockRepeated = (db: Db, id: string) =>
  db
    .selectFrom('imports')
    .select(['id', 'status', 'first_import_id', 'file_name', 'company_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type ReimportValues = { job_id: string; reimport_reason: string; reimported_by: string; reimported_at: string }

export const queueReimport = (db: Db, id: string, values: ReimportValues) =>
  db
    .updateTable('imports')
    .set({ ...values, status: 'queued', check_first: false, finished_at: null })
    .where('id', '=', id)
    .execute()
