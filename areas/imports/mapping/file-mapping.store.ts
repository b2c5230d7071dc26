import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { ImportStatus } from '../files/imports.contract.ts'

export const lockToMap = (db: Db, id: string) =>
  db
    .selectFrom('imports')
    .select(['status', 'company_id', 'file_name', 'layout_id'])
    .$narrowType<{ status: ImportStatus }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type LayoutChoice = { job_id: string; layout_id: string; company_id: string | null }

export const queueMapped = (db: Db, id: string, choice: LayoutChoice) =>
  db
    .updateTable('imports')
    .set({ ...choice, status: 'queued', check_first: true, by_columns: false, finished_at: null })
    .set({ layout: null, rejections: sql`'[]'`, warnings: sql`'[]'` })
    .where('id', '=', id)
    .execute()
