import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import { pixDaysApart } from './changed-sales.store.ts'
import { changeableRecords, removableRecords } from './compared-records.store.ts'
import { paidDays } from './imports-changes.store.ts'
import { isLinkOfRow } from './undone-parts.store.ts'

/** Tables and date columns by kind. Order of deletion: referenced rows come last. */
const places = [
  { kind: 'instalment', table: 'acquirer_installments', day: 'business_date' },
  { kind: 'capture', table: 'acquirer_transactions', day: 'business_date' },
  { kind: 'batch', table: 'acquirer_settlements', day: 'paid_on' },
  { kind: 'line', table: 'statement_lines', day: 'posted_on' },
  { kind: 'movement', table: 'system_movements', day: 'business_date' },
  { kind: 'sale_item', table: 'sale_items', day: 'business_date' },
  { kind: 'fuelling', table: 'fuellings', day: 'business_date' },
  { kind: 'reading', table: 'nozzle_readings', day: 'business_date' },
  { kind: 'dip', table: 'tank_measurements', day: 'business_date' },
  { kind: 'receipt', table: 'fuel_receipts', day: 'business_date' },
  { kind: 'session', table: 'cash_sessions', day: 'business_date' },
] as const

type ImportedDay = { company_id: string; business_date: BusinessDate; source: string }

export const findImportDays = (db: Db, import_id: string): Promise<ImportedDay[]> =>
  db
    .selectFrom('import_days')
    .select(['company_id', 'business_date', 'source'])
    .where('import_id', '=', import_id)
    .orderBy('company_id')
    .orderBy('business_date')
    .execute()

async function findPeriods(db: Db, import_id: string) {
  const { rows } = await sql<Period>`
    select company_id, min(business_date) as from, max(business_date) as to from import_days
    where import_id = ${import_id}::uuid group by company_id`.execute(db)
  return rows
}
type Period = { company_id: string; from: BusinessDate; to: BusinessDate }

const selectRows = (
  { kind, table, day }: (typeof places)[number],
  import_id: string,
  { company_id, from, to }: Period,
) =>
  sql`select company_id, ${kind} as kind, id, ${sql.ref(day)} as business_date from ${sql.table(table)}
    where company_id = ${company_id}::uuid and ${sql.ref(day)} between ${from}::date and ${to}::date
      and import_id = ${import_id}::uuid`

/** Returns the number of active matches with a row of the import. */
export async function countMatchesOf(db: Db, import_id: string) {
  let count = 0
  for (const period of await findPeriods(db, import_id)) {
    const rowsOfImport = sql.join(
      places.map((place) => selectRows(place, import_id, period)),
      sql` union all `,
    )
    const { rows } = await sql<{ matches: number }>`with undone_rows as materialized (${rowsOfImport})
      select count(*)::int as matches from (
        select link.match_group_id from undone_rows removed
        join match_links link on link.item_id = removed.id::text and link.company_id = removed.company_id
          and link.active and ${isLinkOfRow}
        union
        select pair.match_group_id from undone_rows removed
        join match_links pair on pair.company_id = removed.company_id and pair.active and pair.capture_id is not null
          and case pair.item_kind when 'capture' then pair.item_id else pair.capture_id end = removed.id::text
        where removed.kind = 'capture') found`.execute(db)
    count += rows[0]?.matches ?? 0
  }
  return count
}

/** Fills the tables of `openUndoneRows` with the rows that the import inserted and changed. */
export async function fillUndoneRows(db: Db, import_id: string) {
  for (const period of await findPeriods(db, import_id))
    for (const place of places) await sql`insert into undone_rows ${selectRows(place, import_id, period)}`.execute(db)
  await sql`insert into undone_rows select company_id, 'slip', id, coalesce(credited_on, occurred_on)
    from bank_slip_occurrences where import_id = ${import_id}::uuid`.execute(db)
  await sql`insert into undone_changes select company_id, kind, item_id::bigint, business_date from import_changes
    where import_id = ${import_id}::uuid and kind not in ('balance', 'account')`.execute(db)
  await sql`insert into undone_changes select company_id, kind, null, business_date from import_changes
    where import_id = ${import_id}::uuid and kind = 'balance'`.execute(db)
  await nameUncancelled(db)
  await sql`analyze undone_rows`.execute(db)
}

const cancellationDays = 180

/** Lists sales and cancellations of other files that are paired with those of this import by key, numbers or group. */
const nameUncancelled = async (db: Db) => {
  await nameTakenBack(db, { removed: 'cancel', counterpart: 'sale' })
  await nameTakenBack(db, { removed: 'sale', counterpart: 'cancel' })
}

const nameTakenBack = (
  db: Db,
  { removed, counterpart }: { removed: 'cancel' | 'sale'; counterpart: 'cancel' | 'sale' },
) =>
  sql`insert into undone_changes
    select distinct ${sql.ref(counterpart)}.company_id, 'capture', ${sql.ref(counterpart)}.id, ${sql.ref(counterpart)}.business_date
    from undone_rows undone_row
    join acquirer_transactions ${sql.ref(removed)} on ${sql.ref(removed)}.company_id = undone_row.company_id
      and ${sql.ref(removed)}.id = undone_row.id and ${sql.ref(removed)}.business_date = undone_row.business_date
    join acquirer_transactions ${sql.ref(counterpart)} on sale.company_id = cancel.company_id and sale.acquirer = cancel.acquirer
      and sale.merchant_no = cancel.merchant_no and sale.gross_cents = -cancel.gross_cents
      and sale.business_date between cancel.business_date - ${cancellationDays}::int
        and cancel.business_date + ${cancellationDays}::int
    where undone_row.kind = 'capture' and cancel.kind = 'cancel' and sale.kind = 'sale'
      and sale.cancelled_at is not null and cancel.cancelled_at is not null
      and sale.import_id is distinct from cancel.import_id
      and ((sale.nsu = cancel.nsu and (sale.auth_code = cancel.auth_code or sale.capture_key = cancel.parent_key))
        or (cancel.parent_key like '%-' and starts_with(sale.capture_key, cancel.parent_key)))`.execute(db)

/** Stores the file ids of shifts to delete, so that movements of other files can be linked again. */
export const saveShiftNames = (db: Db) =>
  sql`create temporary table undone_shifts on commit drop as
    select shift.company_id, shift.id, shift.source_system, shift.external_id, shift.business_date
    from undone_rows removed join cash_sessions shift on shift.company_id = removed.company_id and shift.id = removed.id
    where removed.kind = 'session'`.execute(db)

export async function deleteUndone(db: Db) {
  for (const { kind, table, day } of places)
    await sql`delete from ${sql.table(table)} known using undone_rows removed
      where removed.kind = ${kind} and known.company_id = removed.company_id and known.id = removed.id
        and known.${sql.ref(day)} = removed.business_date`.execute(db)
}

/** Restores the values that rows of earlier files had, for each field that no later import changed. */
export async function restoreChanges(db: Db, import_id: string) {
  // Changes of deleted rows need no restore, nor do rows of this import that another file removed.
  await sql`delete from import_changes changed using undone_rows removed where changed.company_id = removed.company_id
    and changed.kind = removed.kind and changed.item_id = removed.id::text`.execute(db)
  await sql`delete from import_changes where after = 'null' and kind <> 'balance' and before ->> 'import_id' = ${import_id}
    and import_id in (select theirs.import_id from import_days mine join import_days theirs
      using (company_id, source, business_date) where mine.import_id = ${import_id}::uuid)`.execute(db)
  for (const { kind, table } of removableRecords) await restoreRemoved(db, import_id, { kind, table })
  for (const { kind, table, fields } of changeableRecords) {
    await passOnBefore(db, import_id, kind)
    await restoreRecords(db, import_id, { kind, table, fields })
  }
  await restoreBalances(db, import_id)
  await dropNewAccounts(db, import_id)
  await sql`delete from import_changes where import_id = ${import_id}::uuid`.execute(db)
}

type ChangeableRecord = Pick<(typeof changeableRecords)[number], 'kind' | 'table' | 'fields'>

/** An import may change a row twice: per field, its first old value and its last new value count. */
const firstAndLast = (import_id: string, kind: ChangeableRecord['kind']) =>
  sql`select change.company_id, change.item_id, field.key, max(change.id) as last_id,
      (array_agg(change.business_date order by change.id desc))[1] as business_date,
      (array_agg(field.value order by change.id))[1] as before,
      (array_agg(change.after -> field.key order by change.id desc))[1] as after
    from import_changes change cross join lateral jsonb_each(change.before) field
    where change.import_id = ${import_id}::uuid and change.kind = ${kind} and change.after <> 'null' group by 1, 2, 3`

/** Gives the old value to the next import that changed the field: its undo must not restore this file's value. */
const passOnBefore = (db: Db, import_id: string, kind: ChangeableRecord['kind']) =>
  sql`with noted as (${firstAndLast(import_id, kind)}), passed as (
      select later.company_id, later.id, jsonb_object_agg(noted.key, noted.before) as before
      from noted
      join import_changes later on later.company_id = noted.company_id and later.kind = ${kind}
        and later.item_id = noted.item_id and later.id > noted.last_id and later.before -> noted.key = noted.after
      where not exists (select from import_changes between_them where between_them.company_id = noted.company_id
        and between_them.kind = ${kind} and between_them.item_id = noted.item_id and between_them.id > noted.last_id
        and between_them.id < later.id and between_them.after -> noted.key is distinct from noted.after)
      group by later.company_id, later.id
    )
    update import_changes later set before = later.before || passed.before from passed
    where later.company_id = passed.company_id and later.id = passed.id`.execute(db)

const restoreRecords = (db: Db, import_id: string, { kind, table, fields }: ChangeableRecord) => {
  const values = fields.map(
    (field) => sql`${sql.ref(field)} = case
      when changed.after ? ${field} and to_jsonb(known) -> ${field} = changed.after -> ${field}
      then (jsonb_populate_record(null::${sql.table(table)}, changed.before)).${sql.ref(field)}
      else known.${sql.ref(field)} end`,
  )
  return sql`with noted as (${firstAndLast(import_id, kind)}), changed as (
      select company_id, item_id, max(business_date) as business_date, jsonb_object_agg(key, before) as before,
        jsonb_object_agg(key, after) as after
      from noted group by company_id, item_id
    )
    update ${sql.table(table)} known set ${sql.join(values)} from changed
    where known.company_id = changed.company_id and known.business_date = changed.business_date
      and known.id = changed.item_id::bigint`.execute(db)
}

type RemovableRecord = Pick<(typeof removableRecords)[number], 'kind' | 'table'>

/** Inserts the records that this import removed, with their ids. A record that a person typed since is kept. */
const restoreRemoved = (db: Db, import_id: string, { kind, table }: RemovableRecord) =>
  sql`insert into ${sql.table(table)} overriding system value
    select (jsonb_populate_record(null::${sql.table(table)}, before)).* from import_changes
    where import_id = ${import_id}::uuid and kind = ${kind} and after = 'null' on conflict do nothing`.execute(db)

/** Returns a record that this import removed and a later file contains again. */
export async function getRemovedAgain(db: Db, import_id: string) {
  for (const { kind, table, key } of removableRecords) {
    const sameKey = key.map((column) => sql`${sql.ref(`again.${column}`)} = ${sql.ref(`removed.${column}`)}`)
    const { rows } = await sql<{ label: string; file_name: string }>`
      select proposal.label, coalesce(file.file_name, 'outro arquivo') as file_name
      from import_changes changed
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, changed.before) removed
      join ${sql.table(table)} again on ${sql.join(sameKey, sql` and `)} and again.import_id is not null
      join import_proposals proposal on proposal.company_id = changed.company_id
        and proposal.import_id = changed.import_id and proposal.kind = changed.kind
        and proposal.item_id = changed.item_id::bigint
      left join imports file on file.id = again.import_id
      where changed.import_id = ${import_id}::uuid and changed.kind = ${kind} and changed.after = 'null'
      order by proposal.id limit 1`.execute(db)
    if (rows[0]) return { kind, ...rows[0] }
  }
  return undefined
}

/** Restores the earlier stated balance; a later file of the same day gets it as its old value. */
async function restoreBalances(db: Db, import_id: string) {
  await sql`update import_changes later set before = mine.before from import_changes mine
    where mine.import_id = ${import_id}::uuid and mine.kind = 'balance' and later.kind = 'balance'
      and later.company_id = mine.company_id and later.item_id = mine.item_id
      and later.business_date = mine.business_date and later.before ->> 'import_id' = ${import_id}`.execute(db)
  const mine = sql`mine.import_id = ${import_id}::uuid and mine.kind = 'balance' and known.company_id = mine.company_id
    and known.bank_account_id = mine.item_id::uuid and known.balance_on = mine.business_date
    and known.import_id = mine.import_id`
  await sql`delete from statement_balances known using import_changes mine
    where ${mine} and mine.before = 'null'`.execute(db)
  await sql`update statement_balances known set balance_cents = (mine.before ->> 'balance_cents')::bigint,
      import_id = (mine.before ->> 'import_id')::uuid, informed_by = (mine.before ->> 'informed_by')::uuid,
      informed_at = (mine.before ->> 'informed_at')::timestamptz
    from import_changes mine where ${mine} and mine.before <> 'null'`.execute(db)
}

const isCreatedAccount = (import_id: string) =>
  sql`mine.import_id = ${import_id}::uuid and mine.kind = 'account' and account.company_id = mine.company_id
    and account.id = mine.item_id::uuid`

/** SQL: an account that only this file named and that has not been used or changed since. */
const isUnusedAccount = (import_id: string) =>
  sql`${isCreatedAccount(import_id)} and account.version = 1
    and not exists (select from statement_lines line where line.company_id = account.company_id
      and line.bank_account_id = account.id and line.import_id is distinct from mine.import_id)
    and not exists (select from statement_balances balance where balance.company_id = account.company_id
      and balance.bank_account_id = account.id and balance.import_id is distinct from mine.import_id)
    and not exists (select from bank_balance_checks taken where taken.company_id = account.company_id
      and taken.bank_account_id = account.id)
    and not exists (select from acquirer_companies contract where contract.settlement_account_id = account.id)`

const dropNewAccounts = (db: Db, import_id: string) =>
  sql`delete from bank_accounts account using import_changes mine where ${isUnusedAccount(import_id)}`.execute(db)

/** Returns the names of the bank accounts that the import created. */
export const findCreatedAccounts = (db: Db, import_id: string) => findAccountNames(db, isCreatedAccount(import_id))

/** Returns the names of the bank accounts that an undo of the import deletes. */
export const findUnusedAccounts = (db: Db, import_id: string) => findAccountNames(db, isUnusedAccount(import_id))

async function findAccountNames(db: Db, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ name: string }>`
    select account.name || ' (' || company.name || ')' as name from import_changes mine
    join bank_accounts account on ${condition} join companies company on company.id = account.company_id
    order by company.name, account.name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Creates the table of sales whose cancellations must be matched again; returns the date range per company. */
export async function nameFreedSales(db: Db) {
  await sql`create temporary table freed_sales on commit drop as
    select sale.company_id, sale.business_date, sale.nsu
    from (select * from undone_changes union all select * from undone_rows) undone_row
    join acquirer_transactions sale on sale.company_id = undone_row.company_id and sale.id = undone_row.id
      and sale.business_date = undone_row.business_date
    where undone_row.kind = 'capture' and sale.kind = 'sale' and sale.cancelled_at is not null`.execute(db)
  const { rows } = await sql<{ company_id: string; from: BusinessDate; to: BusinessDate }>`
    select company_id, min(business_date) as from, max(business_date) as to
    from (select company_id, business_date from freed_sales
      union all select company_id, business_date from undone_rows where kind = 'capture') affected_day
    group by company_id`.execute(db)
  return rows
}

/** Unmarks sales and cancellations whose counterpart is removed, until another counterpart is found. */
export const freeSales = (db: Db) =>
  sql`update acquirer_transactions sale set cancelled_at = null from undone_changes undone_change
    where undone_change.kind = 'capture' and sale.company_id = undone_change.company_id and sale.id = undone_change.id
      and sale.business_date = undone_change.business_date`.execute(db)

/** Restores instalments named by this import's payments to the values of their sales file. */
export const unnameInstalments = (db: Db) =>
  sql`update acquirer_installments item set batch_reference = null, paid_on = null, sales_file_fee_cents = null,
      fee_charged_cents = coalesce(item.sales_file_fee_cents, item.fee_charged_cents),
      net_cents = item.gross_cents - coalesce(item.sales_file_fee_cents, item.fee_charged_cents)
    from undone_rows removed
    join acquirer_settlements batch on batch.company_id = removed.company_id and batch.id = removed.id
    where removed.kind = 'batch' and item.company_id = batch.company_id and item.batch_reference = batch.reference
      and exists (select from acquirer_transactions sale where sale.company_id = item.company_id
        and sale.business_date = item.business_date and sale.id = item.acquirer_transaction_id
        and sale.acquirer = batch.acquirer and sale.merchant_no = batch.merchant_no)`.execute(db)

/** Moves payment data of deleted instalments back to `waiting_names`, and deletes this import's own waiting data. */
export async function saveWaitingNames(db: Db, import_id: string) {
  await sql`delete from waiting_names where import_id = ${import_id}::uuid`.execute(db)
  await sql`insert into waiting_names (company_id, nsu, capture_key, number, reference, paid_on, fee_cents, import_id)
    select item.company_id, sale.nsu, sale.capture_key, item.number, item.batch_reference, item.paid_on,
      item.fee_charged_cents, (select batch.import_id from acquirer_settlements batch
        where batch.company_id = item.company_id and batch.reference = item.batch_reference
          and batch.acquirer = sale.acquirer and batch.merchant_no = sale.merchant_no limit 1)
    from undone_rows removed
    join acquirer_installments item on item.company_id = removed.company_id and item.id = removed.id
    join acquirer_transactions sale on sale.company_id = item.company_id and sale.business_date = item.business_date
      and sale.id = item.acquirer_transaction_id
    where removed.kind = 'instalment' and item.batch_reference is not null and item.paid_on is not null
      and sale.nsu is not null and sale.capture_key is not null
    on conflict do nothing`.execute(db)
}

/** Returns the first day per company from which receivables must be matched again. */
export async function findSettlings(db: Db) {
  const { rows } = await sql<{ company_id: string; from: BusinessDate }>`
    select company_id, min(business_date) as from from undone_rows
    where kind in ('instalment', 'batch', 'slip', 'line', 'capture') group by company_id order by company_id`.execute(
    db,
  )
  return rows
}

export type LaterImport = {
  id: string
  sha256: string
  company_id: string | null
  created_by: string | null
  file_name: string
  finished_at: string
}

/** Returns later imports of the same days or Pix that skipped repeated rows, some perhaps stored by this import. */
export async function findLaterImports(db: Db, import_id: string) {
  const daysApart = sql`(case source when 'pix' then ${pixDaysApart}::int else 0 end)`
  const { rows } = await sql<LaterImport>`
    select later.id, later.sha256, later.company_id, later.created_by, later.file_name,
      later.finished_at
    from imports undone join imports later on later.finished_at >= undone.finished_at and later.id <> undone.id
    where undone.id = ${import_id}::uuid and later.status = 'done' and later.first_import_id is null
      and later.records_repeated > 0
      and exists (select from import_days mine join import_days theirs using (company_id, source)
        where mine.import_id = undone.id and theirs.import_id = later.id
          and theirs.business_date between mine.business_date - ${daysApart} and mine.business_date + ${daysApart})
    order by later.finished_at, later.id for update of later`.execute(db)
  return rows
}

/** Drops the staging tables of a file written in this transaction, so that the next file can create its own. */
export async function dropStaged(db: Db) {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = pg_my_temp_schema() and relkind = 'r' and relname like 'staged\\_%'`.execute(db)
  for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(db)
}

/** Moves movements to the same shift of a later file; returns the number of movements without one. */
export async function moveToShifts(db: Db) {
  await sql`update system_movements known set cash_session_id = again.id
    from undone_shifts removed_shift join cash_sessions again on again.company_id = removed_shift.company_id
      and again.source_system = removed_shift.source_system and again.external_id = removed_shift.external_id
    where known.company_id = removed_shift.company_id and known.business_date = removed_shift.business_date
      and known.cash_session_id = removed_shift.id`.execute(db)
  const { rows } = await sql<{ left: number }>`select count(*) as left from undone_shifts removed_shift
    join system_movements known on known.company_id = removed_shift.company_id
      and known.business_date = removed_shift.business_date and known.cash_session_id = removed_shift.id`.execute(db)
  return rows[0]?.left ?? 0
}

/** Returns when each source of these days was last received from a file that still counts. */
export async function findSourcesLeft(db: Db, import_id: string) {
  const { rows } = await sql<ImportedDay & { received_at: string | null }>`
    select mine.company_id, mine.business_date, mine.source, max(other.finished_at) as received_at
    from import_days mine
    left join import_days theirs on theirs.company_id = mine.company_id and theirs.source = mine.source
      and theirs.business_date = mine.business_date and theirs.import_id <> mine.import_id
    left join imports other on other.id = theirs.import_id and other.status = 'done'
    where mine.import_id = ${import_id}::uuid and mine.source <> ${paidDays}
    group by mine.company_id, mine.business_date, mine.source
    order by mine.company_id, mine.business_date, mine.source`.execute(db)
  return rows
}
