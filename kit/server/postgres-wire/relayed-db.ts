import type { MessagePort } from 'node:worker_threads'
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, type QueryResult, Transaction } from 'kysely'
import type { DB } from '../../../database/tables.generated.ts'
import type { Db } from '../database/transactions.ts'
import { PreparedValues } from './kept-statements.ts'
import { StreamedRows } from './streamed-rows.ts'

type RelayedStatement = { id: number; sql: string; parameters: readonly unknown[] }
type RelayedAnswer =
  | { id: number; rows: unknown[]; numAffectedRows?: bigint | undefined; isLast: boolean }
  | { id: number; failed: true }

/** Rows of one message: copying more of them would hold up the event loop. */
const maxRows = 500

/** Runs the statements of a thread's `openRelayedDb` in this transaction. Returns their failures, oldest first. */
export function relayStatements(db: Db, port: MessagePort): readonly { error: unknown }[] {
  const failures: { error: unknown }[] = []
  const answer = (message: RelayedAnswer) => port.postMessage(message)
  async function run({ id, sql, parameters }: RelayedStatement) {
    let rows: unknown[] = []
    const streamed = new StreamedRows(parameters, (row) => {
      if (rows.length === maxRows) {
        answer({ id, rows, isLast: false })
        rows = []
      }
      rows.push(row)
    })
    const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(sql, [streamed]))
    answer({ id, rows, numAffectedRows, isLast: true })
  }
  port.on('message', (statement: RelayedStatement) => {
    run(statement).catch((error: unknown) => {
      failures.push({ error })
      answer({ id: statement.id, failed: true })
    })
  })
  return failures
}

class RelayedFailure extends Error {
  override name = 'RelayedFailure'
}

type PendingStatement = {
  rows: unknown[]
  resolve: (result: QueryResult<never>) => void
  reject: (error: Error) => void
}

// The transaction belongs to another thread, so this pool is never used.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a relayed transaction has no pool')) })

/** Returns the transaction of the thread that calls `relayStatements`; without COPY, lanes and streams. */
export function openRelayedDb(port: MessagePort): Db {
  const pending = new Map<number, PendingStatement>()
  let last = 0
  port.on('message', (answer: RelayedAnswer) => {
    const statement = pending.get(answer.id)
    if (!statement) return
    if ('failed' in answer) {
      pending.delete(answer.id)
      return statement.reject(new RelayedFailure('a statement failed in the thread of the transaction'))
    }
    statement.rows.push(...answer.rows)
    if (!answer.isLast) return
    pending.delete(answer.id)
    // The statement determines the type of its rows, as in every driver.
    statement.resolve({ rows: statement.rows as never[], numAffectedRows: answer.numAffectedRows })
  })
  const connection: DatabaseConnection = {
    executeQuery: <Row>({ sql, parameters }: CompiledQuery) =>
      new Promise<QueryResult<Row>>((resolve, reject) => {
        const id = ++last
        const [value] = parameters
        pending.set(id, { rows: [], resolve, reject })
        const values = value instanceof PreparedValues ? value.values : parameters
        port.postMessage({ id, sql, parameters: values } satisfies RelayedStatement)
      }),
    streamQuery: () => {
      throw new Error('a relayed transaction does not stream')
    },
  }
  const executor = new Kysely<DB>({ dialect }).getExecutor()
  return new Transaction<DB>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })
}
