import type { Db } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import { noteChanges } from './imports-changes.store.ts'
import {
  buildSkipStoredClause,
  mayBeStored,
  type Staged,
  type StagingTable,
  stageRecords,
} from './imports-staging.store.ts'
import {
  type FewPosRecords,
  stagedDips,
  stagedFuellings,
  stagedMovements,
  stagedReadings,
  stagedReceipts,
  stagedSaleItems,
  stagedSessions,
} from './pos-export-tables.store.ts'

// Only a file with known records can complete them, so updates are skipped if all records of a kind were new.

export const insertStagedDips = (db: Db) => insertStaged(db, stagedDips)

type StagedPosRows = { movements: number; sale_items: number; fuellings: number }

/** Inserts records that are not stored yet; returns their number. */
export async function insertPosRecords(db: Db, staged: StagedPosRows, records: FewPosRecords) {
  let added = await insertSessions(db, records.sessions)
  added += await insertStagedMovements(db, staged.movements)
  added += await insertStagedSaleItems(db, staged.sale_items)
  added += await insertStagedFuellings(db, staged.fuellings)
  added += await insertAll(db, stagedReadings, records.readings)
  added += await insertAll(db, stagedDips, records.dips)
  return added + (await insertAll(db, stagedReceipts, records.receipts))
}

const listOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
const count = async (query: RawBuilder<unknown>, db: Db) => Number((await query.execute(db)).numAffectedRows ?? 0n)

async function insertAll<const Table extends StagingTable>(db: Db, table: Table, records: readonly Staged<Table>[]) {
  if (records.length === 0) return 0
  await stageRecords(db, table, records)
  return insertStaged(db, table)
}

const insertStaged = (db: Db, table: StagingTable) =>
  count(
    sql`insert into ${sql.table(table.like)} (${listOf(table.columns)}) select ${listOf(table.columns)}
      from ${sql.table(table.name)} ${buildSkipStoredClause(table)}`,
    db,
  )

/** A later file closes a shift that was open in an earlier one; known values are never cleared. */
async function insertSessions(db: Db, records: FewPosRecords['sessions']) {
  if (records.length === 0) return 0
  await stageRecords(db, stagedSessions, records)
  await noteChanges(
    db,
    sql`update cash_sessions known set closed_at = coalesce(known.closed_at, staged.closed_at),
      counted_cents = coalesce(known.counted_cents, staged.counted_cents),
      left_float_cents = coalesce(known.left_float_cents, staged.left_float_cents), version = known.version + 1,
      updated_by = null, updated_at = now()
    from staged_sessions staged
    join cash_sessions was on was.company_id = staged.company_id and was.source_system = staged.source_system
      and was.external_id = staged.external_id
    where known.company_id = was.company_id and known.id = was.id
      and ((was.closed_at is null and staged.closed_at is not null)
        or (was.counted_cents is null and staged.counted_cents is not null)
        or (was.left_float_cents is null and staged.left_float_cents is not null))`,
    { kind: 'session', fields: ['closed_at', 'counted_cents', 'left_float_cents'] },
  )
  return insertStaged(db, stagedSessions)
}

/** Date range of the staged rows, so that PostgreSQL reads only their partitions. */
const within = (table: string) => sql`between (select min(business_date) from ${sql.table(table)})
  and (select max(business_date) from ${sql.table(table)})`

/** Inserts staged movements that are not stored yet; returns their number. `distinct`: all staged rows differ. */
export async function insertStagedMovements(db: Db, records: number, { distinct = false } = {}) {
  if (records === 0) return 0
  const columns = listOf(stagedMovements.columns)
  const staged = sql.join(stagedMovements.columns.map((column) => sql.ref(`staged.${column}`)))
  const known = !distinct || (await mayBeStored(db, stagedMovements, ['company_id', 'business_date', 'source_system']))
  const added = await count(
    sql`insert into system_movements (${columns}, cash_session_id)
      select ${staged}, session.id from staged_movements staged
      left join cash_sessions session on session.company_id = staged.company_id
        and session.source_system = staged.source_system and session.external_id = staged.shift
      ${known ? buildSkipStoredClause(stagedMovements) : sql``}`,
    db,
  )
  if (added < records) await completeMovements(db)
  return added
}

const completeMovements = (db: Db) =>
  noteChanges(
    db,
    sql`update system_movements known set cancelled_at = coalesce(known.cancelled_at, staged.cancelled_at),
      document_attached = known.document_attached or staged.document_attached
    from (select * from staged_movements where cancelled_at is not null or document_attached) staged
    join system_movements was on was.business_date ${within('staged_movements')} and ${sameMovement('was')}
    where known.company_id = was.company_id and known.business_date = was.business_date and known.id = was.id
      and known.business_date ${within('staged_movements')}
      and ((staged.cancelled_at is not null and was.cancelled_at is null)
        or (staged.document_attached and not was.document_attached))`,
    { kind: 'movement', fields: ['cancelled_at', 'document_attached'] },
  )

const sameColumns = (known: string, columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`${sql.ref(`${known}.${column}`)} = ${sql.ref(`staged.${column}`)}`),
    sql` and `,
  )

const sameMovement = (known: string) =>
  sameColumns(known, ['company_id', 'business_date', 'source_system', 'external_id', 'line_no'])

const shownChanges = 50

/** `total` counts all, also those not listed. */
type ChangedMovement = { line: number; external_id: string; amount_cents: number; known_cents: number; total: number }

/** Returns movements that an earlier file had with another amount or method; the first version stays. */
export const findChangedMovements = async (db: Db) => {
  const { rows } = await sql<ChangedMovement>`
    select staged.import_line as line, staged.external_id, staged.amount_cents, known.amount_cents as known_cents,
      count(*) over ()::int as total
    from staged_movements staged join system_movements known on ${sameMovement('known')}
    where known.business_date ${within('staged_movements')}
      and (known.amount_cents <> staged.amount_cents or known.method <> staged.method)
    order by staged.import_line limit ${shownChanges}`.execute(db)
  return rows
}

/** Returns the number of inserted sales, not of their items. */
async function insertStagedSaleItems(db: Db, records: number) {
  if (records === 0) return 0
  const columns = listOf(stagedSaleItems.columns)
  const { rows } = await sql<{ items: number; sales: number }>`with added as (
      insert into sale_items (${columns}) select ${columns} from staged_sale_items ${buildSkipStoredClause(stagedSaleItems)}
      returning line_no
    ) select count(*) as items, count(*) filter (where line_no = 1) as sales from added`.execute(db)
  const { items, sales } = rows[0] ?? { items: 0, sales: 0 }
  if (items < records) await cancelSaleItems(db)
  return sales
}

const cancelSaleItems = (db: Db) =>
  noteChanges(
    db,
    sql`update sale_items known set cancelled_at = staged.cancelled_at
    from (select * from staged_sale_items where cancelled_at is not null) staged
    join sale_items was on was.business_date ${within('staged_sale_items')}
      and ${sameColumns('was', ['company_id', 'business_date', 'source_system', 'sale_external_id', 'line_no'])}
    where was.cancelled_at is null
      and known.business_date ${within('staged_sale_items')}
      and known.company_id = was.company_id and known.business_date = was.business_date and known.id = was.id`,
    { kind: 'sale_item', fields: ['cancelled_at'] },
  )

async function insertStagedFuellings(db: Db, records: number) {
  if (records === 0) return 0
  const added = await insertStaged(db, stagedFuellings)
  if (added < records) await sellFuellings(db)
  return added
}

const sellFuellings = (db: Db) =>
  noteChanges(
    db,
    sql`update fuellings known set sale_external_id = staged.sale_external_id
    from (select * from staged_fuellings where sale_external_id is not null) staged
    join fuellings was on was.business_date ${within('staged_fuellings')}
      and ${sameColumns('was', ['company_id', 'business_date', 'controller_record_id'])}
    where was.sale_external_id is null
      and known.business_date ${within('staged_fuellings')}
      and known.company_id = was.company_id and known.business_date = was.business_date and known.id = was.id`,
    { kind: 'fuelling', fields: ['sale_external_id'] },
  )
