import { CompiledQuery, type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely'
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

/** The transaction over its connection as it is, so that a statement waits for none before it. */
const sideOf = (db: Db, connection: DatabaseConnection): Db =>
  new Transaction<DB>({
    ...surroundings,
    executor: db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })

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
    const side = sideOf(db, connection)
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

/** So many statements wait in the database behind the one that it is at. */
const mostAhead = 5

/**
 * Statements of one transaction of which the next is with the database before the last is answered, so that it never waits
 * for whoever makes them; few enough that what they carry is little. Each work is one statement, and none copies rows.
 */
export function sendingAhead(db: Db) {
  let side: { db: Db; connection: DatabaseConnection } | undefined
  let failure: { error: unknown } | undefined
  const sent: Promise<void>[] = []

  const open = () =>
    db.getExecutor().provideConnection(async (connection) => {
      side = { db: sideOf(db, connection), connection }
      return side
    })
  const answered = (connection: DatabaseConnection) => {
    sent.shift()
    // Statements that go one by one again, and rows that are copied, need the connection as it was.
    if (sent.length === 0) void connection.executeQuery(sendAhead(false))
  }
  const toldOf = () => {
    if (failure) throw failure.error
  }
  return {
    /** Sends a statement once there is room for it; a failure of one is told by whatever is asked next. */
    async send(work: (db: Db) => Promise<unknown>) {
      const { db: lane, connection } = side ?? (await open())
      while (sent.length > mostAhead) await sent[0]
      toldOf()
      void connection.executeQuery(sendAhead(true))
      const done = work(lane).then(
        () => undefined,
        (error) => {
          // Those behind it fail as well, since it broke the transaction.
          failure ??= { error }
        },
      )
      sent.push(done.then(() => answered(connection)))
    },
    /** Until then no other statement may be run. */
    async idle() {
      while (sent.length > 0) await sent[0]
      toldOf()
    },
  }
}
