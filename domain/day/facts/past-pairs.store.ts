import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { pairsNeeded } from '../../matching/history-pass.rules.ts'
import type { DayKey } from '../life/days.store.ts'
import type { PastPairs } from './past-pairs.contract.ts'

const daysBack = sql.lit(90)

/** Returns manual matches of the last 90 days by kind; a refusal on the day itself also removes its kind. */
export async function findPastPairs(db: Db, { company_id, business_date }: DayKey): Promise<PastPairs[]> {
  const company = sql`${company_id}::uuid`
  const first = sql`${business_date}::date - ${daysBack}::int`
  // People's matches are never stored in the compact one-row form, so this finds all of them.
  const fromPeriodGroups = sql`match_groups match_group
      join cash_conciliations day on day.company_id = match_group.company_id
        and day.id = match_group.cash_conciliation_id and day.business_date >= ${first}
        and day.business_date < ${business_date}::date`
  const byPeople = sql`match_group.company_id = ${company} and match_group.pair_type = 'SALE'
        and match_group.pass_no >= 7 and match_group.status = 'confirmed' and match_group.created_by is not null`
  // Early exit for nearly every day: planning a query over the monthly partitions costs more than everything else.
  const { rows: few } = await sql`select from ${fromPeriodGroups} where ${byPeople} limit ${pairsNeeded}`.execute(db)
  if (few.length < pairsNeeded) return []
  const { rows } = await sql<PastPairs>`
    with decided as materialized (
      select day.business_date, match_group.created_at as at, true as accepted,
        max(link.item_id) filter (where link.side = 'system' and link.item_kind = 'movement') as sale_id,
        max(link.item_id) filter (where link.side = 'confirmation' and link.item_kind = 'capture') as capture_id
      from ${fromPeriodGroups}
      join match_links link on link.company_id = match_group.company_id and link.match_group_id = match_group.id
      where ${byPeople}
      group by match_group.id, match_group.created_at, day.business_date
      having count(*) = 2 and count(distinct link.side) = 2
      union all
      select day.business_date, pair.refused_at, false, pair.system_id, pair.confirmation_id
      from refused_pairs pair
      join cash_conciliations day on day.company_id = pair.company_id and day.id = pair.cash_conciliation_id
      where pair.company_id = ${company} and pair.system_kind = 'movement' and pair.confirmation_kind = 'capture'
        and day.business_date between ${first} and ${business_date}::date
    ), decided_pair as (
      select sale.method, sale.brand, sale.movement_type_code, capture.acquirer,
        case capture.kind when 'sale' then capture.method else 'pix' end as capture_method, capture.brand as capture_brand,
        decided.business_date, decided.at, decided.accepted
      from decided
      join system_movements sale on sale.company_id = ${company} and sale.id = decided.sale_id::bigint
        and sale.business_date = decided.business_date
        -- Said of both sides too, or the plan goes through every month that there is.
        and sale.business_date between ${first} and ${business_date}::date
      join acquirer_transactions capture on capture.company_id = ${company} and capture.id = decided.capture_id::bigint
        and capture.business_date between decided.business_date - 1 and decided.business_date + 1
        and capture.business_date between ${first} - 1 and ${business_date}::date + 1
        and capture.kind in ('sale', 'pix_received')
      where sale.amount_cents = capture.gross_cents
    ), since as (
      select decided_pair.*, max(at) filter (where not accepted) over (
        partition by method, brand, movement_type_code, acquirer, capture_method, capture_brand) as refused_at
      from decided_pair
    )
    select method, brand, movement_type_code, acquirer, capture_method, capture_brand,
      count(*) filter (where stands)::int as times, min(at) filter (where stands) as first_at,
      max(business_date) filter (where stands) as last_on, refused_at
    from (select since.*, accepted and (refused_at is null or at > refused_at) as stands from since) kind
    group by method, brand, movement_type_code, acquirer, capture_method, capture_brand, refused_at`.execute(db)
  return rows
}
