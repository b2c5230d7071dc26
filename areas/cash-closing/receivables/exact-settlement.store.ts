import type { BusinessDate } from '@app/kit/contract'
import { type Db, joinedWhole } from '@app/kit/server'
import { sql } from 'kysely'

/** `showMoney` of a sum that is not negative. */
const money = (cents: ReturnType<typeof sql>) =>
  sql`'R$ ' || translate(to_char(${cents} / 100.0, 'FM999G999G999G990D00'), ',.', '.,')`

/** No match holds it or ever did: asked by its index, since a set of all matches would grow with them. */
const untouched = (item: string, kind: string) => sql`(
  select true from match_links link where link.item_id = ${sql.ref(`${item}.id`)}::text and link.item_kind = ${kind}
    and link.pair_type = 'SETTLEMENT' and link.company_id = ${sql.ref(`${item}.company_id`)} limit 1) is null`

export type PaidSince = { company_ids: readonly string[]; from: BusinessDate; now: string }

/**
 * Pass 1 of SETTLEMENT inside the database, for batches whose payment file names their instalments: where these add up to
 * the centavo, nothing is left to judge. Whatever a match holds or a person took apart is left to the passes. Answers
 * which groups each company got.
 */
export async function settleNamed(db: Db, { company_ids, from, now }: PaidSince) {
  const companies = sql`any (${company_ids}::uuid[])`
  const { rows } = await joinedWhole(
    db,
    sql<{ company_id: string; id: number }>`
    with batch as materialized (
      select company_id, acquirer, merchant_no, reference, sum(net_cents + assigned_cents + lien_cents)::bigint as net_cents,
        sum(assigned_cents + lien_cents) as others_cents, array_agg(id) as ids,
        (array_agg(paid_on order by id))[1] as paid_on
      from acquirer_settlements paid
      where company_id = ${companies} and paid_on >= ${from}::date and ${untouched('paid', 'batch')}
      group by company_id, acquirer, merchant_no, reference
    ), item as materialized (
      select company_id, id, business_date, acquirer_transaction_id, batch_reference as reference, net_cents
      from acquirer_installments
      where company_id = ${companies} and batch_reference = any (array(select reference from batch))
    ), part as materialized (
      select company_id, sale.acquirer, sale.merchant_no, item.reference, item.id, item.net_cents
      from item join acquirer_transactions sale using (company_id, business_date)
      where sale.id = item.acquirer_transaction_id and sale.company_id = ${companies}
        and sale.business_date between (select min(business_date) from item) and (select max(business_date) from item)
    ), settled as materialized (
      select nextval('match_groups_id_seq') as group_id, batch.*, instalments.sentence
      from batch join (
        select company_id, acquirer, merchant_no, reference, sum(net_cents)::bigint as net_cents,
          count(*) || case count(*) when 1 then ' parcela' else ' parcelas' end || ' somam ' ||
            ${money(sql`sum(net_cents)`)} as sentence
        from part group by company_id, acquirer, merchant_no, reference
        having bool_and(${untouched('part', 'instalment')})
      ) instalments using (company_id, acquirer, merchant_no, reference, net_cents)
      where net_cents >= 0
    ), made as (
      insert into match_groups (id, company_id, pair_type, pass_no, score, status, sentence, difference_cents, created_at)
      overriding system value
      select group_id, company_id, 'SETTLEMENT', 1, 100, 'confirmed', sentence || case others_cents when 0
        then ', o líquido do lote, pago em ' else ', que vão a quem os comprou ou tem em garantia, em ' end ||
        to_char(paid_on, 'DD/MM/YYYY') || '; o arquivo de pagamento nomeia as parcelas', 0, ${now}::timestamptz
      from settled
    ), linked as (
      insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
      select company_id, group_id, 'SETTLEMENT', 'confirmation', 'batch', unnest(ids)::text from settled
      union all
      select company_id, group_id, 'SETTLEMENT', 'system', 'instalment', part.id::text
      from settled join part using (company_id, acquirer, merchant_no, reference)
    )
    select company_id, group_id as id from settled`,
  )
  return rows
}

/** The instalments of these groups. */
export async function findSettledInstalments(db: Db, company_id: string, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`select item_id::bigint as id from match_links
    where company_id = ${company_id}::uuid and match_group_id = any (${ids}::bigint[]) and side = 'system'`.execute(db)
  return rows.map(({ id }) => id)
}
