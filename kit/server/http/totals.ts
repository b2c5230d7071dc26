import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { maxExactCount } from '../../contract/contract.ts'
import type { Db } from '../database/transactions.ts'
import { cachedUntilNextWrite } from '../postgres-wire/answer-cache.ts'

export type ListTotals = { count: { value: number; exact: boolean }; sums?: Record<string, number> | undefined }

/** Above this number of rows the count is the planner's estimate, and sums are left out unless requested. */
const maxCountedRows = 100_000

type TotalsOptions = { sums: readonly string[]; exact: boolean }

export async function computeListTotals(
  db: Db,
  query: Expression<object>,
  { sums, exact }: TotalsOptions,
): Promise<ListTotals> {
  const { sql: text, parameters } = sql`${query}`.compile(db)
  const key = JSON.stringify([text, parameters, sums, exact])
  return cachedUntilNextWrite(db, key, () => queryTotals(db, query, { sums, exact }))
}

/** `query` is the list without the filter of its main state; `conditions` name its columns. */
export type ListStates = { query: Expression<object>; conditions: Readonly<Record<string, Expression<SqlBool>>> }

/** Counts the rows of each main state of a list, and `all`; undefined if the list is too long to be counted. */
export async function countListStates(db: Db, { query, conditions }: ListStates) {
  const counts = Object.entries(conditions).map(
    ([state, condition]) => sql`count(*) filter (where ${condition})::int as ${sql.ref(state)}`,
  )
  // Without `offset 0`, PostgreSQL computes a state again in each condition.
  const counting = sql<Record<string, number>>`select ${sql.join([sql`count(*)::int as ${sql.ref('all')}`, ...counts])}
    from (select * from (${query}) as listed offset 0) as filtered`
  const { sql: text, parameters } = counting.compile(db)
  return cachedUntilNextWrite(db, JSON.stringify([text, parameters]), async () => {
    if ((await estimateRows(db, query)) > maxCountedRows) return undefined
    return (await counting.execute(db)).rows[0]
  })
}

async function queryTotals(db: Db, query: Expression<object>, { sums, exact }: TotalsOptions) {
  if (exact) return countAndSum(db, query, sums)
  const estimated = await estimateRows(db, query)
  if (estimated > maxCountedRows) return { count: { value: roundEstimate(estimated), exact: false } }
  return sums.length > 0 ? countAndSum(db, query, sums) : countRows(db, query)
}

const Plan = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })])

async function estimateRows(db: Db, query: Expression<object>) {
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (format json) ${query}`.execute(db)
  return Plan.parse(rows[0]?.['QUERY PLAN'])[0].Plan['Plan Rows']
}

/** Two significant digits, so that 1.300.000 is not mistaken for an exact figure. */
const roundEstimate = (rows: number) => Number(rows.toPrecision(2))

/** Counts exactly up to `maxExactCount` rows and returns that limit for more, because counting further is expensive. */
async function countRows(db: Db, query: Expression<object>): Promise<ListTotals> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from
    (select 1 from (${query}) as filtered limit ${maxExactCount + 1}) as counted`.execute(db)
  const rowCount = rows[0]?.rows ?? 0
  return { count: { value: Math.min(rowCount, maxExactCount), exact: rowCount <= maxExactCount } }
}

const countColumn = 'rows_counted'

async function countAndSum(db: Db, query: Expression<object>, columns: readonly string[]): Promise<ListTotals> {
  const list = columns.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint as ${sql.ref(column)}`)
  const { rows } = await sql<
    Record<string, number>
  >`select ${sql.join([sql`count(*) as ${sql.ref(countColumn)}`, ...list])}
    from (${query}) as filtered`.execute(db)
  const { [countColumn]: value = 0, ...sums } = rows[0] ?? {}
  return columns.length > 0 ? { count: { value, exact: true }, sums } : { count: { value, exact: true } }
}
