import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { FileCheck } from '../files/file-check.contract.ts'
import type { ImportEffects } from '../files/import-effects.contract.ts'

type CheckedValues = {
  company_id?: string
  layout: string | null
  institution: string | null
  records_read: number
  records_rejected: number
  amount_total_cents: number
  rejections: string
  warnings: string
  left_out: string
  status: 'checked' | 'blocked'
  first_import_id: string | null
}

type Findings = { checked: FileCheck; effects: ImportEffects }

export const saveCheck = (db: Db, id: string, { checked, effects, ...values }: CheckedValues & Findings) =>
  db
    .updateTable('imports')
    .set({ ...values, checked: JSON.stringify(checked), effects: JSON.stringify(effects) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()

export const lockChecked = (db: Db, id: string) =>
  db
    .selectFrom('imports')
    .select(['id', 'status', 'company_id', 'file_name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const queueChecked = (db: Db, id: string, job_id: string) =>
  db.updateTable('imports').set({ status: 'queued', check_first: false, job_id }).where('id', '=', id).execute()

export const discardChecked = (db: Db, id: string, finished_at: string) =>
  db.updateTable('imports').set({ status: 'cancelled', finished_at }).where('id', '=', id).execute()

export async function countNotedChanges(db: Db, import_id: string) {
  const { rows } = await sql<{ changed: number }>`select count(*)::int as changed from import_changes
    where import_id = ${import_id}::uuid and kind not in ('balance', 'account')`.execute(db)
  return rows[0]?.changed ?? 0
}
