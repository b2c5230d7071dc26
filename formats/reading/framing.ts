import { Buffer, isAscii, isUtf8 } from 'node:buffer'
import { decodeAs, decodePart } from '../values/text.ts'
import type { LineEnd } from './lines.ts'

/** Size of a read block; the first block is used to recognise the layout. */
export const blockBytes = 65_536

/** Regroups pieces of any size into blocks of 64 kB, so that a reading does not depend on their size. */
export function newBlocks(take: (block: Uint8Array) => boolean) {
  const partial = Buffer.allocUnsafe(blockBytes)
  let length = 0
  let needsMore = true
  return {
    push(bytes: Uint8Array): boolean {
      let start = 0
      while (needsMore && start < bytes.length) {
        if (length === 0 && bytes.length - start >= blockBytes) {
          needsMore = take(bytes.subarray(start, start + blockBytes))
          start += blockBytes
          continue
        }
        const part = bytes.subarray(start, start + blockBytes - length)
        partial.set(part, length)
        length += part.length
        start += part.length
        if (length < blockBytes) continue
        length = 0
        needsMore = take(partial)
      }
      return needsMore
    },
    end(): void {
      if (needsMore && length > 0) take(partial.subarray(0, length))
    },
  }
}

type FramingOptions = {
  lineEnd: LineEnd
  take: (text: string) => boolean
  /** Called instead of `take` for a line above 4 MB. Without it, a long line is passed to `take` in pieces of 64 kB. */
  tooLong?: () => void
  /** Encoding chosen by the user; without it, each line is detected. */
  encoding?: 'utf-8' | 'windows-1252'
}

const longestLine = 4 * 1_048_576
// A piece must not end inside a UTF-8 character, which has at most 3 bytes after its first.
const longestTail = 3

/** Decodes each line by itself: UTF-8 if valid, else Windows-1252. A line above 64 kB is decoded in pieces. */
export function newFraming({ lineEnd, take, tooLong, encoding }: FramingOptions) {
  const endByte = lineEnd.charCodeAt(0)
  const decode = (lines: Buffer) => (encoding ? decodeAs(lines, encoding) : decodeLines(lines, endByte))
  let buffer = Buffer.allocUnsafe(blockBytes * 2)
  let length = 0
  let needsMore = true

  const append = (bytes: Uint8Array) => {
    if (length + bytes.length > buffer.length) {
      const larger = Buffer.allocUnsafe((length + bytes.length) * 2)
      buffer.copy(larger, 0, 0, length)
      buffer = larger
    }
    buffer.set(bytes, length)
    length += bytes.length
  }
  const drop = (count: number) => {
    buffer.copyWithin(0, count, length)
    length -= count
  }
  const isTooLong = () => {
    if (!tooLong || length <= longestLine) return false
    const end = buffer.subarray(0, length).indexOf(endByte)
    return end === -1 || end > longestLine
  }

  const handOn = (): boolean => {
    if (isTooLong()) {
      tooLong?.()
      return false
    }
    const linesEnd = buffer.lastIndexOf(endByte, length - 1) + 1
    const cut = linesEnd > 0 || tooLong ? linesEnd : pieceEnd(buffer, 0, length)
    // A piece that ends where the bytes end may be a whole line or continue in the next block.
    if (cut === 0 || (linesEnd === 0 && cut === length)) return true
    const more = take(decode(buffer.subarray(0, cut)))
    drop(cut)
    return more
  }

  return {
    push(bytes: Uint8Array): boolean {
      append(bytes)
      needsMore = handOn()
      return needsMore
    },
    /** Emits the rest: the last line may lack its line end. */
    end(): void {
      if (needsMore && length > 0) take(decode(buffer.subarray(0, length)))
    },
  }
}

function decodeLines(lines: Buffer, endByte: number): string {
  // Fast path: a block is valid UTF-8 exactly when each of its lines is, so most blocks are decoded in one call.
  if (isAscii(lines) || isUtf8(lines)) return decodePart(lines)
  let text = ''
  let start = 0
  while (start < lines.length) {
    const found = lines.indexOf(endByte, start)
    const lineEnd = found === -1 ? lines.length : found + 1
    while (start < lineEnd) {
      const cut = pieceEnd(lines, start, lineEnd)
      text += decodePart(lines.subarray(start, cut))
      start = cut
    }
  }
  return text
}

function pieceEnd(bytes: Buffer, start: number, end: number): number {
  if (end - start <= blockBytes + longestTail) return end
  const most = start + blockBytes
  let cut = most
  while (most - cut < longestTail && isInsideCharacter(bytes[cut]!)) cut--
  return isInsideCharacter(bytes[cut]!) ? most : cut
}

const isInsideCharacter = (byte: number) => (byte & 0xc0) === 0x80
