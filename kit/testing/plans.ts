import { CompiledQuery, type RootOperationNode } from 'kysely'
import { type Db, inTransaction } from '../server/database/transactions.ts'
import type { TestDatabase } from './database.ts'

type Ask = (db: Db) => Promise<unknown>

async function collectStatements(db: Db, ask: Ask) {
  const statements: RootOperationNode[] = []
  await ask(
    db.withPlugin({
      transformQuery({ node }) {
        statements.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  )
  return statements
}

/** Returns the number of statements that `ask` sends to the database. */
export const countQueries = (database: TestDatabase, companies: readonly string[], ask: Ask) =>
  inTransaction(database.db, { user_id: null, companies }, async (db) => (await collectStatements(db, ask)).length)

/** Returns the plans of the statements of `ask` as the application role: row-level security may prevent index use. */
export const explainQueries = (database: TestDatabase, companies: readonly string[], ask: Ask) =>
  inTransaction(database.db, { user_id: null, companies }, async (db) => {
    const plans = []
    for (const { sql, parameters } of (await collectStatements(db, ask)).map((node) =>
      db.getExecutor().compileQuery(node, { queryId: 'plan' }),
    ))
      if (!sql.startsWith('explain'))
        plans.push(await db.executeQuery(CompiledQuery.raw(`explain (costs off) ${sql}`, [...parameters])))
    return JSON.stringify(plans)
  })
