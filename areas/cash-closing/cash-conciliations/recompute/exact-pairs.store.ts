import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

/**
 * Pairs that are kept in one row become a group with two links, as all others are, before anything is written of them
 * that such a row cannot say. Who reads matches of sales reads `matches` and `matched_items`, which know both.
 */
export async function unfoldPairs(db: Db, company_id: string, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; capture_id: string }>`
    select match_group_id as id, capture_id from match_links
    where company_id = ${company_id}::uuid and match_group_id = any (${ids}::bigint[]) and cash_conciliation_id is not null
    order by match_group_id for update`.execute(db)
  if (rows.length === 0) return
  const pairs = rows.map(({ id }) => id)
  const captures = rows.map(({ capture_id }) => capture_id)
  await sql`insert into match_groups (id, company_id, cash_conciliation_id, pair_type, pass_no, score, status, sentence,
      difference_cents, created_at)
    overriding system value
    select id, company_id, cash_conciliation_id, pair_type, pass_no, score, status, sentence, difference_cents, created_at
    from matches where company_id = ${company_id}::uuid and id = any (${pairs}::bigint[])`.execute(db)
  await sql`update match_links set capture_id = null, cash_conciliation_id = null, nsu = null, auth_code = null,
      minutes = null, created_at = null
    where company_id = ${company_id}::uuid and match_group_id = any (${pairs}::bigint[])`.execute(db)
  await sql`insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
    select ${company_id}::uuid, id, 'SALE', 'confirmation', 'capture', capture_id
    from unnest(${pairs}::bigint[], ${captures}::text[]) as pair (id, capture_id)`.execute(db)
}

/** Does so with every pair in which one of the rows of a table (company, kind and id) stands. */
export async function unfoldPairsOf(db: Db, table: string) {
  const { rows } = await sql<{ company_id: string; id: number }>`
    select pair.company_id, pair.match_group_id as id from ${sql.table(table)} gone
    join match_links pair on pair.company_id = gone.company_id and pair.item_id = gone.id::text
      and pair.item_kind = 'movement' and pair.pair_type = 'SALE' and pair.active
    where gone.kind = 'movement' and pair.cash_conciliation_id is not null
    union
    select pair.company_id, pair.match_group_id from ${sql.table(table)} gone
    join match_links pair on pair.company_id = gone.company_id and pair.active and pair.capture_id is not null
      and case pair.item_kind when 'capture' then pair.item_id else pair.capture_id end = gone.id::text
    where gone.kind = 'capture'`.execute(db)
  for (const company_id of new Set(rows.map((row) => row.company_id)))
    await unfoldPairs(
      db,
      company_id,
      rows.flatMap((row) => (row.company_id === company_id ? [row.id] : [])),
    )
}
