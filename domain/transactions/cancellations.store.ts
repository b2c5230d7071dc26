import { type BusinessDate, timeZone } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

const cancellationDays = 180

export type CancelledDay = { company_id: string; business_date: BusinessDate }
type CancellationWindow = { company_ids: readonly string[]; from: BusinessDate; to: BusinessDate }

const eventTime = sql`coalesce(c.captured_at, c.business_date::timestamp at time zone ${timeZone})`

/** SQL: cancellations near the imported days, because the file of the sales may come before or after theirs. */
const nearby = ({ company_ids, from, to }: CancellationWindow) => sql`c.kind = 'cancel'
  and c.company_id = any (${company_ids}::uuid[])
  and c.business_date between ${from}::date - ${cancellationDays}::int and ${to}::date + ${cancellationDays}::int`

const salesNearby = ({ from, to }: CancellationWindow) => sql`s.kind = 'sale'
  and s.business_date between ${from}::date - ${cancellationDays}::int and ${to}::date`

// The nth cancellation takes the nth equal sale, so that a second run changes nothing.
/** Marks fully cancelled sales, found by key or else by NSU, authorization and amount; returns the changed days. */
export async function markCancelled(
  db: Db,
  window: CancellationWindow,
  among: 'staged_captures' | 'freed_sales' = 'staged_captures',
) {
  const { from, to } = window
  const { rows } = await sql<CancelledDay>`
    with cancellation as (
      select c.id, c.company_id, c.acquirer, c.merchant_no, c.nsu, c.auth_code, -c.gross_cents as gross_cents,
        c.business_date, c.parent_key, ${eventTime} as at
      from acquirer_transactions c
      where ${nearby(window)} and c.nsu is not null and (c.company_id, c.nsu) in (select company_id, nsu from ${sql.table(among)})
    ), sold as (
      select s.company_id, s.business_date, s.id, s.acquirer, s.merchant_no, s.nsu, s.auth_code, s.gross_cents,
        s.cancelled_at, s.capture_key
      from acquirer_transactions s
      where ${salesNearby(window)} and (s.company_id, s.nsu) in (select company_id, nsu from cancellation)
    ), named as (
      select cancellation.* from cancellation
      where exists (select from sold where sold.company_id = cancellation.company_id
        and sold.acquirer = cancellation.acquirer and sold.merchant_no = cancellation.merchant_no
        and sold.capture_key = cancellation.parent_key)
    ), by_key as (
      select sale.company_id, sale.business_date, sale.id, cancel.at, cancel.business_date as cancel_date,
        cancel.id as cancel_id
      from (select *, row_number() over (partition by company_id, acquirer, merchant_no, capture_key, gross_cents
          order by business_date, id) as no from sold) sale
      join (select *, row_number() over (partition by company_id, acquirer, merchant_no, parent_key, gross_cents
          order by business_date, id) as no from named) cancel
        using (company_id, acquirer, merchant_no, gross_cents, no)
      where sale.capture_key = cancel.parent_key
    ), by_number as (
      select sale.company_id, sale.business_date, sale.id, cancel.at, cancel.business_date as cancel_date,
        cancel.id as cancel_id
      from (select *, row_number() over (partition by company_id, acquirer, merchant_no, nsu, auth_code, gross_cents
          order by business_date, id) as no from sold) sale
      join (select *, row_number() over (partition by company_id, acquirer, merchant_no, nsu, auth_code, gross_cents
          order by business_date, id) as no from cancellation where id not in (select id from named)) cancel
        using (company_id, acquirer, merchant_no, nsu, auth_code, gross_cents, no)
    ), found as (
      select * from by_key union select * from by_number
    ), marked as (
      update acquirer_transactions t set cancelled_at = found.at from found
      where t.company_id = found.company_id and t.business_date = found.business_date and t.id = found.id
        and t.business_date between ${from}::date - ${cancellationDays}::int and ${to}::date
        and t.cancelled_at is null
      returning t.company_id, t.business_date
    ), settled as (
      update acquirer_transactions c set cancelled_at = found.at from found
      where c.company_id = found.company_id and c.business_date = found.cancel_date and c.id = found.cancel_id
        and ${nearby(window)} and c.cancelled_at is null
      returning c.company_id, c.business_date
    )
    select * from marked union select * from settled`.execute(db)
  return rows
}

/** Returns the days of this import's cancellations without a sale. */
export async function findLooseCancellations(db: Db, window: CancellationWindow, import_id: string) {
  const { rows } = await sql<CancelledDay>`select distinct c.company_id, c.business_date from acquirer_transactions c
    where ${nearby(window)} and c.import_id = ${import_id}::uuid and c.cancelled_at is null`.execute(db)
  return rows
}

/** Ambiguous cancellations listed singly; the rest is only counted. */
const maxOpen = 100

export type OpenCancellation = { line: number; amount_cents: number; sales: number; own: boolean }

// Rede debit cancellations have no number: if more sales fit than there are cancellations, a person must choose.
/** Marks sales by group, amount and card; returns the first ambiguous cancellations, their number, the changed days. */
export async function markCancelledInGroup(db: Db, window: CancellationWindow, import_id: string) {
  const { from, to } = window
  const { rows } = await sql<{ open: OpenCancellation[]; open_count: number; days: CancelledDay[] }>`
    with cancel_group as (
      select c.company_id, c.acquirer, c.merchant_no, c.parent_key, -c.gross_cents as gross_cents, c.card_last4,
        count(*) as cancels, min(${eventTime}) as at, max(c.import_line) as line,
        bool_or(c.import_id = ${import_id}::uuid) as own
      from acquirer_transactions c where ${nearby(window)} and c.parent_key like '%-'
      group by 1, 2, 3, 4, 5, 6
    ), fitting as (
      select cancel_group.*, s.business_date, s.id, s.cancelled_at, count(*) over per_group as sales,
        cancel_group.own or bool_or(s.import_id = ${import_id}::uuid) over per_group as shown
      from cancel_group
      join acquirer_transactions s on s.company_id = cancel_group.company_id and s.acquirer = cancel_group.acquirer
        and s.merchant_no = cancel_group.merchant_no and s.gross_cents = cancel_group.gross_cents
        and starts_with(s.capture_key, cancel_group.parent_key)
        and coalesce(s.card_last4 = cancel_group.card_last4, true) and ${salesNearby(window)}
        -- A sale that another cancellation names is that one's.
        and not exists (select from acquirer_transactions other where other.company_id = s.company_id
          and other.nsu = s.nsu and other.kind = 'cancel' and other.parent_key = s.capture_key)
      window per_group as (partition by cancel_group.company_id, cancel_group.acquirer, cancel_group.merchant_no,
        cancel_group.parent_key, cancel_group.gross_cents, cancel_group.card_last4)
    ), marked as (
      update acquirer_transactions t set cancelled_at = fitting.at from fitting
      where fitting.sales <= fitting.cancels and t.company_id = fitting.company_id
        and t.business_date = fitting.business_date and t.id = fitting.id and t.cancelled_at is null
        and t.business_date between ${from}::date - ${cancellationDays}::int and ${to}::date
      returning t.company_id, t.business_date
    ), numbered as (
      select c.company_id, c.business_date, c.id, clear_group.at, clear_group.sales, row_number() over (
        partition by c.company_id, c.acquirer, c.merchant_no, c.parent_key, c.gross_cents, c.card_last4
        order by c.business_date, c.id) as no
      from (select distinct company_id, acquirer, merchant_no, parent_key, gross_cents, card_last4, at, sales
        from fitting where sales <= cancels) clear_group
      join acquirer_transactions c on c.company_id = clear_group.company_id and c.acquirer = clear_group.acquirer
        and c.merchant_no = clear_group.merchant_no and c.parent_key = clear_group.parent_key
        and c.gross_cents = -clear_group.gross_cents
        and c.card_last4 is not distinct from clear_group.card_last4 and ${nearby(window)}
    ), settled as (
      update acquirer_transactions c set cancelled_at = numbered.at from numbered
      where numbered.no <= numbered.sales and c.company_id = numbered.company_id
        and c.business_date = numbered.business_date and c.id = numbered.id and c.cancelled_at is null and ${nearby(window)}
      returning c.company_id, c.business_date
    ), open as (
      select distinct line, gross_cents as amount_cents, sales, own from fitting where sales > cancels and shown
    )
    select coalesce((select json_agg(first) from (select * from open order by line limit ${maxOpen}) first), '[]') as open,
      (select count(*)::int from open) as open_count,
      coalesce((select json_agg(days) from (select * from marked union select * from settled) days), '[]') as days`.execute(
    db,
  )
  return rows[0] ?? { open: [], open_count: 0, days: [] }
}
