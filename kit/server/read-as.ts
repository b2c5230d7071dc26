import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../database/tables.generated.ts'
import type { Db } from './transactions.ts'

/** Reads a view under the name of the table whose columns it has: queries over the table fit it as they are. */
export const readAs = <Table extends keyof DB & string>(db: Db, table: Table, view: keyof DB & string) =>
  // The alias is the table's name and the view repeats its columns, so what is known of the table holds.
  db.selectFrom(sql`${sql.ref(view)}`.as(table) as never) as unknown as SelectQueryBuilder<
    DB,
    Table,
    Record<never, never>
  >
