import { Buffer, isAscii, isUtf8 } from 'node:buffer'
import type { LineEnd } from './lines.ts'
import { decodeAs, decodePart } from './text.ts'

/** What is read of a file at once, and how much of it tells its layout. */
export const blockBytes = 65_536

/** Bytes that come in pieces of any size, as blocks of 64 kB: whatever reads them sees the same, however they were cut. */
export function newBlocks(take: (block: Uint8Array) => boolean) {
  const partial = Buffer.allocUnsafe(blockBytes)
  let length = 0
  let going = true
  return {
    /** False once `take` wants no more. */
    push(bytes: Uint8Array): boolean {
      let start = 0
      while (going && start < bytes.length) {
        if (length === 0 && bytes.length - start >= blockBytes) {
          going = take(bytes.subarray(start, start + blockBytes))
          start += blockBytes
          continue
        }
        const part = bytes.subarray(start, start + blockBytes - length)
        partial.set(part, length)
        length += part.length
        start += part.length
        if (length < blockBytes) continue
        length = 0
        going = take(partial)
      }
      return going
    },
    end(): void {
      if (going && length > 0) take(partial.subarray(0, length))
    },
  }
}

export type FramingOptions = {
  lineEnd: LineEnd
  take: (text: string) => boolean
  /** Called instead of taking a line above 4 MB; without it, a long line is handed on in pieces of 64 kB. */
  tooLong?: () => void
  /** Where somebody said how the text is written; else each line tells. */
  encoding?: 'utf-8' | 'windows-1252'
}

const longestLine = 4 * 1_048_576
// A piece never ends inside a character of UTF-8, which has three bytes behind its first at most.
const longestTail = 3

/**
 * Frames blocks of bytes into text that ends with a line; it holds one line or one block. Each line is decoded by itself
 * (UTF-8 where it is valid, else Windows-1252), of a longer one each 64 kB.
 */
export function newFraming({ lineEnd, take, tooLong, encoding }: FramingOptions) {
  const endByte = lineEnd.charCodeAt(0)
  const decode = (lines: Buffer) => (encoding ? decodeAs(lines, encoding) : decodeLines(lines, endByte))
  let held = Buffer.allocUnsafe(blockBytes * 2)
  let length = 0
  let going = true

  const append = (bytes: Uint8Array) => {
    if (length + bytes.length > held.length) {
      const larger = Buffer.allocUnsafe((length + bytes.length) * 2)
      held.copy(larger, 0, 0, length)
      held = larger
    }
    held.set(bytes, length)
    length += bytes.length
  }
  const drop = (count: number) => {
    held.copyWithin(0, count, length)
    length -= count
  }
  const isTooLong = () => {
    if (!tooLong || length <= longestLine) return false
    const end = held.subarray(0, length).indexOf(endByte)
    return end === -1 || end > longestLine
  }

  const handOn = (): boolean => {
    if (isTooLong()) {
      tooLong?.()
      return false
    }
    const whole = held.lastIndexOf(endByte, length - 1) + 1
    const cut = whole > 0 || tooLong ? whole : pieceEnd(held, 0, length)
    // A piece that ends where the bytes do may be a line, or go on.
    if (cut === 0 || (whole === 0 && cut === length)) return true
    const more = take(decode(held.subarray(0, cut)))
    drop(cut)
    return more
  }

  return {
    /** False once whoever takes the text wants no more. */
    push(bytes: Uint8Array): boolean {
      append(bytes)
      going = handOn()
      return going
    },
    /** Hands on what is left: a last line may lack its end. */
    end(): void {
      if (going && length > 0) take(decode(held.subarray(0, length)))
    },
  }
}

function decodeLines(lines: Buffer, endByte: number): string {
  // Lines are valid UTF-8 one by one exactly when they are together, so most files are decoded at once.
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
