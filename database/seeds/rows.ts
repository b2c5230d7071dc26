import type { Insertable } from 'kysely'
import type { DB } from '../tables.generated.ts'

/** Columns that are left out get their default. All rows of a table name the same columns. */
export type Rows<Table extends keyof DB> = readonly Insertable<DB[Table]>[]
