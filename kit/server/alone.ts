import { sql } from 'kysely'
import type { Db } from './transactions.ts'

/** Work whose failure is taken back alone, and whose every effect is when it is only tried. */
export async function alone<Result>(db: Db, work: () => Promise<Result>, { tried = false } = {}) {
  await sql`savepoint alone`.execute(db)
  const takeBack = () => sql`rollback to savepoint alone`.execute(db)
  try {
    const result = await work()
    if (tried) await takeBack()
    return result
  } catch (error) {
    await takeBack()
    throw error
  } finally {
    // One within another has the same name: what is over must not be found again.
    await sql`release savepoint alone`.execute(db)
  }
}
