import { sql } from 'kysely'
import type { Db } from './transactions.ts'

/** Runs `work` in a savepoint and rolls back on an error; with `dryRun`, always. */
export async function withSavepoint<Result>(db: Db, work: () => Promise<Result>, { dryRun = false } = {}) {
  await sql`savepoint work`.execute(db)
  const rollBack = () => sql`rollback to savepoint work`.execute(db)
  try {
    const result = await work()
    if (dryRun) await rollBack()
    return result
  } catch (error) {
    await rollBack()
    throw error
  } finally {
    // Nested savepoints have the same name: release it, so that the outer one is found again.
    await sql`release savepoint work`.execute(db)
  }
}
