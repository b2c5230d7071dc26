import { type Expression, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { type Page, type SummedName, sumOf } from '../../contract/contract.ts'
import { computeListTotals, countListStates, type ListStates, type ListTotals } from '../http/totals.ts'
import { type Bound, decodeCursor, encodeCursor, wrongCursor } from './cursors.ts'
import type { Db } from './transactions.ts'

export type OrderColumn<Row> = { column: keyof Row & string; direction: 'asc' | 'desc'; nullable?: boolean }

export const toAscendingOrder = <Column extends string>(...columns: readonly Column[]) =>
  columns.map((column) => ({ column, direction: 'asc' as const }))

type ListOptions<Row> = {
  limit: number
  after?: string | undefined
  /** Default order: its columns are not null, and the last one is unique. */
  order: readonly OrderColumn<Row>[]
  /** Requested order; the last column of `order` breaks ties. */
  sort?: readonly OrderColumn<Row>[] | undefined
  /** Integer columns to sum over the whole filter, never over the page alone. */
  sums?: readonly SummedName<keyof Row & string>[]
  exact?: boolean | undefined
  /** Counts the rows of each main state, with the first page of a list, not with a single row. */
  states?: ListStates
}

/** Returns one keyset page of a query, with its count and the sums of the whole filter. */
export async function paginate<Row extends object>(
  db: Db,
  query: Expression<Row>,
  options: ListOptions<Row>,
): Promise<Page<Row>> {
  const { limit, after, sums = [], exact = false } = options
  const order = orderOf(options)
  const cursor = after === undefined ? null : decodeCursor(after, order)
  const rows: Row[] = []
  for (const range of cursor ? rangesAfter(order, cursor.values) : [sql`true`]) {
    rows.push(...(await readRange(db, query, { range, order, limit: limit + 1 - rows.length, trusted: !cursor })))
    if (rows.length > limit) break
  }
  const data = rows.slice(0, limit)
  const complete = rows.length <= limit
  // The cursor carries the totals of the first page, so that later pages need not compute them again.
  const totals =
    cursor?.totals ?? (complete ? totalsOfRows(data, sums) : await computeListTotals(db, query, { sums, exact }))
  const last = data.at(-1)
  const values = !complete && last ? order.map(({ column }) => toBound(last[column])) : null
  const states = options.states && !cursor && limit > 1 ? await countListStates(db, options.states) : undefined
  return { data, next: values && encodeCursor({ values, totals }), ...totals, ...(states && { states }) }
}

function orderOf<Row>({ order, sort = [] }: ListOptions<Row>): readonly OrderColumn<Row>[] {
  const tieBreaker = order.at(-1)
  if (sort.length === 0 || !tieBreaker || sort.some(({ column }) => column === tieBreaker.column))
    return sort.length ? sort : order
  return [...sort, { ...tieBreaker, direction: sort.at(-1)?.direction ?? tieBreaker.direction }]
}

type Range<Row> = { range: RawBuilder<unknown>; order: readonly OrderColumn<Row>[]; limit: number; trusted: boolean }

async function readRange<Row>(db: Db, query: Expression<Row>, { range, order, limit, trusted }: Range<Row>) {
  const orderBy = sql.join(order.map(({ column, direction }) => sql`${sql.ref(column)} ${sql.raw(direction)}`))
  try {
    const { rows } =
      await sql<Row>`select * from (${query}) as page where ${range} order by ${orderBy} limit ${limit}`.execute(db)
    return rows
  } catch (error) {
    // Class 22: a value does not fit its column, so the client altered the cursor.
    if (!trusted && error instanceof pg.DatabaseError && error.code?.startsWith('22')) wrongCursor()
    throw error
  }
}

const comparison = { asc: sql.raw('>'), desc: sql.raw('<') }

/** Rows after these values, as ranges of an index: (a, b) after (x, y) is a = x with b beyond y, then a beyond x. */
function rangesAfter<Row>(order: readonly OrderColumn<Row>[], values: readonly Bound[]): RawBuilder<unknown>[] {
  const [first] = order
  if (first && order.every(({ direction, nullable }) => direction === first.direction && !nullable))
    return [
      sql`(${sql.join(order.map(({ column }) => sql.ref(column)))}) ${comparison[first.direction]} (${sql.join(values)})`,
    ]
  return order.flatMap((_, position) => {
    const index = order.length - 1 - position
    const equal = order.slice(0, index).map(({ column }, at) => isEqual(column, values[at] ?? null))
    return buildAfterConditions(order[index], values[index] ?? null).map(
      (range) => sql`(${sql.join([...equal, range], sql` and `)})`,
    )
  })
}

const isEqual = (column: string, value: Bound) =>
  value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`

// Nulls come last in ascending order and first in descending order, as in PostgreSQL's indexes.
function buildAfterConditions<Row>(order: OrderColumn<Row> | undefined, value: Bound): RawBuilder<unknown>[] {
  if (!order) return []
  const column = sql.ref(order.column)
  if (value === null) return order.direction === 'asc' ? [] : [sql`${column} is not null`]
  const isAfter = sql`${column} ${comparison[order.direction]} ${value}`
  return order.direction === 'asc' && order.nullable ? [isAfter, sql`${column} is null`] : [isAfter]
}

const toBound = (value: unknown): Bound =>
  value === undefined || value === null
    ? null
    : typeof value === 'number' || typeof value === 'boolean'
      ? value
      : String(value)

function totalsOfRows<Row extends object>(data: readonly Row[], sums: readonly (keyof Row & string)[]): ListTotals {
  const count = { value: data.length, exact: true }
  if (sums.length === 0) return { count }
  return {
    count,
    sums: Object.fromEntries(sums.map((column) => [column, sumOf(data, (row) => Number(row[column] ?? 0))])),
  }
}
