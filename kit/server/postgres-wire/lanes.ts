import { CompiledQuery, type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../../database/tables.generated.ts'
import type { Db } from '../database/transactions.ts'

/** Makes a connection send statements before earlier ones are answered (pipelining). */
export class SendAhead {
  readonly allowed: boolean
  constructor(allowed: boolean) {
    this.allowed = allowed
  }
}

const sendAhead = (allowed: boolean) => CompiledQuery.raw('', [new SendAhead(allowed)])

// A lane's transaction never begins another one, so this pool is never used.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a lane has no pool')) })
const dependencies = { config: { dialect }, dialect, driver: new DummyDriver() }

/** Returns the same transaction without Kysely's queue, so that a statement does not wait for the previous one. */
const newLaneDb = (db: Db, connection: DatabaseConnection): Db =>
  new Transaction<DB>({
    ...dependencies,
    executor: db.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })

/** Each lane holds a day's facts in memory. */
const maxLanes = 4

/** Codes of statements that were pipelined behind the failed one, or that rely on a plan it should have prepared. */
const brokenCodes = new Set(['25P02', '26000'])
const isBrokenByAnother = (error: unknown) => error instanceof pg.DatabaseError && brokenCodes.has(error.code ?? '')

/** Runs `work` per item in parallel lanes of one transaction, without savepoints and COPY. Throws at the end. */
export const runInLanes = <Item>(db: Db, items: readonly Item[], work: (db: Db, item: Item) => Promise<unknown>) =>
  db.getExecutor().provideConnection(async (connection) => {
    const laneDb = newLaneDb(db, connection)
    const remaining = items.values()
    const failures: unknown[] = []
    const lane = async () => {
      for (const item of remaining) {
        if (failures.length > 0) return
        await work(laneDb, item).catch((error) => failures.push(error))
      }
    }
    await connection.executeQuery(sendAhead(true))
    try {
      await Promise.all(Array.from({ length: Math.min(maxLanes, items.length) }, lane))
    } finally {
      await connection.executeQuery(sendAhead(false))
    }
    if (failures.length > 0) throw failures.find((error) => !isBrokenByAnother(error)) ?? failures[0]
  })

const maxAhead = 5

/** Sends statements before earlier ones are answered: the database never waits. A small limit bounds their memory. */
export class StatementPipeline {
  /** The same transaction. A statement through it first waits until all sent ones are answered. */
  readonly db: Db
  readonly #answers: Promise<void>[] = []
  #lane: { db: Db; connection: DatabaseConnection } | undefined
  #failure: { error: unknown } | undefined

  constructor(db: Db) {
    const executor = db.getExecutor()
    const provideConnection = async <Result>(consumer: (connection: DatabaseConnection) => Promise<Result>) => {
      await this.idle()
      return executor.provideConnection(consumer)
    }
    this.db = new Transaction<DB>({ ...dependencies, executor: executor.withConnectionProvider({ provideConnection }) })
  }

  /** Sends one statement without COPY when there is room; its failure is thrown by the next call. */
  async send(work: (db: Db) => Promise<unknown>) {
    const { db: lane, connection } = this.#lane ?? (await this.#openLane())
    while (this.#answers.length > maxAhead) await this.#answers[0]
    this.#throwFailure()
    void connection.executeQuery(sendAhead(true))
    const done = work(lane).then(
      () => undefined,
      (error) => {
        // The statements behind it fail as well, because the transaction is aborted.
        this.#failure ??= { error }
      },
    )
    this.#answers.push(done.then(() => this.#removeAnswer(connection)))
  }

  /** Waits until all sent statements are answered; only then may another one run, except through `db`. */
  async idle() {
    while (this.#answers.length > 0) await this.#answers[0]
    this.#throwFailure()
  }

  async #openLane() {
    this.#lane = await this.db
      .getExecutor()
      .provideConnection(async (connection) => ({ db: newLaneDb(this.db, connection), connection }))
    return this.#lane
  }

  #removeAnswer(connection: DatabaseConnection) {
    this.#answers.shift()
    // Sequential statements and COPY need the connection without pipelining.
    if (this.#answers.length === 0) void connection.executeQuery(sendAhead(false))
  }

  #throwFailure() {
    if (this.#failure) throw this.#failure.error
  }
}
