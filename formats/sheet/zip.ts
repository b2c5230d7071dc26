import { Buffer } from 'node:buffer'
import { inflateRawSync } from 'node:zlib'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const stored = 0
const deflated = 8

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * Returns the files of a ZIP archive that `wanted` accepts, at most `most` bytes in total when unpacked; `null` if the
 * archive is unreadable (truncated, encrypted, another compression, too large). Source: PKWARE APPNOTE 4.3.
 */
export function unzip(bytes: Uint8Array, wanted: (name: string) => boolean, most: number): Map<string, Buffer> | null {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
    if (end === -1 || zip.readUInt32LE(end) !== endMark) return null
    const files = new Map<string, Buffer>()
    let at = zip.readUInt32LE(end + 16)
    let room = most
    for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
      if (zip.readUInt32LE(at) !== entryMark) return null
      const nameLength = zip.readUInt16LE(at + 28)
      const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
      if (wanted(name)) {
        const file = unpack(zip, at, room)
        if (file === null) return null
        room -= file.length
        files.set(name, file)
      }
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
    return files
  } catch {
    return null
  }
}

function unpack(zip: Buffer, entry: number, most: number) {
  const encrypted = (zip.readUInt16LE(entry + 8) & 1) === 1
  const method = zip.readUInt16LE(entry + 10)
  const packed = zip.readUInt32LE(entry + 20)
  const local = zip.readUInt32LE(entry + 42)
  if (encrypted || zip.readUInt32LE(local) !== localMark) return null
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const data = zip.subarray(start, start + packed)
  if (data.length !== packed) return null
  if (method === stored) return data.length > most ? null : data
  // Stops a zip bomb, whatever size it claims.
  return method === deflated ? inflateRawSync(data, { maxOutputLength: most }) : null
}
