import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '@app/kit/server'
import type { z } from 'zod'
import {
  type ArchiveEntry,
  buildArchiveHeader,
  buildArchivePadding,
  damagedArchiveMessage,
  readArchive,
} from './archive.ts'
import { ageMagic, type Decryption, decryptStream } from './encryption.ts'
import {
  BackupHead,
  BackupManifest,
  backupFormatVersion,
  headEntry,
  manifestEntry,
  parseEntryName,
  trailerEntry,
} from './manifest.ts'

export type ReadBackup = { head: BackupHead; manifest: BackupManifest }

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((error) => {
    if (error.code === 'ENOENT') throw new OperatorError(`O arquivo ${file} não existe.`)
    throw error
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMagic.length), 0, ageMagic.length, 0)
    return buffer.subarray(0, bytesRead).equals(ageMagic)
  } finally {
    await handle.close()
  }
}

export async function* readBackupEntries(
  file: string,
  decryption: Decryption | undefined,
): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  // An error of the pipeline destroys `gunzip`, so the reader below receives it.
  pipeline(decryption ? decryptStream(source, decryption) : source, gunzip).catch(() => undefined)
  try {
    yield* readArchive(unpacked(gunzip))
  } finally {
    gunzip.destroy()
    source.destroy()
  }
}

async function* unpacked(gunzip: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* gunzip
  } catch (error) {
    const isUnpackingError = error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
    throw isUnpackingError ? new OperatorError(damagedArchiveMessage, { cause: error }) : error
  }
}

/** Keeps no content in memory. */
export async function verifyBackup(file: string, decryption: Decryption | undefined): Promise<ReadBackup> {
  const archiveHash = createHash('sha256')
  const tables = new Map<string, ReturnType<typeof createHash>>()
  const damaged: string[] = []
  let files = 0
  let head: BackupHead | undefined
  let manifest: BackupManifest | undefined
  let trailer: string | undefined
  for await (const entry of readBackupEntries(file, decryption)) {
    if (trailer !== undefined) throw new OperatorError(damagedArchiveMessage)
    if (entry.name === trailerEntry) {
      trailer = (await textOf(entry)).trim()
      continue
    }
    archiveHash.update(buildArchiveHeader(entry.name, entry.size))
    const content = parseEntryName(entry.name)
    const pieces: Buffer[] = []
    const hash = hashFor(content, tables)
    for await (const piece of entry.content) {
      archiveHash.update(piece)
      hash?.update(piece)
      if (!content) pieces.push(piece)
    }
    archiveHash.update(buildArchivePadding(entry.size))
    if (entry.name === headEntry) head = parse(BackupHead, pieces)
    if (entry.name === manifestEntry) manifest = parse(BackupManifest, pieces)
    if (content && 'sha256' in content) {
      files += 1
      if (hash?.digest('hex') !== content.sha256) damaged.push(content.sha256)
    }
  }
  if (!head || !manifest || trailer !== archiveHash.digest('hex')) throw new OperatorError(damagedArchiveMessage)
  requireSums({ manifest, tables, files, damaged })
  if (head.format !== backupFormatVersion)
    throw new OperatorError(`A cópia tem o formato ${head.format}, que esta versão do produto não lê.`)
  return { head, manifest }
}

function hashFor(content: ReturnType<typeof parseEntryName>, tables: Map<string, ReturnType<typeof createHash>>) {
  if (!content) return undefined
  if ('sha256' in content) return createHash('sha256')
  const known = tables.get(content.table) ?? createHash('sha256')
  tables.set(content.table, known)
  return known
}

type Sums = {
  manifest: BackupManifest
  tables: Map<string, ReturnType<typeof createHash>>
  files: number
  damaged: string[]
}

function requireSums({ manifest, tables, files, damaged }: Sums) {
  for (const { name, sha256 } of manifest.tables)
    if ((tables.get(name) ?? createHash('sha256')).digest('hex') !== sha256)
      throw new OperatorError(damagedArchiveMessage)
  const listed = new Set(manifest.files.missing)
  if (files !== manifest.files.count || damaged.some((name) => !listed.has(name)))
    throw new OperatorError(damagedArchiveMessage)
}

async function textOf({ content }: ArchiveEntry): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

function parse<Schema extends z.ZodType>(schema: Schema, pieces: Buffer[]): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')))
  } catch (cause) {
    throw new OperatorError(damagedArchiveMessage, { cause })
  }
}
