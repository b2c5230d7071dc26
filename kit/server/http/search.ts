import { type Expression, type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../database/tables.generated.ts'

export const toLikePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Returns a filter of rows where a column contains the text, ignoring case; without text it does not filter. */
export const whereTextContains =
  <Tables extends keyof DB>(columns: readonly ReferenceExpression<DB, Tables>[], text: string | undefined) =>
  (expression: ExpressionBuilder<DB, Tables>): Expression<SqlBool> =>
    text
      ? expression.or(columns.map((column) => expression(column, 'ilike', sql<string>`${toLikePattern(text)}`)))
      : sql<SqlBool>`true`
