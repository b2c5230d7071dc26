import { type RawBuilder, sql } from 'kysely'
import { frozenStatuses, provenStatuses } from '../day/life/day-states.rules.ts'
import type { RecordHold } from './record-holds.contract.ts'

type HoldRow = {
  /** Alias of a row with company_id, kind, item_id and business_date; kinds are those of late items. */
  row: string
  /** New day of the record; null if it stays. */
  moved_to: RawBuilder<unknown>
  removed: RawBuilder<unknown>
}

/** Id of a record in a difference: a reading uses its nozzle's id, a dip and a receipt that of their tank. */
const itemOf = (row: string) => {
  const columnOf = (column: string) => sql.ref(`${row}.${column}`)
  const register = (table: string, column: string) =>
    sql`(select ${sql.ref(column)}::text from ${sql.table(table)} known where known.company_id = ${columnOf('company_id')}
      and known.id = ${columnOf('item_id')})`
  return sql`jsonb_build_array(case ${columnOf('kind')}
    when 'reading' then jsonb_build_object('kind', 'nozzle', 'id', ${register('nozzle_readings', 'nozzle_id')})
    when 'dip' then jsonb_build_object('kind', 'tank', 'id', ${register('tank_measurements', 'tank_id')})
    when 'receipt' then jsonb_build_object('kind', 'tank', 'id', ${register('fuel_receipts', 'tank_id')})
    else jsonb_build_object('kind', ${columnOf('kind')}, 'id', ${columnOf('item_id')}::text) end)`
}

/** Id of a record in inconsistencies: a sale item uses the number of its sale, a reading that of its nozzle. */
const inconsistentItem = (row: string) => {
  const columnOf = (column: string) => sql.ref(`${row}.${column}`)
  return sql`(case ${columnOf('kind')} when 'sale_item' then 'sale' when 'reading' then 'nozzle' else ${columnOf('kind')} end,
    case ${columnOf('kind')}
      when 'sale_item' then (select sale_external_id from sale_items known where known.company_id = ${columnOf('company_id')}
        and known.business_date = ${columnOf('business_date')} and known.id = ${columnOf('item_id')})
      when 'reading' then (select nozzle_no::text from nozzle_readings known join fuel_nozzles nozzle
        on nozzle.id = known.nozzle_id where known.company_id = ${columnOf('company_id')} and known.id = ${columnOf('item_id')})
      else ${columnOf('item_id')}::text end)`
}

/** SQL: the `RecordHold` that blocks a change, or null. A late record of a closed day is in no proof and may change. */
export function recordHold({ row, moved_to, removed }: HoldRow) {
  const columnOf = (column: string) => sql.ref(`${row}.${column}`)
  const own = sql`decision.company_id = ${columnOf('company_id')}`
  const ofDays = sql`day.company_id = ${columnOf('company_id')} and day.business_date in (${columnOf('business_date')}, ${moved_to})`
  const late = sql`exists (select from late_items late where late.company_id = day.company_id
    and late.cash_conciliation_id = day.id and late.kind = ${columnOf('kind')} and late.item_id = ${columnOf('item_id')}
    and late.status = 'waiting'
    and (late.proven is null) = (${columnOf('kind')} <> 'session'))`
  return sql<RecordHold | null>`case
    when exists (select from cash_conciliations day where ${ofDays}
      and day.status = any (${frozenStatuses}::text[])) then 'submitted'
    when exists (select from cash_conciliations day where ${ofDays} and day.status = 'locked'
      and not ${late}) then 'locked'
    when exists (select from cash_conciliations day where ${ofDays} and day.status = any (${provenStatuses}::text[])
      and not ${late}) then 'closed'
    when exists (select from manual_transactions decision where ${own} and decision.status in ('applied', 'proposed')
      and ((${columnOf('kind')} = 'movement' and decision.side = 'system'
          and decision.target_id = ${columnOf('item_id')})
        or (${columnOf('kind')} = 'fuelling' and decision.fuelling_id = ${columnOf('item_id')}))) then 'manual'
    when exists (select from line_corrections decision
      join cash_conciliations day on day.company_id = decision.company_id and day.id = decision.cash_conciliation_id
      where ${own} and ${ofDays} and decision.item_kind = ${columnOf('kind')}
        and decision.item_id = ${columnOf('item_id')} and decision.undone_at is null) then 'corrected'
    when not ${removed} then null
    when exists (select from match_links link join match_groups decision on decision.company_id = link.company_id
        and decision.id = link.match_group_id
      where ${own} and link.active and link.item_id = ${columnOf('item_id')}::text
        and link.item_kind in (${columnOf('kind')}, case ${columnOf('kind')} when 'movement' then 'envelope' end)
        and link.pair_type in ('SALE', 'CASH', 'BANK') and decision.created_by is not null) then 'matched'
    when exists (select from differences decision join cash_conciliations day on day.company_id = decision.company_id
      and day.id = decision.cash_conciliation_id
      where ${own} and ${ofDays} and decision.explained_by is not null and decision.status not in ('open', 'resolved')
        and decision.items @> ${itemOf(row)}) then 'explained'
    when exists (select from inconsistencies decision where ${own}
      and decision.business_date = ${columnOf('business_date')}
      and decision.status = 'ignored' and decision.decided_by is not null
      and (decision.item_kind, decision.item_id) = ${inconsistentItem(row)}) then 'ignored'
    when ${columnOf('kind')} = 'reading' and exists (select from nozzle_readings decision where ${own}
      and decision.id = ${columnOf('item_id')} and decision.rollover_confirmed_by is not null) then 'rollover'
  end`
}
