import { type Database, inTransaction } from '@app/kit/server'

export const findAppliedMigrations = (database: Database): Promise<string[]> =>
  inTransaction(database, { user_id: null, companies: [], time_limit: '3s', reads: true }, async (db) => {
    const rows = await db.selectFrom('schema_migrations').select('name').execute()
    return rows.map(({ name }) => name)
  })
