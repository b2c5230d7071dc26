import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from '../../../database/tables.generated.ts'

/** Lets pg-boss run its statements on a connection or in a transaction of the product. */
export const toJobExecutor = (db: Kysely<DB>) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})
