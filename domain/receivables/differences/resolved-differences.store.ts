import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { differenceSubject, type ReceivablePart } from '../../transactions/undone-parts.store.ts'

/** Resolves the differences of deleted instalments and batches, and of instalments that are open again. */
export const resolveReceivables = (db: Db, waiting: readonly ReceivablePart[], now: string) =>
  sql`update receivable_differences known set status = 'resolved', resolved_at = ${now}::timestamptz,
      updated_by = null, updated_at = ${now}::timestamptz, version = known.version + 1
    from (select company_id, kind || ':' || id as ref from undone_rows where kind in ('instalment', 'batch')
      union select company_id, 'instalment:' || id
      from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as part (company_id uuid, id text)) subject
    where known.company_id = subject.company_id and ${differenceSubject('known')} = subject.ref
      and known.status <> 'resolved'`.execute(db)
