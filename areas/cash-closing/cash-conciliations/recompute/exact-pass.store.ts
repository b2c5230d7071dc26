import type { BusinessDate } from '@app/kit/contract'
import { type Db, joinedWhole } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import { witnessOf } from '../matching/witness.rules.ts'

const captured = Object.entries(witnessOf).flatMap(([method, witness]) => (witness === 'capture' ? [method] : []))

const digits = '0123456789'
const upper = (column: RawBuilder<unknown>) => sql`nullif(upper(btrim(${column})), '')`
/** As `normalNsu`, for numbers that are digits alone: others are left to the passes. */
const nsu = sql`case when translate(nsu, ${digits}, '') = '' then nullif(ltrim(nsu, '0'), '') end`
const auth = sql`case when ltrim(btrim(auth_code), '0') <> '' then ${upper(sql`auth_code`)} end`

/**
 * What an item is found by: the Pix identifier, or every number of the receipt; null for one that has both, or too little.
 * It is one text, so that two sides are joined by all of it.
 */
const key = sql`case when e2e is null then business_date || '|' || acquirer || '|' || nsu || '|' || auth || '|' || amount
    || '|' || installments when nsu is null then 'e2e|' || business_date || '|' || e2e end`

/** Items of one side that nobody else shares the key with. */
const alone = (side: string) => sql`
  select key, min(business_date) as business_date, min(id) as id, min(at) as at, min(method) as method,
    min(amount) as amount, min(nsu) as nsu, min(auth) as auth
  from (select *, ${key} as key from ${sql.table(side)}) keyed
  where key is not null group by key having count(*) = 1`

/** As the passes say it. */
const sentence = sql`case when nsu is null then 'identificador do Pix igual'
    else 'NSU ' || nsu || ' e autorização ' || auth || ' iguais' end || '; valor igual'
  || case minutes when 0 then '; mesmo minuto' else coalesce('; ' || minutes || ' min de diferença', '') end`

export type FreshDays = { company_id: string; business_dates: readonly BusinessDate[]; now: string }

/**
 * Pass 1 of operations 3.5 over many days at once, inside the database: what a mass of files brings is matched and written
 * in one statement. Only days that nobody touched and nothing was matched on, and only pairs that leave no question; the
 * passes of each day judge these again with the rest and have the last word.
 */
export async function matchExactly(db: Db, { company_id, business_dates, now }: FreshDays) {
  const { rows } = await joinedWhole(
    db,
    sql<{ made: number }>`
    with fresh as materialized (
      select id, business_date from cash_conciliations day
      where company_id = ${company_id}::uuid and business_date = any (${business_dates}::date[])
        and status in ('awaiting_data', 'open') and revision = 0
        and not exists (select from match_groups held
          where held.company_id = day.company_id and held.cash_conciliation_id = day.id)
        and not exists (select from manual_transactions said
          where said.company_id = day.company_id and said.cash_conciliation_id = day.id)
        and not exists (select from line_corrections said
          where said.company_id = day.company_id and said.cash_conciliation_id = day.id)
    ), sale as (
      select movement.id, business_date, occurred_at as at, movement.method, amount_cents as amount, ${nsu} as nsu,
        ${auth} as auth, ${upper(sql`acquirer`)} as acquirer, greatest(installments, 1) as installments,
        nullif(btrim(e2e_id), '') as e2e
      from system_movements movement join movement_types type on type.code = movement.movement_type_code
      where movement.company_id = ${company_id}::uuid and business_date = any (${business_dates}::date[])
        and cancelled_at is null and type.nature in ('sale', 'receipt') and movement.method = any (${captured}::text[])
    ), capture as (
      select id, business_date, captured_at as at, case kind when 'sale' then method else 'pix' end as method,
        gross_cents as amount, ${nsu} as nsu, ${auth} as auth, ${upper(sql`acquirer`)} as acquirer,
        greatest(installments, 1) as installments, nullif(btrim(e2e_id), '') as e2e
      from acquirer_transactions
      where company_id = ${company_id}::uuid and business_date = any (${business_dates}::date[])
        and kind in ('sale', 'pix_received') and own and cancelled_at is null
    ), taken_back as (
      select coalesce('e2e|' || business_date || '|' || nullif(btrim(e2e_id), ''), ${nsu}) as number
      from acquirer_transactions
      where company_id = ${company_id}::uuid and business_date = any (${business_dates}::date[])
        and kind in ('cancel', 'pix_returned')
    ), elsewhere as (
      select item_id::bigint as id from match_links
      where company_id = ${company_id}::uuid and other_date = any (${business_dates}::date[]) and item_kind = 'capture'
        and active
    ), pairs as materialized (
      select row_number() over (order by fresh.business_date, sale.id) as place, fresh.id as day_id, sale.id as sale_id,
        capture.id as capture_id, floor(abs(extract(epoch from capture.at - sale.at)) / 60)::bigint as minutes, sale.nsu,
        sale.auth
      from (${alone('sale')}) sale
      join (${alone('capture')}) capture using (key)
      join fresh on fresh.business_date = sale.business_date
      where sale.method = capture.method and sale.amount = capture.amount
        and not coalesce(sale.nsu, sale.key) = any (select number from taken_back where number is not null)
        and not capture.id = any (select id from elsewhere)
    ), made as (
      insert into match_groups (company_id, cash_conciliation_id, pass_no, score, status, sentence, difference_cents,
        created_at)
      select ${company_id}::uuid, day_id, 1, 100, 'confirmed', ${sentence}, 0, ${now}::timestamptz from pairs order by place
      returning id
    ), numbered as (
      select id, row_number() over (order by id) as place from made
    ), linked as (
      insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
      select ${company_id}::uuid, numbered.id, 'SALE', item.side, item.kind, item.id::text
      from numbered join pairs using (place)
      cross join lateral (values ('system', 'movement', sale_id), ('confirmation', 'capture', capture_id))
        as item (side, kind, id)
    )
    select count(*)::int as made from made`,
  )
  return rows[0]?.made ?? 0
}
