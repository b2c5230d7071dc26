import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

type Sql = ReturnType<typeof sql>

// No join: the planner would apply its cast after the row security rule, and so scan every link.
/** SQL: active links (alias `batch_link`) of the batches with these references, if they store their instalments. */
export const buildNamedBatchLinksQuery = (company_id: Sql, references: Sql) => sql`match_links batch_link
  where batch_link.company_id = ${company_id} and batch_link.item_kind = 'batch'
    and batch_link.pair_type = 'SETTLEMENT' and batch_link.active and batch_link.members is not null
    and batch_link.item_id = any (array(select paid.id::text from acquirer_settlements paid
      where paid.company_id = ${company_id} and paid.reference = any (${references})))`

/** Converts batch links that store their instalments to one link per instalment, for data that the short form lacks. */
export const unfoldSettlements = (db: Db, company_id: string, ids: readonly number[]) =>
  sql`select unfold_settlements(${company_id}::uuid, ${ids}::bigint[])`.execute(db)

/** Converts every match that contains a row of this table (company, kind and id). */
export const unfoldSettlementsContaining = (db: Db, table: string) =>
  sql`select unfold_settlements(company_id, array_agg(id)) from (
    select removed.company_id, match_paying_as_named(removed.company_id, removed.id) as id
    from ${sql.table(table)} removed
    where removed.kind = 'instalment'
    union
    select removed.company_id, link.match_group_id from ${sql.table(table)} removed
    join match_links link on link.company_id = removed.company_id and link.item_id = removed.id::text
      and link.item_kind = 'batch' and link.pair_type = 'SETTLEMENT' and link.active
    where removed.kind = 'batch' and link.members is not null) touched
  where id is not null group by company_id order by company_id`.execute(db)
