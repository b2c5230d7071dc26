import type { BusinessDate } from '@app/kit/contract'
import { type Db, withHashJoins } from '@app/kit/server'
import { sql } from 'kysely'
import { buildNamedBatchLinksQuery } from '../receivables/links/named-members.store.ts'

/** SQL: formats a non-negative amount like `showMoney`. */
const money = (cents: ReturnType<typeof sql>) =>
  sql`'R$ ' || translate(to_char(${cents} / 100.0, 'FM999G999G999G990D00'), ',.', '.,')`

/** SQL: true if the batch was never in a match. Looks up an index: a set of all matches grows with the table. */
const untouchedBatch = sql`(
  select true from match_links link where link.item_id = paid.id::text and link.item_kind = 'batch'
    and link.pair_type = 'SETTLEMENT' and link.company_id = paid.company_id limit 1) is null`

/** SQL: true if these instalments were never in a match, by links or by a batch link of the same reference. */
const untouchedMembers = sql`(
  select true from match_links link where link.company_id = named.company_id and link.item_kind = 'instalment'
    and link.pair_type = 'SETTLEMENT' and link.item_id = any (named.members::text[]) limit 1) is null
  and (select true from ${buildNamedBatchLinksQuery(sql`named.company_id`, sql`array[named.reference]`)}
    and batch_link.members && named.members limit 1) is null`

type PaidSince = { company_ids: readonly string[]; from: BusinessDate; now: string }

// The first batch's link stores the instalments until `unfoldSettlements`. Items that were ever matched are skipped.
/** Runs pass 1 of SETTLEMENT for batches whose file names instalments of the same sum; returns the new groups. */
export async function settleNamed(db: Db, { company_ids, from, now }: PaidSince) {
  const companies = sql`any (${company_ids}::uuid[])`
  const { rows } = await withHashJoins(
    db,
    sql<{ company_id: string; id: number }>`
    with batch as materialized (
      select company_id, acquirer, merchant_no, reference, sum(net_cents + assigned_cents + lien_cents)::bigint as net_cents,
        sum(assigned_cents + lien_cents) as others_cents, array_agg(id order by id) as ids,
        (array_agg(paid_on order by id))[1] as paid_on
      from acquirer_settlements paid
      where company_id = ${companies} and paid_on >= ${from}::date and ${untouchedBatch}
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
      select nextval('match_groups_id_seq') as group_id, batch.*, named.sentence, named.members
      from batch join (
        select company_id, acquirer, merchant_no, reference, sum(net_cents)::bigint as net_cents,
          array_agg(id order by id) as members,
          count(*) || case count(*) when 1 then ' parcela' else ' parcelas' end || ' somam ' ||
            ${money(sql`sum(net_cents)`)} as sentence
        from part group by company_id, acquirer, merchant_no, reference
      ) named using (company_id, acquirer, merchant_no, reference, net_cents)
      where net_cents >= 0 and ${untouchedMembers}
    ), created_group as (
      insert into match_groups (id, company_id, pair_type, pass_no, score, status, sentence, difference_cents, created_at)
      overriding system value
      select group_id, company_id, 'SETTLEMENT', 1, 100, 'confirmed', sentence || case others_cents when 0
        then ', o líquido do lote, pago em ' else ', que vão a quem os comprou ou tem em garantia, em ' end ||
        to_char(paid_on, 'DD/MM/YYYY') || '; o arquivo de pagamento nomeia as parcelas', 0, ${now}::timestamptz
      from settled
    ), linked as (
      insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id, members)
      select company_id, group_id, 'SETTLEMENT', 'confirmation', 'batch', id::text, case place when 1 then members end
      from settled, unnest(ids) with ordinality as paid (id, place)
    )
    select company_id, group_id as id from settled`,
  )
  return rows
}

export async function findSettledInstalments(db: Db, company_id: string, ids: readonly number[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`select id from unnest(${ids}::bigint[]) as settled (match),
    instalments_of_match(${company_id}::uuid, settled.match) as id`.execute(db)
  return rows.map(({ id }) => id)
}
