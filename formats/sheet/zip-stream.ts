import { Buffer, isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import iconv from 'iconv-lite'
import { runUninterrupted } from '../threads/thread-stop.ts'

export type ByteSource = { size: number; read: (from: number, length: number) => Promise<Uint8Array> }

export const sourceOfBytes = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (from, length) => bytes.subarray(from, from + length),
})

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** `size` and `crc` are those of the archive's directory and unverified. */
export type ZipEntry = {
  name: string
  method: number
  encrypted: boolean
  packed: number
  size: number
  crc: number
  local: number
}

const stored = 0
const deflated = 8

export const isUnpackable = ({ method, encrypted }: ZipEntry) =>
  !encrypted && (method === stored || method === deflated)

/** Rows compress at most by this ratio; a denser file is a zip bomb, even if it claims a smaller size. */
export const maxRatio = 300
const smallEnough = 20_000_000

export const computeMaxUnpacked = ({ packed }: ZipEntry) => smallEnough + packed * maxRatio

export class UnpacksToMore extends RangeError {}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endLength = 22
const longestComment = 65_535
const maxDirectory = 4_000_000
const piece = 65_536

export const readBuffer = async (source: ByteSource, from: number, length: number) => {
  const bytes = await source.read(from, length)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Returns the directory of an archive; `null` if it is truncated, split or not an archive. Source: APPNOTE 4.3. */
export async function zipEntries(source: ByteSource): Promise<ZipEntry[] | null> {
  const tailAt = Math.max(0, source.size - endLength - longestComment)
  const tail = await readBuffer(source, tailAt, source.size - tailAt)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end === -1 || tail.length - end < endLength || tail.readUInt32LE(end) !== endMark) return null
  // The directory ends at the end mark; its claimed length is not trusted.
  const start = tail.readUInt32LE(end + 16)
  const length = tailAt + end - start
  if (length < 0 || length > maxDirectory) return null
  const directory = await readBuffer(source, start, length)
  try {
    return entriesIn(directory, tail.readUInt16LE(end + 10))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function entriesIn(directory: Buffer, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = []
  let at = 0
  for (let remaining = count; remaining > 0; remaining--) {
    if (directory.readUInt32LE(at) !== entryMark) return null
    const nameLength = directory.readUInt16LE(at + 28)
    const flags = directory.readUInt16LE(at + 8)
    entries.push({
      name: nameOf(directory.subarray(at + 46, at + 46 + nameLength)),
      method: directory.readUInt16LE(at + 10),
      encrypted: (flags & 1) === 1,
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      crc: directory.readUInt32LE(at + 16),
      local: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

// Windows in Brazil writes names in code page 850, and does not always flag names in UTF-8.
const nameOf = (bytes: Buffer) => (isUtf8(bytes) ? bytes.toString('utf8') : iconv.decode(bytes, 'cp850'))

export async function* unpackEntry(source: ByteSource, entry: ZipEntry, most: number): AsyncGenerator<Buffer> {
  if (!isUnpackable(entry)) throw new RangeError(`${entry.name} cannot be unpacked`)
  let size = 0
  for await (const bytes of entry.method === deflated ? inflated(source, entry) : packed(source, entry)) {
    size += bytes.length
    if (size > most) throw new UnpacksToMore(`${entry.name} unpacks to more than ${most} bytes`)
    yield bytes
  }
}

async function* packed(source: ByteSource, { local, packed }: ZipEntry): AsyncGenerator<Buffer> {
  const head = await readBuffer(source, local, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== localMark) throw new RangeError('no local header')
  const start = local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (start + packed > source.size) throw new RangeError('the archive is cut')
  for (let at = 0; at < packed; at += piece) yield readBuffer(source, start + at, Math.min(piece, packed - at))
}

async function* inflated(source: ByteSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  const inflate = runUninterrupted(() => createInflateRaw({ chunkSize: piece }))
  // An error reaches the caller through `inflate`.
  const feeding = pipeline(Readable.from(packed(source, entry)), inflate).catch(() => undefined)
  for await (const bytes of inflate) yield bytes
  await feeding
}
