import { sql } from 'kysely'
import type { Db } from './transactions.ts'

/** What a person is shown, in a transaction that writes too: policies on reading transactions (a blind count) hold in it. */
export async function asReader<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint as_reader`.execute(db)
  try {
    await sql`set transaction read only`.execute(db)
    return await work()
  } finally {
    await sql`rollback to savepoint as_reader`.execute(db)
    await sql`release savepoint as_reader`.execute(db)
  }
}
