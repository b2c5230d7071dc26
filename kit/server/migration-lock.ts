import type pg from 'pg'

// Any constant known only to us; held per database, and by a transaction so that poolers can stand in between.
const migrationLock = 5_112_026

/** Runs `work` in a transaction that only one process at a time can be in. */
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
