import {
  type CopyValue,
  createStage,
  type Db,
  newStageColumns,
  type StageColumns,
  StatementPipeline,
  stageRows,
} from '@app/kit/server'
import { sql } from 'kysely'

export type StagingTable = {
  name: string
  like: string
  columns: readonly string[]
  extra?: Readonly<Record<string, string>>
  /** Unique constraint that recognizes a stored row. */
  key?: string
}

type ExtraOf<Table> = Table extends { extra: infer Extra } ? keyof Extra & string : never

export type Staged<Table extends StagingTable> = Readonly<Record<Table['columns'][number] | ExtraOf<Table>, CopyValue>>

/** Creates the staging table again and inserts the records; files of several parts call it once per part. */
export async function stageRecords<const Table extends StagingTable>(
  db: Db,
  table: Table,
  records: readonly Staged<Table>[],
) {
  await sql`drop table if exists ${sql.table(`pg_temp.${table.name}`)}`.execute(db)
  await stageRows(db, table, rowsOf(table, records))
}

function* rowsOf({ columns, extra = {} }: StagingTable, records: readonly Readonly<Record<string, CopyValue>>[]) {
  const names = [...columns, ...Object.keys(extra)]
  for (const record of records) yield names.map((name) => record[name] ?? null)
}

const batch = 1000

/** Staging tables of one transaction, filled in constant memory while a file is read. */
export class Staging {
  /** The same transaction. A statement through it first waits until the rows sent before are stored. */
  readonly db: Db
  readonly #pipeline: StatementPipeline
  readonly #flushes: (() => Promise<void>)[] = []

  constructor(db: Db) {
    this.#pipeline = new StatementPipeline(db)
    this.db = this.#pipeline.db
  }

  table<const Table extends StagingTable>(table: Table, size = batch) {
    let columns: StageColumns | undefined
    let count = 0
    const create = async () => {
      await createStage(this.db, table)
      return newStageColumns(this.db, table)
    }
    const flush = async () => {
      if (columns && columns.count() > 0) await this.send(columns.take())
    }
    this.#flushes.push(flush)
    return {
      async add(records: readonly Staged<Table>[]) {
        if (records.length === 0) return
        columns ??= await create()
        for (const record of records) columns.add(record)
        count += records.length
        if (columns.count() >= size) await flush()
      },
      count: () => count,
    }
  }

  /** Sends one statement behind the batches without waiting for its answer; its failure is thrown by a later call. */
  send(work: (db: Db) => Promise<unknown>) {
    return this.#pipeline.send(work)
  }

  async end() {
    for (const flush of this.#flushes) await flush()
    await this.#pipeline.idle()
  }
}

/** Skips stored rows. Names the constraint, so that PostgreSQL does not check the other unique indexes. */
export const buildSkipStoredClause = ({ key }: StagingTable) =>
  key === undefined ? sql`` : sql`on conflict on constraint ${sql.ref(key)} do nothing`

/** Returns true if stored rows may equal staged ones. The company is locked, so no other import adds rows. */
export async function mayBeStored(db: Db, { name, like }: StagingTable, shared: readonly string[]) {
  const columns = sql.join(shared.map((column) => sql.ref(column)))
  const equal = shared.map((column) => sql`known.${sql.ref(column)} = staged.${sql.ref(column)}`)
  const { rows } = await sql<{ stored: boolean }>`
    select exists (select from (select distinct ${columns} from ${sql.table(name)}) staged
      cross join lateral (select from ${sql.table(like)} known where ${sql.join(equal, sql` and `)} limit 1) found) as stored
    `.execute(db)
  return rows[0]?.stored ?? true
}
