import type { Db } from '@app/kit/server'
import type { ImportStatus } from '../files/imports.contract.ts'

export const findInside = (db: Db, archive_id: string) =>
  db
    .selectFrom('imports')
    .select(['id', 'file_name', 'status', 'records_new', 'records_rejected'])
    .$narrowType<{ status: ImportStatus }>()
    .where('archive_id', '=', archive_id)
    .orderBy('file_name')
    .orderBy('id')
    .execute()
