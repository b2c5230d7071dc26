import type { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'
import {
  type ByteSource,
  computeMaxUnpacked,
  isUnpackable,
  maxRatio,
  readBuffer,
  UnpacksToMore,
  unpackEntry,
  type ZipEntry,
  zipEntries,
} from './zip-stream.ts'

/** `path` is for display only; it never leads to a place on disk. */
export type ArchivedFile = { path: readonly string[]; entry: ZipEntry }

export class ArchiveFault extends Error {
  override name = 'ArchiveFault'
}

const localHeader = 30
const headLength = 300

/** True for a plain ZIP, not a workbook or document. Source: ECMA-376-2, 9; ODF 1.2-3, 3.3 (`mimetype` is first). */
export function beginsAsArchive(head: Buffer): boolean {
  if (head.length < 4 || head.readUInt16LE(0) !== 0x4b50) return false
  const mark = head.readUInt16LE(2)
  if (mark === 0x0605) return true
  if (mark !== 0x0403 || head.length < localHeader) return false
  const length = head.readUInt16LE(26)
  return !isOfDocument(head.toString('latin1', localHeader, localHeader + length))
}

const isOfDocument = (name: string) =>
  name === '[Content_Types].xml' || name === 'mimetype' || /^(?:_rels|docProps|customXml|xl|word|ppt)\//.test(name)

export async function openArchive(source: ByteSource): Promise<ArchivedFile[] | null> {
  if (!beginsAsArchive(await readBuffer(source, 0, Math.min(headLength, source.size)))) return null
  const entries = await zipEntries(source)
  if (!entries) throw new ArchiveFault('O ZIP está cortado ou danificado; gere-o de novo e envie outra vez.')
  // A workbook may begin with any of its parts.
  if (entries.some(({ name }) => name === '[Content_Types].xml')) return null
  return entries.flatMap((entry) => {
    const path = pathOf(entry.name)
    return /[\\/]$/.test(entry.name) || isHidden(path) ? [] : { path, entry }
  })
}

const pathOf = (name: string) => {
  const parts = name.split(/[\\/]/).map((part) => part.replace(/\p{Cc}/gu, '').trim())
  const named = parts.filter((part) => !['', '.', '..'].includes(part))
  return named.length > 0 ? named : ['arquivo']
}

const systemFiles = ['__macosx', 'thumbs.db', 'desktop.ini']
const isHidden = (path: readonly string[]) =>
  path.some((part) => part.startsWith('.') || systemFiles.includes(part.toLowerCase()))

/** Yields the unpacked bytes of a file and checks size and CRC against the directory; throws `ArchiveFault`. */
export async function* archivedBytes(
  source: ByteSource,
  { path, entry }: ArchivedFile,
  most: number,
): AsyncGenerator<Buffer> {
  const name = path.join('/')
  if (entry.encrypted) throw new ArchiveFault(`${name} está protegido por senha; tire a senha do ZIP e envie de novo.`)
  if (!isUnpackable(entry))
    throw new ArchiveFault(`${name} está compactado de um modo que não é lido; gere o ZIP no modo comum (Deflate).`)
  const dense = computeMaxUnpacked(entry)
  let crc = 0
  let size = 0
  try {
    for await (const bytes of unpackEntry(source, entry, Math.min(most, dense))) {
      crc = crc32(bytes, crc)
      size += bytes.length
      yield bytes
    }
  } catch (error) {
    if (error instanceof UnpacksToMore) throw new ArchiveFault(dense < most ? tooDense(name) : tooLarge(name, most))
    throw isDamage(error) ? damaged(name) : error
  }
  if (crc !== entry.crc || size !== entry.size) throw damaged(name)
}

const damaged = (name: string) =>
  new ArchiveFault(`${name} está cortado ou danificado dentro do ZIP; gere o ZIP de novo e envie outra vez.`)
const tooDense = (name: string) =>
  `${name} cresce mais de ${maxRatio} vezes ao ser descompactado, o que nenhum arquivo do dia faz; envie-o fora do ZIP.`
const tooLarge = (name: string, most: number) =>
  `${name} passa de ${Math.floor(most / 1_000_000)} MB descompactado; divida-o e envie as partes.`

const isDamage = (error: unknown) =>
  error instanceof RangeError || (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
