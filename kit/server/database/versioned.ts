import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '../../../database/tables.generated.ts'
import { type ApiError, Id, notFound } from '../../contract/contract.ts'
import { fail, isDuplicate, isReferenceViolation, onUnseenCompany } from '../http/domain-error.ts'
import { newId } from './ids.ts'
import { refuseStale } from './stale.ts'
import type { Db } from './transactions.ts'

type Stamp = 'created_at' | 'created_by' | 'updated_at' | 'updated_by'
type ManagedColumn = Stamp | 'id' | 'version'
export type VersionedTable = {
  [Table in keyof DB]: DB[Table] extends Record<ManagedColumn, unknown> ? Table : never
}[keyof DB]

export type WriteContext = { db: Db; user: { id: string } | null; now: string }

type VersionedRow = {
  id: string
  version: number
  updated_at: string
  updated_by: string | null
  updated_by_name: string | null
}
type Row<Table extends VersionedTable, Narrow> = Omit<Selectable<DB[Table]>, keyof Narrow | keyof VersionedRow> &
  Narrow &
  VersionedRow

/** Store of a table with a version. `refusals`: errors by unique constraint or foreign key; `Narrow`: columns the database checks. */
export function newVersionedStore<Table extends VersionedTable, Narrow = unknown>(
  name: Table,
  refusals: Readonly<Record<string, ApiError>> = {},
) {
  const table = sql.table(name)
  async function refuseViolations(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (cause) {
      for (const [constraint, error] of Object.entries(refusals))
        if (isDuplicate(cause, constraint) || isReferenceViolation(cause, constraint)) fail(error)
      throw cause
    }
  }

  /** Locks these rows in order of id; neither waits for nor delays inserts of rows that refer to them. */
  const lockMany = async (db: Db, ids: readonly string[]) => {
    const validIds = ids.filter((id) => Id.safeParse(id).success)
    const { rows } = await sql<Row<Table, Narrow>>`
      select kept.*, (select users.name from users where users.id = kept.updated_by) as updated_by_name
      from ${table} kept where kept.id = any (${validIds}::uuid[])
      order by kept.id for no key update of kept`.execute(db)
    return rows
  }
  const lock = async (db: Db, id: string) => (await lockMany(db, [id]))[0]

  return {
    lock,
    lockMany,

    /** Inserts a row and returns its id; a company that the writer may not see fails as unknown. */
    async insert({ db, user, now }: WriteContext, row: Omit<Insertable<DB[Table]>, ManagedColumn> & { id?: string }) {
      const id = row.id ?? newId()
      const userId = user?.id ?? null
      const columns = toDefinedColumns({
        ...row,
        id,
        created_at: now,
        created_by: userId,
        updated_at: now,
        updated_by: userId,
      })
      const names = sql.join(columns.map(([column]) => sql.ref(column)))
      const values = sql.join(columns.map(([, value]) => value))
      const write = () => sql`insert into ${table} (${names}) values (${values})`.execute(db)
      const hasCompany = columns.some(([column, value]) => column === 'company_id' && value !== null)
      // A row for all companies fails with an error of its own.
      await (hasCompany ? onUnseenCompany(name, () => refuseViolations(write)) : refuseViolations(write))
      return id
    },

    /** Updates a row; always increments the version, even without a change. */
    async update({ db, user, now }: WriteContext, id: string, change?: Omit<Updateable<DB[Table]>, ManagedColumn>) {
      const columns = toDefinedColumns({ ...change, updated_at: now, updated_by: user?.id ?? null })
      const set = sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
      await refuseViolations(() => sql`update ${table} set ${set}, version = version + 1 where id = ${id}`.execute(db))
    },

    remove: (db: Db, id: string) => sql`delete from ${table} where id = ${id}`.execute(db),
  }
}

type ExpectedVersion = { id: string; version: number; missing?: ApiError }

/** Locks a row in the version that the caller read: `missing` (404) without such a row, 409 if the row is newer. */
export async function lockUnchanged<Row extends VersionedRow>(
  db: Db,
  { lock }: { lock: (db: Db, id: string) => Promise<Row | undefined> },
  { id, version, missing = notFound }: ExpectedVersion,
) {
  const row = (await lock(db, id)) ?? fail(missing)
  refuseStale(row, version)
  return row
}

const toDefinedColumns = (row: object) => Object.entries<unknown>({ ...row }).filter(([, value]) => value !== undefined)
