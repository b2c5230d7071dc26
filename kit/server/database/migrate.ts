import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { OperatorError } from '../http/operator-error.ts'
import { areJobsInstalled, installJobs } from '../jobs/jobs-schema.ts'
import { writeAbilities } from '../security/abilities-catalogue.ts'
import { appRole, withOwner } from './connection.ts'
import { ensureAppRole } from './database-roles.ts'
import { inLockedTransaction } from './migration-lock.ts'

interface Seed {
  table: string
  rows: readonly object[]
}

export interface SchemaSource {
  /** Folder with `schema/`, the data model, and `migrations/`, its changes since the first release. */
  directory: string
  /** Initial rows of an empty database; referenced rows come first. */
  seeds: readonly Seed[]
}

interface MigrateOptions {
  url: string
  schema: SchemaSource
  progress?: (message: string) => void
  last?: string | undefined
}

interface Migration {
  name: string
  sql: string
  sha256: string
}

const oldestServer = 150_000

/** Migrates to the newest version, an empty database from the data model. Safe in parallel; returns applied files. */
export async function migrate({ url, schema, progress = () => undefined, last }: MigrateOptions): Promise<string[]> {
  const model = await readFiles(schema.directory, 'schema')
  const migrations = (await readFiles(schema.directory, 'migrations')).filter(
    ({ name }) => last === undefined || name <= last,
  )
  return withOwner(url, async (owner) => {
    await requireSupportedServer(owner)
    await inLockedTransaction(owner, () => prepare(owner))
    await refuseForeignHistory(owner, [...model, ...migrations])
    const applied = await inLockedTransaction(owner, () => createModel(owner, model, schema.seeds, progress))
    for (const migration of await findPending(owner, migrations)) {
      progress(`Atualizando o banco de dados: ${migration.name}`)
      if (await inLockedTransaction(owner, () => apply(owner, migration))) applied.push(migration.name)
    }
    await installJobs(owner)
    await inLockedTransaction(owner, () => writeAbilities(owner))
    return applied
  })
}

/** Throws if a database lacks a migration or has an unknown one; for a login that may not migrate. */
export async function requireMigrated({ url, directory }: { url: string; directory: string }): Promise<void> {
  const migrations = await readMigrations(directory)
  await withOwner(url, async (session) => {
    await requireSupportedServer(session)
    const { rows } = await session.query<{ found: boolean }>(
      `select exists (select from pg_tables where schemaname = 'public' and tablename = 'schema_migrations') as found`,
    )
    if (rows[0]?.found) await refuseForeignHistory(session, migrations)
    const pending = rows[0]?.found ? await findPending(session, migrations) : migrations
    if (pending.length > 0 || !(await areJobsInstalled(session)))
      throw new OperatorError(
        `O banco de dados precisa ser atualizado${pending[0] ? ` (${pending[0].name})` : ''}: informe DATABASE_OWNER_URL, ou rode antes "npm run admin -- migrate" com ele.`,
      )
  })
}

export const migrationNames = async (directory: string): Promise<string[]> =>
  (await readMigrations(directory)).map(({ name }) => name)

export const readMigrations = async (directory: string): Promise<Migration[]> => [
  ...(await readFiles(directory, 'schema')),
  ...(await readFiles(directory, 'migrations')),
]

async function readFiles(directory: string, part: 'schema' | 'migrations'): Promise<Migration[]> {
  const folder = path.join(directory, part)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(path.join(folder, file), 'utf8')
      return { name: file.slice(0, -4), sql, sha256: createHash('sha256').update(sql).digest('hex') }
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
  // The readiness probe compares this table with the migrations of its own version.
  await owner.query(`grant select on schema_migrations to ${appRole}`)
  // Databases that came from a server older than 15 still let every role create tables.
  await owner.query('revoke create on schema public from public')
}

async function findApplied(owner: pg.Client): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; sha256: string }>('select name, sha256 from schema_migrations')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** The first migration of the time before the data model was one set of files. */
export const firstOldMigration = '20261121-0050_demonstration'

async function refuseForeignHistory(owner: pg.Client, migrations: Migration[]) {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  const applied = await findApplied(owner)
  if (applied.has(firstOldMigration))
    throw new OperatorError(
      'O banco de dados tem o histórico de migrações de antes da primeira versão: rode uma vez "npm run admin -- rebase-schema".',
    )
  for (const [name, sha256] of applied) {
    if (!known.has(name))
      throw new OperatorError(`O banco de dados já passou pela migração ${name}, que esta versão do produto não tem.`)
    if (known.get(name) !== sha256)
      throw new OperatorError(`A migração ${name} foi alterada depois de aplicada a este banco de dados.`)
  }
}

async function findPending(owner: pg.Client, migrations: Migration[]) {
  const applied = await findApplied(owner)
  return migrations.filter(({ name }) => !applied.has(name))
}

async function createModel(
  owner: pg.Client,
  model: Migration[],
  seeds: readonly Seed[],
  progress: (message: string) => void,
): Promise<string[]> {
  const pending = await findPending(owner, model)
  const [first] = pending
  if (!first) return []
  if (pending.length < model.length)
    throw new OperatorError(`O banco de dados tem outra versão do esquema: falta ${first.name}.`)
  progress('Criando as tabelas do banco de dados')
  for (const file of model) await run(owner, file)
  await insertSeeds(owner, seeds)
  return model.map(({ name }) => name)
}

// Checked again under the lock: another process may have applied it.
async function apply(owner: pg.Client, migration: Migration) {
  if ((await findApplied(owner)).has(migration.name)) return false
  await run(owner, migration)
  return true
}

async function run(owner: pg.Client, { name, sql, sha256 }: Migration) {
  await owner.query(sql).catch((cause) => {
    throw new Error(`migration ${name}: ${cause.message}`, { cause })
  })
  await recordMigration(owner, { name, sha256 })
}

export const recordMigration = (owner: pg.Client, { name, sha256 }: Pick<Migration, 'name' | 'sha256'>) =>
  owner.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])

async function insertSeeds(owner: pg.Client, seeds: readonly Seed[]) {
  // Row-level security applies to the owner too.
  await owner.query(`select set_config('app.all_companies', 'on', true)`)
  for (const { table, rows } of seeds) {
    const name = owner.escapeIdentifier(table)
    const columns = Object.keys(rows[0] ?? {}).map((column) => owner.escapeIdentifier(column))
    await owner.query(
      `insert into ${name} (${columns.join()}) select ${columns.join()} from jsonb_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows)],
    )
  }
}
