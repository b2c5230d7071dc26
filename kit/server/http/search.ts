import { type Expression, type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../database/tables.generated.ts'

export const toLikePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const asciiWithoutLetters = /^[ -@[-`{-~]*$/

/** A number has no case, and `like` is faster than `ilike`. */
const findTextOperator = (text: string) => (asciiWithoutLetters.test(text) ? 'like' : 'ilike')

/** Returns a filter of rows where a column contains the text, ignoring case; without text it does not filter. */
export const whereTextContains =
  <Tables extends keyof DB>(columns: readonly ReferenceExpression<DB, Tables>[], text: string | undefined) =>
  (expression: ExpressionBuilder<DB, Tables>): Expression<SqlBool> =>
    text
      ? expression.or(
          columns.map((column) => expression(column, findTextOperator(text), sql<string>`${toLikePattern(text)}`)),
        )
      : sql<SqlBool>`true`

const widestNumber = 12

/** Returns a number with each count of leading zeros up to twelve digits, so that an index finds it. Text stays. */
export function listNumberSpellings(text: string): string[] {
  if (!/^\d+$/.test(text)) return [text]
  const bare = text.replace(/^0+(?=\d)/, '')
  const spellings = Array.from({ length: Math.max(0, widestNumber - bare.length) }, (_, zeros) =>
    bare.padStart(bare.length + zeros + 1, '0'),
  )
  return [...new Set([text, bare, ...spellings])]
}

type Identifiers<Column> = { numbers: readonly Column[]; codes: readonly Column[]; date: Column }

/**
 * Returns a filter of rows where one of these identifiers is exactly the searched number, in all dates. `numbers` may be
 * typed with or without leading zeros. Each column needs an index that begins with the company: the indexes of each
 * visible company give the primary keys, so that row-level security and the size of the table do not matter. `date` is
 * the column of the partitions.
 */
export function whereExactNumber<Table extends keyof DB, Column extends keyof DB[Table] & string>(
  table: Table,
  columns: Identifiers<Column>,
  search = '',
) {
  const number = search.trim().replace(/^n[º°o.]*\s*(?=\d)/i, '')
  const codes = [...new Set([number, number.toUpperCase()])]
  const key = (from: string) => sql.join(['company_id', columns.date, 'id'].map((part) => sql.ref(`${from}.${part}`)))
  const findKeys = (texts: readonly string[]) => (column: Column) =>
    sql`select ${key('fact')} from ${sql.table(table)} fact
      where fact.company_id = company.id and ${sql.ref(`fact.${column}`)} = any (${texts}::text[])`
  const found = [...columns.numbers.map(findKeys(listNumberSpellings(number))), ...columns.codes.map(findKeys(codes))]
  return sql<SqlBool>`(${key(table)}) in (select ${key('found')} from companies company
    cross join lateral (${sql.join(found, sql` union all `)}) found)`
}
