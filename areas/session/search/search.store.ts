import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

const longestStatement = '5s'

/** A person waits for a search while typing: a statement that takes longer fails the search. */
export const limitSearchTime = (db: Db) =>
  sql`select set_config('statement_timeout', ${longestStatement}, true)`.execute(db)
