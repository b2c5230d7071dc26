import { type RawBuilder, sql } from 'kysely'
import type { Db } from './transactions.ts'

/**
 * Runs a statement over thousands of rows whose number the planner cannot foresee: each pair of sets is joined whole, by
 * hashing, never row by row, so that it takes twice as long for twice the rows whatever was guessed.
 */
export async function joinedWhole<Row>(db: Db, statement: RawBuilder<Row>) {
  const otherJoins = (mode: 'on' | 'off') =>
    sql`select set_config('enable_nestloop', ${mode}, true), set_config('enable_mergejoin', ${mode}, true)`.execute(db)
  await otherJoins('off')
  const result = await statement.execute(db)
  await otherJoins('on')
  return result
}
