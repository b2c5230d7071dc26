import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { writeAbilities } from './abilities-catalogue.ts'
import { appRole, withOwner } from './connection.ts'
import { ensureAppRole } from './database-roles.ts'
import { areJobsInstalled, installJobs } from './jobs-schema.ts'
import { inLockedTransaction } from './migration-lock.ts'
import { OperatorError } from './operator-error.ts'

export interface MigrateOptions {
  url: string
  directory: string
  progress?: (message: string) => void
  /** Stops after this migration. */
  last?: string | undefined
}

export interface Migration {
  name: string
  sql: string
  sha256: string
}

const oldestServer = 150_000

/** Brings a database to the newest migration; any number of processes may do so at once. Answers what it applied. */
export async function migrate({ url, directory, progress = () => undefined, last }: MigrateOptions): Promise<string[]> {
  const migrations = (await readMigrations(directory)).filter(({ name }) => last === undefined || name <= last)
  return withOwner(url, async (owner) => {
    await requireSupportedServer(owner)
    await inLockedTransaction(owner, () => prepare(owner))
    await refuseForeignHistory(owner, migrations)
    const applied: string[] = []
    for (const migration of await pendingOf(owner, migrations)) {
      progress(`Atualizando o banco de dados: ${migration.name}`)
      if (await inLockedTransaction(owner, () => apply(owner, migration))) applied.push(migration.name)
    }
    await installJobs(owner)
    await inLockedTransaction(owner, () => writeAbilities(owner))
    return applied
  })
}

/** Refuses a database that lacks a migration or has one too many; for a login that may not migrate. */
export async function requireMigrated({ url, directory }: Pick<MigrateOptions, 'url' | 'directory'>): Promise<void> {
  const migrations = await readMigrations(directory)
  await withOwner(url, async (session) => {
    await requireSupportedServer(session)
    const { rows } = await session.query<{ found: boolean }>(
      `select exists (select from pg_tables where schemaname = 'public' and tablename = 'schema_migrations') as found`,
    )
    if (rows[0]?.found) await refuseForeignHistory(session, migrations)
    const pending = rows[0]?.found ? await pendingOf(session, migrations) : migrations
    if (pending.length > 0 || !(await areJobsInstalled(session)))
      throw new OperatorError(
        `O banco de dados precisa ser atualizado${pending[0] ? ` (${pending[0].name})` : ''}: informe DATABASE_OWNER_URL, ou rode antes "npm run admin -- migrate" com ele.`,
      )
  })
}
/** Names of the migrations in a folder, in their order. */
export const migrationNames = async (directory: string): Promise<string[]> =>
  (await readdir(directory))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -4))
    .sort()

/** The migrations in a folder, in their order. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = await migrationNames(directory)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(directory, `${name}.sql`), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function requireSupportedServer(owner: pg.Client) {
  const { rows } = await owner.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  if (rows[0].number < oldestServer)
    throw new OperatorError(`O servidor PostgreSQL é da versão ${rows[0].name}; é preciso a versão 15 ou mais nova.`)
}

async function prepare(owner: pg.Client) {
  await ensureAppRole(owner)
  await owner.query(`create table if not exists schema_migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`)
  // The readiness probe compares it with the migrations of its own version.
  await owner.query(`grant select on schema_migrations to ${appRole}`)
  // Databases that came from a server older than 15 still let everybody create tables.
  await owner.query('revoke create on schema public from public')
}

async function appliedOf(owner: pg.Client): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

async function refuseForeignHistory(owner: pg.Client, migrations: Migration[]) {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, sha256] of await appliedOf(owner)) {
    if (!known.has(name))
      throw new OperatorError(`O banco de dados já passou pela migração ${name}, que esta versão do produto não tem.`)
    if (known.get(name) !== sha256)
      throw new OperatorError(`A migração ${name} foi alterada depois de aplicada a este banco de dados.`)
  }
}

async function pendingOf(owner: pg.Client, migrations: Migration[]) {
  const applied = await appliedOf(owner)
  return migrations.filter(({ name }) => !applied.has(name))
}

// Asked again under the lock: another process may have applied it since.
async function apply(owner: pg.Client, { name, sql, sha256 }: Migration) {
  if ((await appliedOf(owner)).has(name)) return false
  await owner.query(sql).catch((cause) => {
    throw new Error(`migration ${name}: ${cause.message}`, { cause })
  })
  await owner.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
  return true
}
