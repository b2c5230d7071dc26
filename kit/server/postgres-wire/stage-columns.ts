import { sql } from 'kysely'
import type { Db } from '../database/transactions.ts'
import type { ColumnType } from './column-bytes.ts'
import type { CopyValue, Stage } from './copy.ts'
import { newVaryingColumn } from './varying-column.ts'

// Other types are sent as text, as in COPY; also timestamps, because a JavaScript date has no microseconds.
const byteTypes: Readonly<Record<string, ColumnType>> = {
  text: 'text',
  integer: 'int',
  bigint: 'bigint',
  date: 'date',
  uuid: 'uuid',
  bytea: 'bytea',
}

type Column = { field: string; byteType: ColumnType; type: string; values: ReturnType<typeof newVaryingColumn> }

/** Collects a stage's records by column; values equal in all rows are sent once. Unlike COPY, it can be pipelined. */
export async function newStageColumns(db: Db, { name, columns: tableColumns, extra = {} }: Stage) {
  const { rows } = await sql<{ type: string }>`select format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${`pg_temp.${name}`}::regclass and attnum > 0 order by attnum`.execute(db)
  const columns = [...tableColumns, ...Object.keys(extra)].map((field, at): Column => {
    const type = rows[at]?.type ?? 'text'
    const byteType = byteTypes[type] ?? 'text'
    return { field, byteType, type, values: newVaryingColumn(byteType) }
  })
  let count = 0
  return {
    count: () => count,
    add(record: Readonly<Record<string, CopyValue>>) {
      for (const { field, byteType, values } of columns) values.add(toSentValue(byteType, record[field]))
      count += 1
    },
    take() {
      const parts = columns.map(({ byteType, type, values }) => {
        const { varies, column } = values.take()
        return { varies, column: byteType === type ? column : sql`${column}::${sql.raw(type)}` }
      })
      const varies = parts.some((part) => part.varies)
      // The text depends on which columns vary, so the leading comment keeps it from being prepared.
      const fill = sql`/* varies */ insert into pg_temp.${sql.id(name)} select ${sql.join(parts.map(({ column }) => column))}
        ${varies ? sql`` : sql`from generate_series(1, ${count}::int)`}`
      count = 0
      return (db: Db) => fill.execute(db)
    },
  }
}
export type StageColumns = Awaited<ReturnType<typeof newStageColumns>>

function toSentValue(byteType: ColumnType, value: CopyValue | undefined) {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  // PostgreSQL's own hexadecimal notation.
  return byteType === 'bytea' && typeof value === 'string' && value.startsWith('\\x') ? value.slice(2) : value
}
