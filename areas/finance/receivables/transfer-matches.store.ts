import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

/** Returns true if the match is a leg of a transfer between own accounts. */
export async function isTransferLeg(db: Db, { company_id, match_id }: { company_id: string; match_id: number }) {
  const { rows } = await sql`select from match_links link
    join bank_postings posting on posting.company_id = link.company_id and posting.id::text = link.item_id
    where link.company_id = ${company_id}::uuid and link.match_group_id = ${match_id} and link.item_kind = 'posting'
      and posting.own_transfer_id is not null limit 1`.execute(db)
  return rows.length > 0
}
