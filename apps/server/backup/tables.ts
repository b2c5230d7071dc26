import { backupRole, OperatorError } from '@app/kit/server'
import type pg from 'pg'
import type { BackupHead, BackupManifest, TableSum } from './manifest.ts'

type Table = BackupHead['tables'][number]

const schemas = `('public', 'pgboss')`

// Partitions are dumped through their parent table. Generated columns are left out: they are computed again.
const tablesOfProduct = `
  select space.nspname || '.' || relation.relname as name,
    array(select attname::text from pg_attribute
      where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select right(part.relname, 6)::text from pg_inherits join pg_class part on part.oid = inhrelid
      where inhparent = relation.oid and space.nspname = 'public' and part.relname ~ '_[0-9]{6}$' order by 1) as months
  from pg_class relation join pg_namespace space on space.oid = relation.relnamespace
  where space.nspname in ${schemas} and relation.relkind in ('r', 'p') and not relation.relispartition
  order by 1`

export const findTables = async (session: pg.Client): Promise<Table[]> =>
  (await session.query<Table>(tablesOfProduct)).rows

export const quoteTableName = (session: pg.Client, name: string) =>
  name
    .split('.')
    .map((part) => session.escapeIdentifier(part))
    .join('.')

export const formatColumnList = (session: pg.Client, { columns }: Table) =>
  columns.map((column) => session.escapeIdentifier(column)).join(', ')

/** Makes the text of values independent of server settings, so that checksums of two servers can be compared. */
export const portableTextSettings = `
  set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set lc_monetary = 'C'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

/** Reads every row or fails: with `row_security` off PostgreSQL refuses a query that a policy would filter. */
export async function disableRowSecurity(session: pg.Client) {
  const { rows } = await session.query<{ bypasses: boolean; member: boolean; login: string }>(
    `select current_user as login, rolsuper or rolbypassrls as bypasses,
      exists (select from pg_roles backup where backup.rolname = $1 and pg_has_role(current_user, backup.oid, 'member')) as member
    from pg_roles where rolname = current_user`,
    [backupRole],
  )
  const [found] = rows
  if (found?.member) await session.query(`set role ${backupRole}`)
  else if (!found?.bypasses)
    throw new OperatorError(
      `O usuário ${found?.login} não pode ler todas as linhas. O administrador do banco cria uma vez o papel das cópias: "create role ${backupRole} nologin bypassrls; grant pg_read_all_data to ${backupRole}; grant ${backupRole} to ${found?.login};".`,
    )
  await session.query(`set row_security = off; ${portableTextSettings}`)
}

/** Adds up the first 8 bytes of the SHA-256 of each row's text, so the order of rows does not matter. */
export async function sumTable(session: pg.Client, table: Table): Promise<TableSum> {
  const { rows } = await session.query<{ rows: string; checksum: string }>(`
    select count(*)::text as rows, coalesce(sum(('x' || encode(substring(
      sha256(convert_to(row(${formatColumnList(session, table)})::text, 'UTF8')) from 1 for 8), 'hex'))::bit(64)::bigint::numeric
    ), 0)::text as checksum from ${quoteTableName(session, table.name)}`)
  const [sum] = rows
  if (!sum) throw new Error(`the table ${table.name} was not counted`)
  return { name: table.name, rows: Number(sum.rows), checksum: sum.checksum }
}

/** Reads the sequences, after the rows: numbers issued in between are skipped, never used twice. */
export const findSequences = async (session: pg.Client): Promise<BackupManifest['sequences']> =>
  (
    await session.query<BackupManifest['sequences'][number]>(`
      select schemaname || '.' || sequencename as name, coalesce(last_value, start_value)::text as value,
        last_value is not null as called
      from pg_sequences where schemaname in ${schemas} order by 1`)
  ).rows
