import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  areJobsInstalled,
  type Files,
  getJobsVersion,
  migrate,
  noCompany,
  OperatorError,
  readMigrations,
  type SchemaSource,
  withOwner,
} from '@app/kit/server'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ArchiveEntry } from './archive.ts'
import type { Decryption } from './encryption.ts'
import { type BackupHead, parseEntryName } from './manifest.ts'
import { openSchema } from './open-schema.ts'
import { type ReadBackup, readBackupEntries, verifyBackup } from './read-backup.ts'
import {
  disableRowSecurity,
  findTables,
  formatColumnList,
  portableTextSettings,
  quoteTableName,
  sumTable,
} from './tables.ts'
import { deleteRestoreNote, getUnfinishedRestore, recordRestoreStart } from './unfinished-restore.ts'

type RestoreOrder = {
  url: string
  schema: SchemaSource
  dataFolder: string
  files: Files
  source: string
  decryption?: Decryption | undefined
  now: string
  bindFolder: () => Promise<void>
}

type RestoreReport = ReadBackup & {
  resumed: boolean
}

export async function restoreBackup(order: RestoreOrder): Promise<RestoreReport> {
  const { url, dataFolder, source } = order
  const backup = await verifyBackup(source, order.decryption)
  const unfinished = await getUnfinishedRestore(dataFolder)
  const resumed = unfinished !== undefined && (await getInstallationId(url)) === unfinished.installation_id
  if (!resumed) {
    await requireKnownMigrations(order, backup.head)
    await requireFresh(url, backup.head)
    const installation_id = randomUUID()
    await recordRestoreStart(dataFolder, { installation_id, backup: source })
    await migrate({ url, schema: order.schema, last: backup.head.migrations.at(-1)?.name })
    await withOwner(url, (session) => restoreAll(session, order, { ...backup, installation_id }))
  }
  await migrate({ url, schema: order.schema })
  await order.bindFolder()
  await deleteRestoreNote(dataFolder)
  return { ...backup, resumed }
}

async function hasTable(session: pg.Client, name: string): Promise<boolean> {
  const { rows } = await session.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])
  return rows[0]?.found === true
}

const getInstallationId = (url: string): Promise<string | undefined> =>
  withOwner(url, async (session) => {
    if (!(await hasTable(session, 'public.installation'))) return undefined
    return (await session.query<{ id: string }>('select id from installation')).rows[0]?.id
  })

async function requireKnownMigrations({ schema }: RestoreOrder, head: BackupHead) {
  const known = new Map((await readMigrations(schema.directory)).map(({ name, sha256 }) => [name, sha256]))
  const foreign = head.migrations.find(({ name, sha256 }) => known.get(name) !== sha256)
  if (foreign)
    throw new OperatorError(
      `A cópia é da versão ${head.software_version} e passou pela migração ${foreign.name}, que esta versão do produto não tem: restaure com a versão que a fez, ou com uma mais nova.`,
    )
}

export const seededTables: readonly string[] = [
  'public.abilities',
  'public.ability_profiles',
  'public.acquirers',
  'public.import_layout_versions',
  'public.import_layouts',
  'public.installation',
  'public.movement_reason_maps',
  'public.movement_types',
  'public.products',
  'public.retention_settings',
  'public.schema_migrations',
]

// pg-boss creates queues and jobs at every start. A user's change to a seeded table leaves an entry in `audit_events`.
const isSeeded = (name: string) => seededTables.includes(name) || name.startsWith('pgboss.')

const requireFresh = (url: string, head: BackupHead): Promise<void> =>
  withOwner(url, async (session) => {
    const otherSessions = await session.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename is not null`,
    )
    if (otherSessions.rowCount)
      throw new OperatorError('O banco de dados está em uso: pare o produto (todos os processos) antes de restaurar.')
    if (!(await hasTable(session, 'public.schema_migrations'))) return
    await disableRowSecurity(session)
    for (const { name } of await findTables(session)) {
      if (isSeeded(name)) continue
      const { rowCount } = await session.query(`select from ${quoteTableName(session, name)} limit 1`)
      if (rowCount)
        throw new OperatorError(`O banco de dados já tem dados (${name}): restaure num banco de dados vazio.`)
    }
    const known = new Set(head.migrations.map(({ name }) => name))
    const applied = await session.query<{ name: string }>('select name from schema_migrations order by name')
    const newerMigration = applied.rows.find(({ name }) => !known.has(name))
    if (newerMigration)
      throw new OperatorError(
        `O banco de dados já foi preparado por uma versão mais nova que a da cópia (${newerMigration.name}): restaure num banco de dados vazio.`,
      )
  })

type Restoring = ReadBackup & { installation_id: string }

async function restoreAll(session: pg.Client, order: RestoreOrder, backup: Restoring): Promise<void> {
  const { head, manifest } = backup
  await requireJobs(session, head)
  await session.query(portableTextSettings)
  await session.query('begin')
  try {
    const closeSchema = await openSchema(session, head)
    await loadEntries(session, order, backup)
    for (const { name, value, called } of manifest.sequences)
      await session.query('select setval($1::regclass, $2, $3)', [name, value, called])
    await compareTables(session, backup)
    await closeSchema()
    await noteInHistory(session, order, backup)
    await session.query('commit')
  } catch (error) {
    await session.query('rollback').catch(() => undefined)
    throw error
  }
}

async function requireJobs(session: pg.Client, head: BackupHead) {
  const version = (await areJobsInstalled(session)) ? await getJobsVersion(session) : undefined
  if (version !== head.jobs_version)
    throw new OperatorError(
      `A cópia tem a fila de tarefas da versão ${head.jobs_version} e este produto usa a ${version}: restaure com a versão que a fez e depois atualize.`,
    )
}

async function loadEntries(
  session: pg.Client,
  { source, decryption, files }: RestoreOrder,
  { head, manifest }: ReadBackup,
) {
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  const missing = new Set(manifest.files.missing)
  for await (const entry of readBackupEntries(source, decryption)) {
    const content = parseEntryName(entry.name)
    const table = content && 'table' in content ? tables.get(content.table) : undefined
    if (table) await copyIn(session, table, entry)
    else if (content && 'sha256' in content && !missing.has(content.sha256))
      await keepFile(files, content.sha256, entry)
    else await readPast(entry)
  }
}

const copyIn = (session: pg.Client, table: BackupHead['tables'][number], { content }: ArchiveEntry) =>
  pipeline(
    content,
    session.query(
      copyFrom(`copy ${quoteTableName(session, table.name)} (${formatColumnList(session, table)}) from stdin`),
    ),
  )

async function keepFile(files: Files, sha256: string, { content }: ArchiveEntry) {
  const stored = await files.put(Readable.from(content, { highWaterMark: 1 }))
  if (stored.sha256 !== sha256) throw new Error(`the file ${sha256} came out as ${stored.sha256}`)
}

async function readPast({ content }: ArchiveEntry) {
  for await (const _piece of content);
}

async function compareTables(session: pg.Client, { head, manifest }: ReadBackup) {
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  for (const expected of manifest.tables) {
    const table = tables.get(expected.name)
    const found = table && (await sumTable(session, table))
    if (found?.rows !== expected.rows || found.checksum !== expected.checksum)
      throw new OperatorError(
        `A tabela ${expected.name} não saiu como entrou (${found?.rows ?? 0} linhas, eram ${expected.rows}): nada foi restaurado.`,
      )
  }
}

const restored = 'Restaurado de uma cópia de segurança.'

/**
 * The installation of the backup may still be in use, so this one gets a new id, all sessions, tokens and password
 * links end, and nothing is sent to other systems twice: connections are paused, and webhooks switched off. Recovery codes used since
 * the backup would be valid again, so people need new ones.
 */
async function noteInHistory(session: pg.Client, { now }: RestoreOrder, { head, installation_id }: Restoring) {
  await session.query('update installation set id = $1, folder_bound_at = null', [installation_id])
  await session.query('update sessions set ended_at = $1 where ended_at is null', [now])
  await session.query('delete from recovery_codes')
  await session.query('delete from identity_challenges')
  await session.query('update password_links set withdrawn_at = $1 where used_at is null and withdrawn_at is null', [
    now,
  ])
  await session.query('update personal_tokens set revoked_at = $1 where revoked_at is null', [now])
  await session.query('update integration_connections set paused_at = $1, paused_reason = $2 where paused_at is null', [
    now,
    restored,
  ])
  await session.query('update webhooks set disabled_at = $1, disabled_reason = $2 where disabled_at is null', [
    now,
    restored,
  ])
  const after = { backup_made_at: head.made_at, backup_installation_id: head.installation_id }
  await session.query(
    `select audit_append($1, null, 'installation', $2, 'restore', null, $3, null, 'rotina', null, null, $4)`,
    [noCompany, installation_id, after, now],
  )
}
