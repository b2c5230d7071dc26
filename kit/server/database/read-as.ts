import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../../database/tables.generated.ts'
import type { Db } from './transactions.ts'

/** Selects from a view under the name of a table with the same columns, so that filters over the table fit. */
export const selectFromView = <Table extends keyof DB & string>(db: Db, table: Table, view: keyof DB & string) =>
  // The alias is the table's name and the view repeats its columns, so the table's types hold.
  db.selectFrom(sql`${sql.ref(view)}`.as(table) as never) as unknown as SelectQueryBuilder<
    DB,
    Table,
    Record<never, never>
  >
