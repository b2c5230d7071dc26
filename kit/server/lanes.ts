import { CompiledQuery, DummyDriver, PostgresDialect, Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../database/tables.generated.ts'
import type { Db } from './transactions.ts'

/** Tells a connection whether statements may be sent while earlier ones are not answered yet. */
export class SendAhead {
  readonly allowed: boolean
  constructor(allowed: boolean) {
    this.allowed = allowed
  }
}

const sendAhead = (allowed: boolean) => CompiledQuery.raw('', [new SendAhead(allowed)])

// A transaction begins none of its own, so that nothing is ever asked of these.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a lane has no pool')) })
const surroundings = { config: { dialect }, dialect, driver: new DummyDriver() }

/** So many days of facts are held at once. */
const mostLanes = 4

/** What statements hear that were on their way when another one broke the transaction, or were to be planned with one. */
const broken = new Set(['25P02', '26000'])
const isBrokenByAnother = (error: unknown) => error instanceof pg.DatabaseError && broken.has(error.code ?? '')

/**
 * Works on several things of one transaction side by side, each through the `db` that it is given: while one is thought
 * about, the database answers what the others asked. Statements of one thing stay in their order. Nothing in it may set
 * a savepoint or copy rows; where one fails, no other is begun, and why is thrown once all have come to rest.
 */
export const inLanes = <One>(db: Db, things: readonly One[], work: (db: Db, thing: One) => Promise<unknown>) =>
  db.getExecutor().provideConnection(async (connection) => {
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
    const side = new Transaction<DB>({ ...surroundings, executor })
    const left = things.values()
    const failures: unknown[] = []
    const lane = async () => {
      for (const thing of left) {
        if (failures.length > 0) return
        await work(side, thing).catch((error) => failures.push(error))
      }
    }
    await connection.executeQuery(sendAhead(true))
    try {
      await Promise.all(Array.from({ length: Math.min(mostLanes, things.length) }, lane))
    } finally {
      await connection.executeQuery(sendAhead(false))
    }
    if (failures.length > 0) throw failures.find((error) => !isBrokenByAnother(error)) ?? failures[0]
  })
