import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/transactions.ts'

/** Runs a statement with hash joins only: the planner cannot estimate temporary tables; nested loops are quadratic. */
export async function withHashJoins<Row>(db: Db, statement: RawBuilder<Row>) {
  const otherJoins = (mode: 'on' | 'off') =>
    sql`select set_config('enable_nestloop', ${mode}, true), set_config('enable_mergejoin', ${mode}, true)`.execute(db)
  await otherJoins('off')
  const result = await statement.execute(db)
  await otherJoins('on')
  return result
}
