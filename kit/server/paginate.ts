import { invalidInput, type Page } from '@app/kit/contract'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
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

/** One keyset page of a query with its count and the sums of the whole filter. */
export async function paginate<Row extends object>(
  db: Db,
  query: Expression<Row>,
  options: ListOptions<Row>,
): Promise<Page<Row>> {
  const { limit, after, order, sums = [] } = options
  const cursor = after === undefined ? null : decode(after, order.length)
  const beyond = cursor ? isAfter(order, cursor.values) : sql`true`
  const by = sql.join(order.map(({ column, direction }) => sql`${sql.ref(column)} ${sql.raw(direction)}`))
  const { rows } =
    await sql<Row>`select * from (${query}) as page where ${beyond} order by ${by} limit ${limit + 1}`.execute(db)
  const data = rows.slice(0, limit)
  // Later pages repeat what the first one counted: a list that is read on keeps its totals, and they cost nothing more.
  const totals = cursor?.totals ?? (await totalsOf(db, query, sums))
  const last = data.at(-1)
  const values = rows.length > limit && last ? order.map(({ column }) => last[column]) : null
  return { data, next: values && encode({ values, totals }), ...totals }
}

const totalsOf = (db: Db, query: Expression<object>, sums: readonly string[]) =>
  sums.length > 0 ? countAndSum(db, query, sums) : countOf(db, query)

/** Exact up to 10,000 rows, then that floor: counting further costs more than anyone needs to know. */
async function countOf(db: Db, query: Expression<object>) {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from
    (select 1 from (${query}) as filtered limit ${exactUpTo + 1}) as counted`.execute(db)
  const found = rows[0]?.rows ?? 0
  return { count: { value: Math.min(found, exactUpTo), exact: found <= exactUpTo } }
}

// Summing passes every row anyway, so the count comes with it, exact.
async function countAndSum(db: Db, query: Expression<object>, columns: readonly string[]) {
  const list = sql.join(
    columns.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint as ${sql.ref(column)}`),
  )
  const { rows } = await sql<Record<string, number>>`select count(*) as ${sql.ref(counted)}, ${list}
    from (${query}) as filtered`.execute(db)
  const { [counted]: value = 0, ...sums } = rows[0] ?? {}
  return { count: { value, exact: true }, sums }
}

const counted = 'rows_counted'

// In one direction a row comparison, which an index answers; in two, (a, b) after (x, y) is a beyond x, or a = x and b beyond y.
function isAfter<Row>(order: readonly Order<Row>[], values: readonly unknown[]): RawBuilder<unknown> {
  const beyond = (direction: 'asc' | 'desc') => sql.raw(direction === 'asc' ? '>' : '<')
  const [first] = order
  if (first && order.every(({ direction }) => direction === first.direction))
    return sql`(${sql.join(order.map(({ column }) => sql.ref(column)))}) ${beyond(first.direction)} (${sql.join(values)})`
  const branches = order.map(({ column, direction }, index) => {
    const equal = order.slice(0, index).map((before, at) => sql`${sql.ref(before.column)} = ${values[at]}`)
    return sql`(${sql.join([...equal, sql`${sql.ref(column)} ${beyond(direction)} ${values[index]}`], sql` and `)})`
  })
  return sql`(${sql.join(branches, sql` or `)})`
}

const Cursor = z.object({
  values: z.array(z.union([z.string(), z.number(), z.boolean()])),
  totals: z.object({
    count: z.object({ value: z.int(), exact: z.boolean() }),
    sums: z.record(z.string(), z.int()).optional(),
  }),
})

const encode = (cursor: { values: readonly unknown[]; totals: z.infer<typeof Cursor>['totals'] }) =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')

function decode(text: string, length: number) {
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (cursor.values.length === length) return cursor
  } catch {
    // Falls through: a cursor that is not ours is wrong input, whatever is wrong with it.
  }
  return fail(invalidInput, { fields: { after: 'Página inválida. Volte ao início da lista.' } })
}
