import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { attachmentCount } from '../../records/attachment-count.store.ts'
import type { FoundReceivableDifference } from './receivable-differences.rules.ts'

/** Upserts the found differences; those in `refs` that vanished are resolved and returned with their record. */
export async function writeReceivableDifferences(
  db: Db,
  company_id: string,
  found: readonly FoundReceivableDifference[],
  context: { refs: readonly string[]; now: string },
) {
  await sql`insert into receivable_differences as known (company_id, code, ref, amount_cents, sentence, found_at,
      business_date, sale_id, capture_id)
    select ${company_id}::uuid, code, ref, amount_cents, sentence, ${context.now}::timestamptz, business_date, sale_id, capture_id
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as d (code text, ref text, amount_cents bigint,
      sentence text, business_date date, sale_id bigint, capture_id bigint)
    on conflict on constraint receivable_differences_key do update set amount_cents = excluded.amount_cents,
      sentence = excluded.sentence, business_date = excluded.business_date, sale_id = excluded.sale_id,
      capture_id = excluded.capture_id, resolved_at = null, updated_by = null,
      updated_at = ${context.now}::timestamptz, version = known.version + 1,
      status = case when known.amount_cents <> excluded.amount_cents or known.status = 'resolved' then 'open'
        else known.status end
    where known.amount_cents <> excluded.amount_cents or known.status = 'resolved'
      or known.sale_id is distinct from excluded.sale_id or known.capture_id is distinct from excluded.capture_id`.execute(
    db,
  )
  const foundKeys = found.map(({ code, ref }) => `${code} ${ref}`)
  const { rows } = await sql<{ code: string; record_id: string; status: string }>`
    update receivable_differences known set status = 'resolved', resolved_at = ${context.now}::timestamptz,
      updated_by = null, updated_at = ${context.now}::timestamptz, version = known.version + 1
    from receivable_differences before
    where known.company_id = ${company_id}::uuid and known.status <> 'resolved' and known.ref = any (${context.refs}::text[])
      and known.code || ' ' || known.ref <> all (${foundKeys}::text[])
      and before.company_id = known.company_id and before.id = known.id
    returning known.code, known.record_id, before.status`.execute(db)
  return rows
}

/** Query of receivable differences with reason, last author and attachment count of this record kind. */
export const buildReceivableDifferencesQuery = (db: Db, { entity }: { entity: string }) =>
  db
    .selectFrom('receivable_differences as found')
    .innerJoin('companies as company', 'company.id', 'found.company_id')
    .leftJoin('movement_reason_maps as reason', 'reason.id', 'found.reason_id')
    .leftJoin('users as person', 'person.id', 'found.updated_by')
    .select(['found.record_id as id', 'found.company_id', 'company.name as company_name', 'found.code', 'found.ref'])
    .select(['found.amount_cents', 'found.sentence', 'found.status', 'found.found_at', 'found.version', 'found.note'])
    .select(['found.reason_id', 'reason.name as reason_name', 'reason.attachment_required'])
    .select(['found.sale_id', 'found.capture_id', 'found.updated_by', 'person.name as updated_by_name'])
    .select(sql<string>`coalesce(found.updated_at, found.found_at)`.as('updated_at'))
    .select(attachmentCount(entity, { company_id: 'found.company_id', id: 'found.record_id' }))

export type ReceivableDifferenceRow = {
  company_name: string
  reason_id: string | null
  reason_name: string | null
  attachment_required: boolean | null
  updated_at: string
  updated_by: string | null
  updated_by_name: string | null
}

export const lockReceivableDifference = (db: Db, id: string) =>
  db.selectFrom('receivable_differences').select('id').where('record_id', '=', id).forUpdate().execute()

type DifferenceDecision = { status: string; reason_id: string | null; note?: string | null; by: string; now: string }

export const updateReceivableDifference = (db: Db, id: string, { by, now, ...decision }: DifferenceDecision) =>
  db
    .updateTable('receivable_differences')
    .set((eb) => ({ ...decision, updated_by: by, updated_at: now, version: eb('version', '+', 1) }))
    .where('record_id', '=', id)
    .execute()
