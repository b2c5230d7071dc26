import { sql } from 'kysely'
import type { Db } from './transactions.ts'

/** Runs `work` read-only inside a writing transaction, so that policies of reading (a blind count) apply. */
export async function runAsReader<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint as_reader`.execute(db)
  try {
    await sql`set transaction read only`.execute(db)
    return await work()
  } finally {
    await sql`rollback to savepoint as_reader`.execute(db)
    await sql`release savepoint as_reader`.execute(db)
  }
}
