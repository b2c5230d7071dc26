import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../database/tables.generated.ts'
import { type BusinessDate, timeZone } from '../../contract/contract.ts'

type ColumnValues<Table extends keyof DB> = {
  readonly [Column in keyof Selectable<DB[Table]>]?: Selectable<DB[Table]>[Column] | undefined
}

const joinConditions = (conditions: readonly Expression<unknown>[]) =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** Returns a filter by equal columns of this table: `whereEqual('users', { active })`; `undefined` does not filter. */
export const whereEqual =
  <Table extends keyof DB>(table: Table, values: ColumnValues<Table>) =>
  (_: ExpressionBuilder<DB, Table>): Expression<SqlBool> =>
    joinConditions(
      Object.entries<unknown>({ ...values })
        .filter(([, value]) => value !== undefined)
        .map(([column, value]) => sql`${sql.ref(`${table}.${column}`)} = ${value}`),
    )

/** Returns a filter of rows with a date in the period, both ends included; a missing end is open. */
export const whereInPeriod =
  <Table extends keyof DB>(table: Table, column: keyof DB[Table] & string, { from, to }: Period) =>
  (_: ExpressionBuilder<DB, Table>): Expression<SqlBool> => {
    const date = sql.ref(`${table}.${column}`)
    return joinConditions([from ? sql`${date} >= ${from}` : [], to ? sql`${date} <= ${to}` : []].flat())
  }

/** Returns a filter of rows with an instant within these days of the Brazilian clock; a missing end is open. */
export const whereWithinDays =
  <Table extends keyof DB>(table: Table, column: keyof DB[Table] & string, { from, to }: Period) =>
  (_: ExpressionBuilder<DB, Table>): Expression<SqlBool> => {
    const instant = sql.ref(`${table}.${column}`)
    // Converted in the database, because JavaScript cannot represent instants before the year 1.
    const start = (days: Expression<unknown>) => sql`${days}::timestamp at time zone ${timeZone}`
    return joinConditions(
      [
        from ? sql`${instant} >= ${start(sql`${from}::date`)}` : [],
        to ? sql`${instant} < ${start(sql`(${to}::date + 1)`)}` : [],
      ].flat(),
    )
  }

type Period = { from?: BusinessDate | undefined; to?: BusinessDate | undefined }

/** Returns a filter of rows for which the condition equals `value`; `undefined` does not filter. */
export const whereCondition = (condition: Expression<SqlBool>, value: boolean | undefined): Expression<SqlBool> =>
  value === undefined ? sql<SqlBool>`true` : value ? condition : sql<SqlBool>`not ${condition}`
