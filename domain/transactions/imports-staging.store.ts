import {
  type CopyValue,
  createStage,
  type Db,
  newStageColumns,
  newStatementPipeline,
  type StageColumns,
  stageRows,
} from '@app/kit/server'
import { sql } from 'kysely'

/** A staging table: columns of a product table, and own columns with their SQL types. */
export type Staging = {
  name: string
  like: string
  columns: readonly string[]
  extra?: Readonly<Record<string, string>>
  /** Unique constraint that recognizes a stored row. */
  key?: string
}

type ExtraOf<Table> = Table extends { extra: infer Extra } ? keyof Extra & string : never

export type Staged<Table extends Staging> = Readonly<Record<Table['columns'][number] | ExtraOf<Table>, CopyValue>>

/** Creates the staging table again and inserts the records; files of several parts call it once per part. */
export async function stageRecords<const Table extends Staging>(
  db: Db,
  table: Table,
  records: readonly Staged<Table>[],
) {
  await sql`drop table if exists ${sql.table(`pg_temp.${table.name}`)}`.execute(db)
  await stageRows(db, table, rowsOf(table, records))
}

function* rowsOf({ columns, extra = {} }: Staging, records: readonly Readonly<Record<string, CopyValue>>[]) {
  const names = [...columns, ...Object.keys(extra)]
  for (const record of records) yield names.map((name) => record[name] ?? null)
}

const batch = 1000

/** Opens staging tables filled while their file is read, in constant memory; the first row creates the table. */
export function openStagings(db: Db) {
  const sending = newStatementPipeline(db)
  const flushes: (() => Promise<void>)[] = []
  return {
    table<const Table extends Staging>(table: Table, size = batch) {
      let columns: StageColumns | undefined
      let count = 0
      const made = async () => {
        await sending.idle()
        await createStage(db, table)
        return newStageColumns(db, table)
      }
      const flush = async () => {
        if (columns && columns.count() > 0) await sending.send(columns.take())
      }
      flushes.push(flush)
      return {
        async add(records: readonly Staged<Table>[]) {
          if (records.length === 0) return
          columns ??= await made()
          for (const record of records) columns.add(record)
          count += records.length
          if (columns.count() >= size) await flush()
        },
        count: () => count,
      }
    },
    /** Waits for pending batches; no other statement may run before. */
    idle: sending.idle,
    async end() {
      for (const flush of flushes) await flush()
      await sending.idle()
    },
  }
}

/** Skips stored rows. Names the constraint, so that PostgreSQL does not check the other unique indexes. */
export const buildSkipStoredClause = ({ key }: Staging) =>
  key === undefined ? sql`` : sql`on conflict on constraint ${sql.ref(key)} do nothing`

/** Returns true if stored rows may equal staged ones. The company is locked, so no other import adds rows. */
export async function mayBeStored(db: Db, { name, like }: Staging, shared: readonly string[]) {
  const columns = sql.join(shared.map((column) => sql.ref(column)))
  const equal = shared.map((column) => sql`known.${sql.ref(column)} = came.${sql.ref(column)}`)
  const { rows } = await sql<{ stored: boolean }>`
    select exists (select from (select distinct ${columns} from ${sql.table(name)}) came
      cross join lateral (select from ${sql.table(like)} known where ${sql.join(equal, sql` and `)} limit 1) found) as stored
    `.execute(db)
  return rows[0]?.stored ?? true
}
