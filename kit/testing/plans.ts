import { CompiledQuery, type RootOperationNode } from 'kysely'
import { type Db, inTransaction } from '../server/database/transactions.ts'
import type { TestDatabase } from './database.ts'

/** Returns the plans of the statements of `ask` as the application role: row-level security may prevent index use. */
export const explainQueries = (
  database: TestDatabase,
  companies: readonly string[],
  ask: (db: Db) => Promise<unknown>,
) =>
  inTransaction(database.db, { user_id: null, companies }, async (db) => {
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
    const plans = []
    for (const { sql, parameters } of statements.map((node) =>
      db.getExecutor().compileQuery(node, { queryId: 'plan' }),
    ))
      if (!sql.startsWith('explain'))
        plans.push(await db.executeQuery(CompiledQuery.raw(`explain (costs off) ${sql}`, [...parameters])))
    return JSON.stringify(plans)
  })
