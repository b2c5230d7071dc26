import { type RawBuilder, sql } from 'kysely'
import { type ColumnType, newColumnBytes } from './column-bytes.ts'

type Value = string | number | null

/** Collects a column of many rows for a statement: an array, or a single value if all rows have the same. */
export function newVaryingColumn(type: ColumnType) {
  const values = newColumnBytes(type)
  let count = 0
  let same: Value = null
  let differ = false
  return {
    add(value: Value) {
      if (differ) values.add(value)
      else if (count === 0) same = value
      else if (value !== same) {
        differ = true
        for (let before = 0; before < count; before++) values.add(same)
        values.add(value)
      }
      count += 1
    },
    /** Returns the expression of the column for a `select` list, and starts a new one. */
    take(): { varies: boolean; column: RawBuilder<unknown> } {
      const varies = differ
      const value = varies ? values.take() : once(type, same)
      count = 0
      differ = false
      const as = sql.raw(type)
      return { varies, column: varies ? sql`unnest(${value}::${as}[])` : sql`${value}::${as}` }
    },
  }
}

// PostgreSQL has no NUL in texts, and its hexadecimal notation of bytes begins with `\x`.
const once = (type: ColumnType, value: Value) =>
  typeof value !== 'string' ? value : type === 'bytea' ? `\\x${value}` : value.replaceAll('\0', '')
