import { invalidInput, type Page } from '@app/kit/contract'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../database/tables.generated.ts'
import { fail } from './domain-error.ts'
import type { Db } from './transactions.ts'

const exactUpTo = 10_000

/** One column of a list's order; together the columns must tell every row apart and hold no null. */
export type Order<Row> = { column: keyof Row & string; direction: 'asc' | 'desc' }

export type ListOptions<Row> = {
  limit: number
  after?: string | undefined
  order: readonly Order<Row>[]
  /** Integer columns to sum over the whole filter, never over the page alone. */
  sums?: readonly (keyof Row & string)[]
}

/** One keyset page of a query with its count (exact up to 10,000, then that floor) and sums of the whole filter. */
export async function paginate<Tables extends keyof DB, Row extends object>(
  db: Db,
  query: SelectQueryBuilder<DB, Tables, Row>,
  options: ListOptions<Row>,
): Promise<Page<Row>> {
  const { limit, after, order, sums = [] } = options
  const beyond = after === undefined ? sql`true` : isAfter(order, decode(after, order.length))
  const by = sql.join(order.map(({ column, direction }) => sql`${sql.ref(column)} ${sql.raw(direction)}`))
  const { rows } =
    await sql<Row>`select * from (${query}) as page where ${beyond} order by ${by} limit ${limit + 1}`.execute(db)
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return {
    data,
    next: rows.length > limit && last ? encode(order.map(({ column }) => last[column])) : null,
    count: await countOf(db, query),
    ...(sums.length > 0 && { sums: await sumsOf(db, query, sums) }),
  }
}

async function countOf(db: Db, query: { toOperationNode: SelectQueryBuilder<DB, never, object>['toOperationNode'] }) {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from
    (select 1 from (${query}) as filtered limit ${exactUpTo + 1}) as counted`.execute(db)
  const found = rows[0]?.rows ?? 0
  return { value: Math.min(found, exactUpTo), exact: found <= exactUpTo }
}

async function sumsOf(
  db: Db,
  query: { toOperationNode: SelectQueryBuilder<DB, never, object>['toOperationNode'] },
  columns: readonly string[],
) {
  const list = sql.join(
    columns.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint as ${sql.ref(column)}`),
  )
  const { rows } = await sql<Record<string, number>>`select ${list} from (${query}) as filtered`.execute(db)
  return rows[0] ?? {}
}

// (a, b) after (x, y): a beyond x, or a = x and b beyond y. Row comparison cannot mix directions.
function isAfter<Row>(order: readonly Order<Row>[], values: readonly unknown[]): RawBuilder<unknown> {
  const branches = order.map(({ column, direction }, index) => {
    const equal = order.slice(0, index).map((before, at) => sql`${sql.ref(before.column)} = ${values[at]}`)
    const beyond = sql`${sql.ref(column)} ${sql.raw(direction === 'asc' ? '>' : '<')} ${values[index]}`
    return sql`(${sql.join([...equal, beyond], sql` and `)})`
  })
  return sql`(${sql.join(branches, sql` or `)})`
}

const encode = (values: readonly unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

const Cursor = z.array(z.union([z.string(), z.number(), z.boolean()]))

function decode(cursor: string, length: number) {
  try {
    const values = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (values.length === length) return values
  } catch {
    // Falls through: a cursor that is not ours is wrong input, whatever is wrong with it.
  }
  return fail(invalidInput, { fields: { after: 'Página inválida. Volte ao início da lista.' } })
}
