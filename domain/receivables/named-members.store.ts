import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

type Sql = ReturnType<typeof sql>

/**
 * SQL: the active batch links (alias `whole`) of a company with these references that store their instalments. No join:
 * the planner would apply its cast after the row security rule, and so scan every link.
 */
export const buildNamedBatchLinksQuery = (company_id: Sql, references: Sql) => sql`match_links whole
  where whole.company_id = ${company_id} and whole.item_kind = 'batch' and whole.pair_type = 'SETTLEMENT' and whole.active
    and whole.members is not null and whole.item_id = any (array(select paid.id::text from acquirer_settlements paid
      where paid.company_id = ${company_id} and paid.reference = any (${references})))`

/**
 * Converts batch links that store their instalments to one link per instalment, as required before storing data that
 * the short form cannot hold. `instalments_of_match` and `matched_items` cover both forms.
 */
export const unfoldSettlements = (db: Db, company_id: string, ids: readonly number[]) =>
  sql`select unfold_settlements(${company_id}::uuid, ${ids}::bigint[])`.execute(db)

/** Converts every match that contains a row of this table (company, kind and id). */
export const unfoldSettlementsContaining = (db: Db, table: string) =>
  sql`select unfold_settlements(company_id, array_agg(id)) from (
    select gone.company_id, match_paying_as_named(gone.company_id, gone.id) as id from ${sql.table(table)} gone
    where gone.kind = 'instalment'
    union
    select gone.company_id, link.match_group_id from ${sql.table(table)} gone
    join match_links link on link.company_id = gone.company_id and link.item_id = gone.id::text
      and link.item_kind = 'batch' and link.pair_type = 'SETTLEMENT' and link.active
    where gone.kind = 'batch' and link.members is not null) touched
  where id is not null group by company_id order by company_id`.execute(db)
