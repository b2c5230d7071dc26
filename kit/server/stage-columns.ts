import { sql } from 'kysely'
import type { ColumnType } from './column-bytes.ts'
import type { CopyValue, Stage } from './copy.ts'
import type { Db } from './transactions.ts'
import { newVaryingColumn } from './varying-column.ts'

// What has no bytes here goes as text, as COPY would have it; instants too, whose microseconds a clock of ours has not.
const inBytes: Readonly<Record<string, ColumnType>> = {
  text: 'text',
  integer: 'int',
  bigint: 'bigint',
  date: 'date',
  uuid: 'uuid',
  bytea: 'bytea',
}

type Column = { field: string; way: ColumnType; type: string; values: ReturnType<typeof newVaryingColumn> }

/**
 * Records on their way into a `stage` that was opened, as its columns: one statement for many, which others may follow at
 * once. What is the same in all of them goes once.
 */
export async function newStageColumns(db: Db, { name, columns: known, extra = {} }: Stage) {
  const { rows } = await sql<{ type: string }>`select format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${`pg_temp.${name}`}::regclass and attnum > 0 order by attnum`.execute(db)
  const columns = [...known, ...Object.keys(extra)].map((field, at): Column => {
    const type = rows[at]?.type ?? 'text'
    const way = inBytes[type] ?? 'text'
    return { field, way, type, values: newVaryingColumn(way) }
  })
  let count = 0
  return {
    count: () => count,
    add(record: Readonly<Record<string, CopyValue>>) {
      for (const { field, way, values } of columns) values.add(sentAs(way, record[field]))
      count += 1
    },
    /** What was added as a statement, after which the next one begins. */
    take() {
      const taken = columns.map(({ way, type, values }) => {
        const { varies, column } = values.take()
        return { varies, column: way === type ? column : sql`${column}::${sql.raw(type)}` }
      })
      const varies = taken.some((one) => one.varies)
      // Which columns vary is another text each time, and a connection that keeps its statements keeps none that begins so.
      const fill = sql`/* varies */ insert into pg_temp.${sql.id(name)} select ${sql.join(taken.map(({ column }) => column))}
        ${varies ? sql`` : sql`from generate_series(1, ${count}::int)`}`
      count = 0
      return (db: Db) => fill.execute(db)
    },
  }
}
export type StageColumns = Awaited<ReturnType<typeof newStageColumns>>

function sentAs(way: ColumnType, value: CopyValue | undefined) {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  // As PostgreSQL writes bytes.
  return way === 'bytea' && typeof value === 'string' && value.startsWith('\\x') ? value.slice(2) : value
}
