import { type Db, withHashJoins } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import type { DayKey } from '../day/life/days.store.ts'
import { paymentEvidence } from './witness.rules.ts'

const captured = Object.entries(paymentEvidence).flatMap(([method, witness]) => (witness === 'capture' ? [method] : []))

const digits = '0123456789'
const upper = (column: RawBuilder<unknown>) => sql`nullif(upper(btrim(${column})), '')`
/** SQL: the same as `normalNsu`, without the regular expression in the usual case of digits only. */
const nsu = sql`nullif(ltrim(case when ltrim(nsu, ${digits}) = '' then nsu else regexp_replace(nsu, '[^0-9]', '', 'g') end, '0'), '')`
const auth = upper(sql`auth_code`)

// Join keys of an item: the Pix identifier alone, or all receipt numbers. The passes get items with both or too few,
// and items that share a number with one of both or with a cancelled one. Further conditions apply to the pairs.
// `offset 0`, here and on each side, keeps the planner from computing a key again in each comparison.
const keyed = (side: string) => sql`
  select company_id, business_date, id, at, method, amount, acquirer, installments, e2e is not null as pix,
    coalesce(e2e, nsu) as number, case when e2e is null then auth else '' end as auth
  from ${sql.table(side)}
  where case when e2e is null then nsu is not null and auth is not null and acquirer is not null else nsu is null end
  offset 0`

const isUnique = (column: string) => sql`(company_id, ${sql.ref(column)}) not in (
  select company_id, ${sql.ref(column)} from found group by company_id, ${sql.ref(column)} having count(*) > 1)`

/** Looks up an index for each row, because a hash of all stored rows grows with the table. */
const isEmpty = (rows: RawBuilder<unknown>) => sql`(select true ${rows} limit 1) is null`

const distinct = (values: readonly string[]) => [...new Set(values)]

// Each day's passes assess these pairs again later and may change them.
/** Stores the unambiguous pairs of pass 1 (operations 3.5) of untouched days in one statement; returns their number. */
export async function matchExactly(db: Db, days: readonly DayKey[], now: string) {
  const companies = sql`any (${distinct(days.map(({ company_id }) => company_id))}::uuid[])`
  const dates = sql`any (${distinct(days.map(({ business_date }) => business_date))}::date[])`
  const ofDay = sql`where day_row.company_id = day.company_id and day_row.cash_conciliation_id = day.id`
  const { rows } = await withHashJoins(
    db,
    sql<{ pair_count: number }>`
    with fresh as materialized (
      select id, company_id, business_date from cash_conciliations day
      where company_id = ${companies} and id = any (${days.map(({ id }) => id)}::uuid[])
        and status in ('awaiting_data', 'open') and revision = 0
        -- With a cut-off the captures of a day are not those of its date.
        and day_cutoff_of(company_id, business_date - 1) = time '00:00'
        and day_cutoff_of(company_id, business_date) = time '00:00'
        and ${isEmpty(sql`from match_groups day_row ${ofDay}`)}
        and ${isEmpty(sql`from match_links day_row ${ofDay}`)}
        and ${isEmpty(sql`from manual_transactions day_row ${ofDay}`)}
        and ${isEmpty(sql`from line_corrections day_row ${ofDay}`)}
    ), sale as (
      select movement.company_id, business_date, movement.id, occurred_at as at, movement.method, amount_cents as amount,
        ${nsu} as nsu, ${auth} as auth, acquirer, greatest(installments, 1) as installments,
        nullif(btrim(e2e_id), '') as e2e
      from system_movements movement join movement_types type on type.code = movement.movement_type_code
      where movement.company_id = ${companies} and business_date = ${dates}
        and cancelled_at is null and type.nature in ('sale', 'receipt') and movement.method = any (${captured}::text[])
      offset 0
    ), capture as (
      select company_id, business_date, id, captured_at as at, case kind when 'sale' then method else 'pix' end as method,
        gross_cents as amount, ${nsu} as nsu, ${auth} as auth, acquirer,
        greatest(installments, 1) as installments, nullif(btrim(e2e_id), '') as e2e
      from acquirer_transactions
      where company_id = ${companies} and business_date = ${dates}
        and kind in ('sale', 'pix_received') and own and cancelled_at is null
      offset 0
    ), in_doubt as (
      select company_id, unnest(array['e2e|' || business_date || '|' || nullif(btrim(e2e_id), ''), 'e2e|' || business_date || '|' || returns, ${nsu}]) as number from (
        select company_id, business_date, e2e_id, nsu, case kind when 'pix_returned' then parent_key end as returns
        from acquirer_transactions
        where company_id = ${companies} and business_date = ${dates}
          and (kind in ('cancel', 'pix_returned') or e2e_id is not null and nsu is not null)
        union all
        select company_id, business_date, e2e_id, nsu, null from system_movements
        where company_id = ${companies} and business_date = ${dates} and e2e_id is not null and nsu is not null
      ) item
    ), elsewhere as (
      select company_id, item_id::bigint as id from match_links
      where company_id = ${companies} and other_date = ${dates} and item_kind = 'capture' and active
    ), found as materialized (
      select company_id, business_date, number, auth, sale.pix, sale.id as sale_id, capture.id as capture_id,
        sale.method = capture.method and sale.amount = capture.amount as agree,
        floor(abs(date_part('epoch', capture.at - sale.at)) / 60)::int as minutes
      from (${keyed('sale')}) sale
      join (${keyed('capture')}) capture using (company_id, business_date, number, auth)
      where case when sale.pix then capture.pix else not capture.pix and ltrim(auth, '0') <> ''
        and (sale.acquirer = capture.acquirer or upper(btrim(sale.acquirer)) = upper(btrim(capture.acquirer)))
        and btrim(sale.acquirer) <> '' and sale.amount = capture.amount and sale.installments = capture.installments end
    ), pairs as materialized (
      select nextval('match_groups_id_seq') as group_id, sorted.* from (
        select fresh.id as day_id, found.* from found join fresh using (company_id, business_date)
        where agree and ${isUnique('sale_id')} and ${isUnique('capture_id')}
          and (company_id, case when pix then 'e2e|' || business_date || '|' || number else number end) not in (
            select company_id, number from in_doubt where number is not null)
          and (company_id, capture_id) not in (select company_id, id from elsewhere)
        order by sale_id
      ) sorted
    ), created_link as (
      insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id, capture_id,
        cash_conciliation_id, nsu, auth_code, minutes, created_at)
      select company_id, group_id, 'SALE', 'system', 'movement', sale_id::text, capture_id::text, day_id,
        case when pix then '' else number end, auth, minutes,
        ${now}::timestamptz
      from pairs
    )
    select count(*)::int as pair_count from pairs`,
  )
  return rows[0]?.pair_count ?? 0
}
