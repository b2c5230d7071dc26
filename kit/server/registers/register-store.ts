import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { DB } from '../../../database/tables.generated.ts'
import type { ApiError, PageQuery, Register, Sorting, SummedName } from '../../contract/contract.ts'
import { paginate, toAscendingOrder } from '../database/paginate.ts'
import type { Db } from '../database/transactions.ts'
import { newVersionedStore, type VersionedTable } from '../database/versioned.ts'
import { toLikePattern } from '../http/search.ts'

type RowOf<R extends Register> = z.output<R['row']>
type FilterOf<R extends Register> = z.output<R['filter']>
type FieldOf<R extends Register> = keyof RowOf<R> & string

type StoreDeclaration<R extends Register, Table extends VersionedTable> = {
  table: Table
  /** Columns and joins of the list, named as the fields of the row; by default these columns of the table. */
  query?: (db: Db) => Expression<{ [Field in FieldOf<R>]: unknown }>
  search: readonly FieldOf<R>[]
  /** Fields of the default order; the last one is unique. */
  order: readonly FieldOf<R>[]
  /** Conditions of filters that are not an equal field of the row; they may name the fields of the row. */
  where?: { [Name in keyof FilterOf<R>]?: (value: NonNullable<FilterOf<R>[Name]>) => Expression<SqlBool> }
  sums?: readonly SummedName<FieldOf<R>>[]
  refusals?: Readonly<Record<string, ApiError>>
}

type Query<R extends Register> = FilterOf<R> & Omit<PageQuery, 'sort'> & { sort?: Sorting<FieldOf<R>>[] | undefined }

/** Returns the reads and writes of a register's table; filters, search and order name fields of its row. */
export function newRegisterStore<R extends Register, Table extends VersionedTable>(
  register: R,
  declaration: StoreDeclaration<R, Table>,
) {
  const { table, search, order, sums, refusals } = declaration
  // The declared query has the fields of the row, and the answer's schema parses their values.
  const buildRowsQuery = (db: Db) =>
    (declaration.query ? declaration.query(db) : columnsOf(table, register)) as Expression<RowOf<R>>
  const where = declaration.where as Readonly<Record<string, ((value: unknown) => Expression<SqlBool>) | undefined>>

  const find = (db: Db, { search: text, ...filter }: FilterOf<R>): RawBuilder<RowOf<R> & { id: string }> => {
    const conditions = Object.keys(register.filter.shape)
      .filter((name) => name !== 'search' && filter[name] !== undefined)
      .map((name) => where?.[name]?.(filter[name]) ?? sql<SqlBool>`${sql.ref(name)} = ${filter[name]}`)
    if (text) {
      const matches = search.map((field) => sql`${sql.ref(field)}::text ilike ${toLikePattern(String(text))}`)
      conditions.push(sql<SqlBool>`(${sql.join(matches, sql` or `)})`)
    }
    return sql`select * from (${buildRowsQuery(db)}) as row where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  }

  return {
    table,
    find,
    list: (db: Db, query: Query<R>) =>
      paginate<RowOf<R>>(db, find(db, query), { ...query, order: toAscendingOrder(...order), sums }),
    async get(db: Db, id: string) {
      const query = sql<RowOf<R>>`select * from (${buildRowsQuery(db)}) as row where id = ${id}`
      return (await query.execute(db)).rows[0]
    },
    rows: newVersionedStore<Table, Pick<RowOf<R>, FieldOf<R> & keyof Selectable<DB[Table]>>>(table, refusals),
  }
}

const columnsOf = (table: string, { row }: Register) =>
  sql`select ${sql.join(Object.keys(row.shape).map((name) => sql.ref(name)))} from ${sql.table(table)}`

export type RegisterStore<R extends Register, Table extends VersionedTable> = ReturnType<
  typeof newRegisterStore<R, Table>
>
