import type pg from 'pg'

// Arbitrary advisory lock key, per database. Held by a transaction, not by a session, so that it works through poolers.
const migrationLock = 5_112_026

export async function inLockedTransaction<T>(owner: pg.Client, work: () => Promise<T>): Promise<T> {
  await owner.query('begin')
  try {
    await owner.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const result = await work()
    await owner.query('commit')
    return result
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
