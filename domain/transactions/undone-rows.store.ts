import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { provenStatuses } from '../day/life/day-states.rules.ts'
import type { ReleasedGroup } from '../matching/undone-matches.store.ts'
import { resolveReceivables } from '../receivables/differences/resolved-differences.store.ts'
import { differenceSubject, type ReceivablePart } from './undone-parts.store.ts'

// Kinds are those of late items, and `instalment`, `batch`, `slip`, `line` and `balance`, which has no id.
/** Creates `undone_rows` (rows of the import, to delete) and `undone_changes` (earlier rows that it changed). */
export const openUndoneRows = (db: Db) =>
  sql`create temporary table undone_rows (company_id uuid, kind text, id bigint, business_date date) on commit drop;
    create temporary table undone_changes (company_id uuid, kind text, id bigint, business_date date) on commit drop`.execute(
    db,
  )

export const ofDays = sql`('movement', 'capture', 'session', 'sale_item', 'fuelling', 'reading', 'dip', 'receipt')`

export async function countWorkOnUndone(db: Db) {
  const ofKinds = (...kinds: string[]) =>
    sql`removed.kind in (${sql.join(kinds)}) and removed.company_id = decision.company_id`
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from session_counts decision join undone_rows removed on ${ofKinds('session')}
      and removed.id = decision.cash_session_id where decision.undone_at is null) as counts,
    (select count(*) from manual_transactions decision join undone_rows removed on ${ofKinds('movement', 'capture')}
      and removed.id = decision.target_id and (removed.kind = 'movement') = (decision.side = 'system')
      where decision.status in ('applied', 'proposed')) as manuals,
    (select count(*) from manual_transactions decision join undone_rows removed on ${ofKinds('fuelling')}
      and removed.id = decision.fuelling_id where decision.status in ('applied', 'proposed')) as fuellings,
    (select count(distinct decision.id) from undone_rows removed
      left join cash_sessions shift on removed.kind = 'session' and shift.company_id = removed.company_id
        and shift.id = removed.id
      join line_corrections decision on ${ofKinds('movement', 'fuelling', 'session')}
        and ((removed.kind = decision.item_kind and removed.id = decision.item_id)
          or (shift.source_system = decision.shift_source_system and shift.external_id = decision.shift_external_id))
      where decision.undone_at is null) as corrections,
    (select count(*) from receivable_holds decision join undone_rows removed on ${ofKinds('instalment')}
      and removed.id = decision.installment_id) as holds,
    (select count(*) from ignored_statement_lines decision join undone_rows removed on ${ofKinds('line')}
      and removed.id = decision.statement_line_id) as ignored,
    (select count(distinct decision.split_of) from statement_lines decision
      join undone_rows removed on ${ofKinds('line')} and removed.id = decision.split_of where decision.counts) as split,
    (select count(*) from reversed_statement_lines decision join undone_rows removed on ${ofKinds('line')}
      and removed.id = decision.statement_line_id
      where decision.undone_at is null and decision.reversed_by is not null) as reversed,
    (select count(*) from forwarded_captures decision
      join differences found on found.company_id = decision.from_company_id and found.id = decision.difference_id
      join undone_rows removed on removed.kind = 'capture' and removed.company_id = decision.from_company_id
        and found.items @> jsonb_build_array(jsonb_build_object('kind', 'capture', 'id', removed.id::text))
      where decision.status in ('offered', 'accepted')) as forwarded,
    (select count(distinct decision.id) from receivable_differences decision join undone_rows removed
      on removed.company_id = decision.company_id
        and ((removed.kind = 'capture' and removed.id in (decision.sale_id, decision.capture_id))
          or (removed.kind = 'batch' and ${differenceSubject('decision')} = 'batch:' || removed.id))
      where decision.code = 'D14' and decision.status in ('contested', 'lost')) as contested`.execute(db)
  return rows[0] ?? {}
}

/** A receivable is a forecast until its day is closed. */
const waitingState = sql`case when day.status = any (${provenStatuses}::text[]) then 'scheduled' else 'forecast' end`

/** Sets instalments of deleted chargebacks back to waiting. Returns the matches that pay them, for `advanceInstalments`. */
export async function reopenChargedBack(db: Db) {
  const { rows } = await sql<{ company_id: string; ids: number[] }>`
    with reopened as (
      update acquirer_installments item set status = ${waitingState}
      from receivable_differences known, cash_conciliations day
      where known.code = 'D14' and known.status <> 'resolved' and item.company_id = known.company_id
        and item.acquirer_transaction_id = known.sale_id and item.status = 'chargeback'
        and day.company_id = item.company_id and day.business_date = item.business_date
        and exists (select from undone_rows removed where removed.company_id = known.company_id
          and ((removed.kind = 'batch' and ${differenceSubject('known')} = 'batch:' || removed.id)
            or (removed.kind = 'capture' and removed.id = known.capture_id)))
      returning item.company_id, item.id
    )
    select reopened.company_id, array_agg(distinct paying_match.match_group_id) as ids
    from reopened cross join lateral (
      select link.match_group_id from match_links link where link.company_id = reopened.company_id
        and link.pair_type = 'SETTLEMENT' and link.item_kind = 'instalment' and link.item_id = reopened.id::text
        and link.active
      union select match_paying_as_named(reopened.company_id, reopened.id)) paying_match
    where paying_match.match_group_id is not null group by reopened.company_id`.execute(db)
  return rows
}

export async function findReleasedParts(db: Db, groups: readonly ReleasedGroup[], kind: 'instalment' | 'batch') {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select distinct link.company_id, link.item_id as id
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as released (company_id uuid, id bigint)
    join match_links link on link.company_id = released.company_id and link.match_group_id = released.id
      and link.item_kind = ${kind}`.execute(db)
  return rows
}

/** Sets instalments without match or payment back to waiting; other files' references and people's holds stay. */
export async function reopenUnpaid(db: Db, parts: readonly ReceivablePart[]) {
  const { rows } = await sql<ReceivablePart>`with unpaid as (
      select company_id, id::bigint as id
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (company_id uuid, id text)
      union
      select item.company_id, item.id from undone_rows removed
      join acquirer_settlements batch on batch.company_id = removed.company_id and batch.id = removed.id
      join acquirer_installments item on item.company_id = batch.company_id and item.batch_reference = batch.reference
      join acquirer_transactions sale on sale.company_id = item.company_id and sale.business_date = item.business_date
        and sale.id = item.acquirer_transaction_id and sale.acquirer = batch.acquirer
        and sale.merchant_no = batch.merchant_no
      where removed.kind = 'batch'
    )
    update acquirer_installments item set status = ${waitingState},
      paid_on = case when item.batch_reference is null then null else item.paid_on end
    from unpaid join acquirer_installments known on known.company_id = unpaid.company_id and known.id = unpaid.id
      join cash_conciliations day on day.company_id = known.company_id and day.business_date = known.business_date
    where item.company_id = unpaid.company_id and item.id = unpaid.id
      and (item.status in ('paid', 'anticipated') or (item.status in ('ceded', 'retained') and not exists (
        select from receivable_holds receivable_hold where receivable_hold.company_id = item.company_id
          and receivable_hold.installment_id = item.id and receivable_hold.released_at is null)))
    returning item.company_id, item.id::text`.execute(db)
  return rows
}

/** Overdue instalments depend on payments of later days; those without another such file go back to waiting. */
export async function forgetOverdue(db: Db, now: string) {
  const { rows } = await sql<ReceivablePart>`update acquirer_installments item set status = ${waitingState}
    from acquirer_transactions sale, cash_conciliations day
    where item.status = 'overdue' and sale.company_id = item.company_id and sale.business_date = item.business_date
      and sale.id = item.acquirer_transaction_id and day.company_id = sale.company_id
      and day.business_date = sale.business_date
      and exists (select from undone_rows removed where removed.kind = 'batch' and removed.company_id = item.company_id
        and removed.business_date > item.due_on)
      and not exists (select from acquirer_settlements later where later.company_id = item.company_id
        and later.acquirer = sale.acquirer and later.merchant_no = sale.merchant_no and later.paid_on > item.due_on)
    returning item.company_id, item.id::text`.execute(db)
  await resolveReceivables(db, rows, now)
}

type CompanyTerminal = { company_id: string; acquirer: string; logical_no: string }

export async function findTerminalsOfUndone(db: Db) {
  const { rows } = await sql<CompanyTerminal>`
    select distinct capture.company_id, capture.acquirer, capture.terminal_logical_no as logical_no
    from undone_rows removed
    join acquirer_transactions capture on capture.company_id = removed.company_id and capture.id = removed.id
      and capture.business_date = removed.business_date
    where removed.kind = 'capture' and capture.terminal_logical_no is not null`.execute(db)
  return rows
}
