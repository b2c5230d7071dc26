import { createHash, type Hash } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sumOf } from '@app/kit/contract'
import {
  type Files,
  findJobQueues,
  getJobsVersion,
  keepFilesForBackup,
  OperatorError,
  withOwner,
} from '@app/kit/server'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { buildArchiveEnd, buildArchiveHeader, buildArchivePadding } from './archive.ts'
import { createEncrypter, type Encryption, encryptStream } from './encryption.ts'
import {
  type BackupHead,
  type BackupManifest,
  backupFormatVersion,
  fileEntry,
  headEntry,
  manifestEntry,
  tableEntry,
  trailerEntry,
} from './manifest.ts'
import { disableRowSecurity, findSequences, findTables, formatColumnList, quoteTableName, sumTable } from './tables.ts'

export type BackupOrder = {
  url: string
  files: Files
  /** An existing file is never replaced. */
  target: string
  encryption?: Encryption | undefined
  softwareVersion: string
  now: string
  allowMissing?: boolean
}

type BackupReport = { tables: number; rows: number; files: BackupManifest['files']; bytes: number }

/** The file is named `.partial` until it is complete and synced to disk. */
export async function writeBackup(order: BackupOrder): Promise<BackupReport> {
  const { target, encryption } = order
  const encrypter = encryption && createEncrypter(encryption)
  await refuseExisting(target)
  const partial = `${target}.partial`
  try {
    const report = await withOwner(order.url, async (session) => {
      await disableRowSecurity(session)
      if (!(await keepFilesForBackup(session)))
        throw new OperatorError('Outra cópia de segurança deste banco de dados está em andamento.')
      const archive = new ArchiveWriter()
      const packed = Readable.from(archive.writeArchive(contentsOf(session, order, archive)), { highWaterMark: 1 })
      const file = createWriteStream(partial, { mode: 0o600, flush: true })
      const gzip = createGzip({ level: 1 })
      if (encrypter) await pipeline(packed, gzip, (source) => encryptStream(source, encrypter), file)
      else await pipeline(packed, gzip, file)
      return { ...archive.report(), bytes: file.bytesWritten }
    })
    await refuseExisting(target)
    await rename(partial, target)
    await syncFolder(path.dirname(target))
    return report
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function refuseExisting(target: string) {
  const exists = await access(target, constants.F_OK).then(
    () => true,
    () => false,
  )
  if (exists) throw new OperatorError(`O arquivo ${target} já existe: uma cópia nunca é substituída.`)
}

// A rename is durable only after its folder is synced.
async function syncFolder(folder: string) {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

type Piece = Buffer

class ArchiveWriter {
  readonly #hash: Hash = createHash('sha256')
  tables: BackupManifest['tables'] = []
  files: BackupManifest['files'] = { count: 0, bytes: 0, missing: [] }

  report() {
    const rows = sumOf(this.tables, (table) => table.rows)
    return { tables: this.tables.length, rows, files: this.files }
  }

  *entry(name: string, content: Piece): Generator<Piece> {
    yield buildArchiveHeader(name, content.length)
    yield content
    yield buildArchivePadding(content.length)
  }

  async *writeArchive(entries: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    for await (const piece of entries) {
      this.#hash.update(piece)
      yield piece
    }
    yield* this.entry(trailerEntry, Buffer.from(`${this.#hash.digest('hex')}\n`))
    yield buildArchiveEnd()
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

async function* contentsOf(session: pg.Client, order: BackupOrder, archive: ArchiveWriter): AsyncGenerator<Piece> {
  const head = await openMoment(session, order)
  yield* archive.entry(headEntry, json(head))
  for (const table of head.tables) yield* tableContents(session, table, archive)
  const sequences = await findSequences(session)
  await session.query('commit')
  yield* fileContents(session, order, archive)
  const { tables, files } = archive
  yield* archive.entry(manifestEntry, json({ tables, sequences, files } satisfies BackupManifest))
}

async function openMoment(session: pg.Client, { softwareVersion, now }: BackupOrder): Promise<BackupHead> {
  const { rows } = await session.query<{ found: boolean }>(
    `select to_regclass('public.named_files') is not null as found`,
  )
  if (!rows[0]?.found)
    throw new OperatorError('O banco de dados é de antes das cópias: rode primeiro "npm run admin -- migrate".')
  const before = await findTables(session)
  const names = before.map(({ name }) => quoteTableName(session, name)).join(', ')
  // The first query takes the snapshot, LOCK TABLE does not. So no table is truncated or altered between the two.
  await session.query(`begin isolation level repeatable read read only; lock table ${names} in access share mode`)
  const tables = await findTables(session)
  const installation = await session.query<{ id: string }>('select id from installation')
  const migrations = await session.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  )
  const queues = await findJobQueues(session)
  // A cursor `with hold` is materialised at commit, so reading the files does not keep the transaction open.
  await session.query(
    'declare named no scroll cursor with hold for select distinct sha256 from named_files order by sha256',
  )
  const [{ id } = { id: undefined }] = installation.rows
  const jobs_version = await getJobsVersion(session)
  if (id === undefined || jobs_version === undefined) throw new OperatorError('O banco de dados não tem o produto.')
  return {
    format: backupFormatVersion,
    made_at: now,
    software_version: softwareVersion,
    installation_id: id,
    migrations: migrations.rows,
    jobs_version,
    tables,
    queues,
  }
}

const partBytes = 1024 * 1024

async function* tableContents(session: pg.Client, table: BackupHead['tables'][number], archive: ArchiveWriter) {
  const sum = await sumTable(session, table)
  const rows = session.query(
    copyTo(`copy (select ${formatColumnList(session, table)} from ${quoteTableName(session, table.name)}) to stdout`),
  )
  const hash = createHash('sha256')
  let part = 0
  for await (const piece of inParts(rows)) {
    hash.update(piece)
    yield* archive.entry(tableEntry(table.name, part), piece)
    part += 1
  }
  if (rows.rowCount !== sum.rows)
    throw new Error(`the table ${table.name} has ${sum.rows} rows and gave ${rows.rowCount}`)
  archive.tables.push({ ...sum, sha256: hash.digest('hex') })
}

const rowEnd = 0x0a

/** Parts of about 1 MB that end at a row end: each part is restored with its own COPY. */
async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of source) {
    pieces.push(piece)
    bytes += piece.length
    // In COPY text format a line break inside a value is written as \n, so a raw line break ends a row.
    const end = bytes < partBytes ? -1 : piece.lastIndexOf(rowEnd)
    if (end === -1) continue
    const remainder = piece.subarray(end + 1)
    yield Buffer.concat(pieces).subarray(0, bytes - remainder.length)
    pieces = [remainder]
    bytes = remainder.length
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}

const namesAtOnce = 1000
const maxListedNames = 5

async function* fileContents(session: pg.Client, { files, allowMissing }: BackupOrder, archive: ArchiveWriter) {
  for (;;) {
    const { rows } = await session.query<{ sha256: string }>(`fetch ${namesAtOnce} from named`)
    if (rows.length === 0) break
    for (const { sha256 } of rows) yield* fileContent(sha256, files, archive)
  }
  const { missing } = archive.files
  if (missing.length > 0 && !allowMissing)
    throw new OperatorError(
      `Faltam ou estão danificados ${missing.length} arquivos que o banco de dados nomeia (${missing.slice(0, maxListedNames).join(', ')}${missing.length > maxListedNames ? ', …' : ''}). Com --allow-missing-files a cópia é feita sem eles e os lista.`,
    )
}

async function* fileContent(sha256: string, files: Files, archive: ArchiveWriter): AsyncGenerator<Piece> {
  const handle = await files.openForBackup(sha256)
  if (!handle) {
    archive.files.missing.push(sha256)
    return
  }
  const { size } = await handle.stat()
  const hash = createHash('sha256')
  let bytes = 0
  yield buildArchiveHeader(fileEntry(sha256), size)
  // The loop closes the handle, also on early exit. Stored files never grow: the header has already announced the size.
  for await (const piece of handle.createReadStream({ end: Math.max(size - 1, 0) })) {
    hash.update(piece)
    bytes += piece.length
    yield piece
  }
  if (bytes !== size) throw new OperatorError(`O arquivo ${sha256} mudou de tamanho durante a cópia.`)
  yield buildArchivePadding(size)
  archive.files.bytes += size
  archive.files.count += 1
  if (hash.digest('hex') !== sha256) archive.files.missing.push(sha256)
}
