import { type CopyValue, type Db, stage } from '@app/kit/server'

/** A staging table: columns that a table of the product has, and columns of its own with their SQL types. */
export type Staging = {
  name: string
  like: string
  columns: readonly string[]
  extra?: Readonly<Record<string, string>>
}

type ExtraOf<Table> = Table extends { extra: infer Extra } ? keyof Extra & string : never

/** A record of a staging table: a field for each of its columns. */
export type Staged<Table extends Staging> = Readonly<Record<Table['columns'][number] | ExtraOf<Table>, CopyValue>>

/** Puts records into a staging table, each field under its own name. */
export function stageRecords<const Table extends Staging>(db: Db, table: Table, records: readonly Staged<Table>[]) {
  const names = [...table.columns, ...Object.keys(table.extra ?? {})]
  const rows = records.map((record: Readonly<Record<string, CopyValue>>) => names.map((name) => record[name] ?? null))
  return stage(db, table, rows)
}
