import type { BusinessDate } from '@app/kit/contract'
import { type Db, joinedWhole } from '@app/kit/server'
import { sql } from 'kysely'

/** `showMoney` of a sum that is not negative. */
const money = (cents: ReturnType<typeof sql>) =>
  sql`'R$ ' || translate(to_char(${cents} / 100.0, 'FM999G999G999G990D00'), ',.', '.,')`

/** No match holds it or ever did. Its id comes as text: a cast of it could not be looked up in the index. */
const untouched = (company_id: string, kind: string, ref: ReturnType<typeof sql>) => sql`not exists (
  select from match_links link where link.company_id = ${company_id}::uuid and link.pair_type = 'SETTLEMENT'
    and link.item_kind = ${kind} and link.item_id = ${ref})`

export type PaidSince = { company_id: string; from: BusinessDate; now: string }

/**
 * Pass 1 of SETTLEMENT inside the database, for batches whose payment file names their instalments: where these add up to
 * the centavo, nothing is left to judge. Whatever a match holds or a person took apart is left to the passes.
 */
export async function settleNamed(db: Db, { company_id, from, now }: PaidSince) {
  const { rows } = await joinedWhole(
    db,
    sql<{ id: number }>`
    with paid as materialized (
      select id::text as ref, reference, acquirer || '|' || merchant_no || '|' || reference as key, paid_on, net_cents, id
      from acquirer_settlements
      where company_id = ${company_id}::uuid and paid_on >= ${from}::date
    ), batch as materialized (
      select key, min(reference) as reference, sum(net_cents)::bigint as net_cents, array_agg(ref) as refs,
        (array_agg(paid_on order by id))[1] as paid_on
      from paid where ${untouched(company_id, 'batch', sql`paid.ref`)}
      group by key
    ), part as materialized (
      select sale.acquirer || '|' || sale.merchant_no || '|' || item.batch_reference as key, item.id::text as ref,
        item.net_cents
      from acquirer_installments item
      join acquirer_transactions sale on sale.company_id = item.company_id and sale.business_date = item.business_date
        and sale.id = item.acquirer_transaction_id
      where item.company_id = ${company_id}::uuid and item.batch_reference = any (array(select reference from batch))
    ), held as (
      select distinct key from part where not ${untouched(company_id, 'instalment', sql`part.ref`)}
    ), settled as materialized (
      select row_number() over () as place, key, refs, count(*) || case when count(*) = 1
          then ' parcela' else ' parcelas' end || ' somam ' || ${money(sql`sum(part.net_cents)`)} ||
          ', o líquido do lote, pago em ' || to_char(batch.paid_on, 'DD/MM/YYYY') ||
          '; o arquivo de pagamento nomeia as parcelas' as sentence
      from batch join part using (key)
      group by key, refs, batch.net_cents, batch.paid_on
      having sum(part.net_cents) = batch.net_cents and batch.net_cents >= 0
        and not key in (select key from held)
    ), made as (
      insert into match_groups (company_id, pair_type, pass_no, score, status, sentence, difference_cents, created_at)
      select ${company_id}::uuid, 'SETTLEMENT', 1, 100, 'confirmed', sentence, 0, ${now}::timestamptz
      from settled order by place returning id
    ), numbered as (
      select made.id as group_id, settled.* from (select id, row_number() over (order by id) as place from made) made
      join settled using (place)
    ), linked as (
      insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
      select ${company_id}::uuid, group_id, 'SETTLEMENT', 'confirmation', 'batch', unnest(refs) from numbered
      union all
      select ${company_id}::uuid, group_id, 'SETTLEMENT', 'system', 'instalment', part.ref
      from numbered join part using (key)
    )
    select id from made`,
  )
  return rows.map(({ id }) => id)
}

/** The instalments of these groups. */
export async function findSettledInstalments(db: Db, company_id: string, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`select item_id::bigint as id from match_links
    where company_id = ${company_id}::uuid and match_group_id = any (${ids}::bigint[]) and side = 'system'`.execute(db)
  return rows.map(({ id }) => id)
}
