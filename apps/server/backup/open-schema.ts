import { alignJobQueues } from '@app/kit/server'
import type pg from 'pg'
import type { BackupHead } from './manifest.ts'
import { quoteTableName } from './tables.ts'

type Statement = { undo: string; redo: string }

const ownSchemas = `('public'::regnamespace, 'pgboss'::regnamespace)`

// Obstacles to COPY. Partitions inherit their foreign keys from the parent table (conparentid).
const obstacles = `
  select format('alter table %s no force row level security', oid::regclass) as undo,
    format('alter table %s force row level security', oid::regclass) as redo
  from pg_class where relforcerowsecurity and relnamespace in ${ownSchemas}
  union all
  select distinct format('alter table %s disable trigger user', tgrelid::regclass),
    format('alter table %s enable trigger user', tgrelid::regclass)
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and tgenabled = 'O' and tgparentid = 0 and relnamespace in ${ownSchemas}
  union all
  select format('alter table %s drop constraint %I', conrelid::regclass, conname),
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in ${ownSchemas}`

/** Lets the emptied tables accept rows in any order. The returned function restores and checks all constraints. */
export async function openSchema(session: pg.Client, head: BackupHead): Promise<() => Promise<void>> {
  // Each queue has its own partition of the job table, which only pg-boss creates; inserting the queue's row does not.
  await alignJobQueues(session, head.queues)
  const { rows } = await session.query<Statement>(obstacles)
  for (const { undo } of rows) await session.query(undo)
  await session.query(`truncate ${head.tables.map(({ name }) => quoteTableName(session, name)).join(', ')}`)
  for (const { name, months } of head.tables)
    for (const month of months)
      await session.query(
        `select create_month_partitions($1::regclass, to_date($2, 'YYYYMM'), to_date($2, 'YYYYMM'))`,
        [quoteTableName(session, name), month],
      )
  // Foreign keys first: forced row-level security would hide rows from their check.
  return async () => {
    for (const { redo } of rows.toReversed()) await session.query(redo)
  }
}
