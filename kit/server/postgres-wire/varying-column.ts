import { type RawBuilder, sql } from 'kysely'
import { type ColumnType, newColumnBytes } from './column-bytes.ts'

type Value = string | number | null

/** Collects a column of many rows for a statement: an array, or a single value if all rows have the same. */
export function newVaryingColumn(type: ColumnType) {
  const values = newColumnBytes(type)
  let count = 0
  let sharedValue: Value = null
  let isVarying = false
  return {
    add(value: Value) {
      if (isVarying) values.add(value)
      else if (count === 0) sharedValue = value
      else if (value !== sharedValue) {
        isVarying = true
        for (let index = 0; index < count; index++) values.add(sharedValue)
        values.add(value)
      }
      count += 1
    },
    take(): { varies: boolean; column: RawBuilder<unknown> } {
      const varies = isVarying
      const value = varies ? values.take() : toSingleValue(type, sharedValue)
      count = 0
      isVarying = false
      const castType = sql.raw(type)
      return { varies, column: varies ? sql`unnest(${value}::${castType}[])` : sql`${value}::${castType}` }
    },
  }
}

// PostgreSQL has no NUL in texts, and its hexadecimal notation of bytes begins with `\x`.
const toSingleValue = (type: ColumnType, value: Value) =>
  typeof value !== 'string' ? value : type === 'bytea' ? `\\x${value}` : value.replaceAll('\0', '')
