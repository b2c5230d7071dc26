import { detectLineEnd, type LineEnd } from '../reading/lines.ts'

export type Spot = { line: number; column: number } // 1-based

/** `value` is the text after the tag, trimmed and with decoded entities. */
type OfxVisitor = {
  open(name: string, value: string, line: number, column: number): void
  close(name: string, line: number, column: number): void
}

const longestTag = 1024
const longestText = 1_048_576
const cdataStart = '<![CDATA['
const slash = 47
const blank = 32
const less = 60
const greater = 62
const exclamation = 33
const question = 63

/** OFX 1.x or 2.x, with or without closing tags; a `<` that starts no tag is text. Source: bank-files 1.2. */
export function newTokenizer(visitor: OfxVisitor) {
  let remainder = ''
  let spot: Spot = { line: 1, column: 1 }
  let lineEnd: LineEnd | null = null
  return {
    /** Returns false when the text after a tag is too long. */
    push(piece: string): boolean {
      lineEnd ??= detectLineEnd(piece)
      const text = remainder === '' ? piece : remainder + piece
      const walked = walk(text, { visitor, spot, lineEnd, final: false })
      remainder = text.slice(walked.end)
      spot = walked
      return remainder.length <= longestText
    },
    spot: () => spot,
    end(): void {
      walk(remainder, { visitor, spot, lineEnd: lineEnd ?? '\n', final: true })
      remainder = ''
    },
  }
}

type Walk = { visitor: OfxVisitor; spot: Spot; lineEnd: LineEnd; final: boolean }

/** Visits the complete tags of a text that starts at `spot`; returns where the first incomplete one begins. */
function walk(text: string, { visitor, spot, lineEnd, final }: Walk): Spot & { end: number } {
  let { line } = spot
  // The line may begin before this text; then its start is at a negative position.
  let lineStart = 1 - spot.column
  let newline = text.indexOf(lineEnd)
  let start = text.indexOf('<')
  const countTo = (position: number) => {
    while (newline !== -1 && newline < position) {
      line++
      lineStart = newline + 1
      newline = text.indexOf(lineEnd, lineStart)
    }
  }
  const endAt = (position: number) => {
    countTo(position)
    return { end: position, line, column: position - lineStart + 1 }
  }
  while (start !== -1) {
    const tag = tagAt(text, start)
    if (tag === 'cut') return endAt(final ? text.length : start)
    if (typeof tag === 'number') {
      start = text.indexOf('<', tag)
      continue
    }
    const from = textStart(text, tag.end)
    const end = textEnd(text, from)
    if (!final && isOpen(text, from, end)) return endAt(start)
    countTo(start)
    const column = start - lineStart + 1
    if (tag.closing) visitor.close(tag.name, line, column)
    else visitor.open(tag.name, textOf(text, from, end), line, column)
    start = text.indexOf('<', end)
  }
  return endAt(text.length)
}

type Tag = { name: string; closing: boolean; end: number }

/** Returns the tag at a `<`; the position to continue at if it is not a tag; `cut` if the text ends too early. */
function tagAt(text: string, start: number): Tag | number | 'cut' {
  let index = start + 1
  let char = text.charCodeAt(index)
  if (char === question || char === exclamation) return skipAt(text, start)
  const closing = char === slash
  if (closing) char = text.charCodeAt(++index)
  if (Number.isNaN(char)) return 'cut'
  if (!isLetter(char)) return start + 1
  const nameStart = index
  let nameEnd = -1
  const limit = Math.min(text.length, start + longestTag)
  for (; index < limit; index++) {
    char = text.charCodeAt(index)
    if (char === greater) {
      const name = text.slice(nameStart, nameEnd === -1 ? index : nameEnd).toUpperCase()
      return { name, closing, end: index + 1 }
    }
    if (char === less) return index
    if (nameEnd === -1 && (isBlank(char) || char === slash)) nameEnd = index
  }
  return index === start + longestTag ? start + 1 : 'cut'
}

// A comment or instruction without an end continues to the end of the file, so the file is cut there.
function skipAt(text: string, start: number): number | 'cut' {
  const ending = text.startsWith('<?', start) ? '?>' : text.startsWith('<!--', start) ? '-->' : ''
  if (ending === '') return '<!--'.startsWith(text.slice(start, start + 4)) ? 'cut' : start + 1
  const found = text.indexOf(ending, start)
  return found === -1 ? 'cut' : found + ending.length
}

const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

const isBlank = (code: number) => code === blank || (code >= 9 && code <= 13)

function textStart(text: string, from: number): number {
  let start = from
  while (isBlank(text.charCodeAt(start))) start++
  if (start < text.length && text.charCodeAt(start) !== less) return from
  return cdataStart.startsWith(text.slice(start, start + cdataStart.length)) ? start : from
}

function textEnd(text: string, from: number): number {
  if (text.startsWith(cdataStart, from)) {
    const found = text.indexOf(']]>', from)
    return found === -1 ? text.length : found + 3
  }
  let end = text.indexOf('<', from)
  while (end !== -1) {
    const next = text.charCodeAt(end + 1)
    if (opensMarkup(next)) break
    end = next === less ? end + 1 : text.indexOf('<', end + 1)
  }
  return end === -1 ? text.length : end
}

// The end of the text may be cut as well: a single `<`, or the start of a CDATA section.
const isOpen = (text: string, from: number, end: number) =>
  end === text.length || (end === from && cdataStart.startsWith(text.slice(from, from + cdataStart.length)))

const opensMarkup = (next: number) => isLetter(next) || next === slash || next === exclamation || next === question

function textOf(text: string, from: number, end: number): string {
  if (!text.startsWith(cdataStart, from)) return decodeEntities(oneLine(text.slice(from, end)))
  return oneLine(text.slice(from + cdataStart.length, text.startsWith(']]>', end - 3) ? end - 3 : end))
}

function oneLine(text: string): string {
  const trimmed = text.trim()
  return trimmed.includes('\n') || trimmed.includes('\r')
    ? trimmed
        .split(/[\r\n]/)
        .map((part) => part.trim())
        .filter(Boolean)
        .join(' ')
    : trimmed
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

// Banks write bare ampersands, so only known entities are decoded.
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g, (entity, name, decimal, hex) => {
    if (name) return named[name] ?? entity
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : entity
  })
}
