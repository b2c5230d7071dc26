import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { FoundReceivableDifference } from './receivable-differences.rules.ts'

/** Writes what does not agree now; one that vanished among those looked at is resolved, and answered by its record. */
export async function writeReceivableDifferences(
  db: Db,
  company_id: string,
  found: readonly FoundReceivableDifference[],
  about: { refs: readonly string[]; now: string },
) {
  await sql`insert into receivable_differences as known (company_id, code, ref, amount_cents, sentence, found_at,
      business_date, sale_id, capture_id)
    select ${company_id}::uuid, code, ref, amount_cents, sentence, ${about.now}::timestamptz, business_date, sale_id, capture_id
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as d (code text, ref text, amount_cents bigint,
      sentence text, business_date date, sale_id bigint, capture_id bigint)
    on conflict on constraint receivable_differences_key do update set amount_cents = excluded.amount_cents,
      sentence = excluded.sentence, business_date = excluded.business_date, sale_id = excluded.sale_id,
      capture_id = excluded.capture_id, resolved_at = null, version = known.version + 1,
      status = case when known.amount_cents <> excluded.amount_cents or known.status = 'resolved' then 'open'
        else known.status end
    where known.amount_cents <> excluded.amount_cents or known.status = 'resolved'
      or known.sale_id is distinct from excluded.sale_id or known.capture_id is distinct from excluded.capture_id`.execute(
    db,
  )
  const still = found.map(({ code, ref }) => `${code} ${ref}`)
  const { rows } = await sql<{ code: string; record_id: string; status: string }>`
    update receivable_differences known set status = 'resolved', resolved_at = ${about.now}::timestamptz,
      version = known.version + 1
    from receivable_differences before
    where known.company_id = ${company_id}::uuid and known.status <> 'resolved' and known.ref = any (${about.refs}::text[])
      and known.code || ' ' || known.ref <> all (${still}::text[])
      and before.company_id = known.company_id and before.id = known.id
    returning known.code, known.record_id, before.status`.execute(db)
  return rows
}
