import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { NewBankPosting } from './bank-postings.rules.ts'

type Author = { company_id: string; by: string; at: string }

/** Inserts postings and returns them as items of a match. */
export async function insertBankPostings(db: Db, { company_id, by, at }: Author, postings: readonly NewBankPosting[]) {
  if (postings.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into bank_postings (company_id, kind, amount_cents, account, account_detail, note, own_transfer_id, created_at,
      created_by)
    select ${company_id}::uuid, kind, amount_cents, account, account_detail, note, own_transfer_id, ${at}::timestamptz,
      ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as new_posting (kind text, amount_cents bigint,
      account text, account_detail text, note text, own_transfer_id uuid)
    returning id::text as id`.execute(db)
  return rows.map(({ id }) => ({ kind: 'posting' as const, id }))
}
