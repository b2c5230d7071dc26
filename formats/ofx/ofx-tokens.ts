import { type LineEnd, lineEndOf } from '../lines.ts'

/** Where a tag stands, 1-based. */
export type Spot = { line: number; column: number }

/** What the tokenizer meets: a tag with the text behind it (entities decoded, trimmed), or a closing tag. */
export type OfxVisitor = {
  open(name: string, value: string, line: number, column: number): void
  close(name: string, line: number, column: number): void
}

const longestTag = 1024
const longestText = 1_048_576
const cdataStart = '<![CDATA['
const [slash, blank, less, greater, exclamation, question] = [47, 32, 60, 62, 33, 63]

/**
 * Walks OFX 1.x (SGML) or 2.x (XML) as its text comes, whatever of its tags are closed; it holds one tag and its text.
 * Comments and processing instructions are skipped, a `<` that starts no tag is text. Source: bank-files 1.2.
 */
export function newTokenizer(visitor: OfxVisitor) {
  let rest = ''
  let spot: Spot = { line: 1, column: 1 }
  let lineEnd: LineEnd | null = null
  return {
    /** False once a tag is followed by more text than anybody writes. */
    push(piece: string): boolean {
      lineEnd ??= lineEndOf(piece)
      const text = rest === '' ? piece : rest + piece
      const walked = walk(text, { visitor, spot, lineEnd, final: false })
      rest = text.slice(walked.end)
      spot = walked
      return rest.length <= longestText
    },
    /** Where what was not read yet begins. */
    spot: () => spot,
    end(): void {
      walk(rest, { visitor, spot, lineEnd: lineEnd ?? '\n', final: true })
      rest = ''
    },
  }
}

type Walk = { visitor: OfxVisitor; spot: Spot; lineEnd: LineEnd; final: boolean }

/** Visits what is whole in a text that begins at a spot; answers where the first thing begins that may go on. */
function walk(text: string, { visitor, spot, lineEnd, final }: Walk): Spot & { end: number } {
  let { line } = spot
  // Of a line that began before this text, a place in front of it.
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

/** The tag that begins at a `<`; where to look on when none does; `cut` when the text ends before that shows. */
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

// An instruction or comment without an end swallows the rest: the file is cut there.
function skipAt(text: string, start: number): number | 'cut' {
  const ending = text.startsWith('<?', start) ? '?>' : text.startsWith('<!--', start) ? '-->' : ''
  if (ending === '') return '<!--'.startsWith(text.slice(start, start + 4)) ? 'cut' : start + 1
  const found = text.indexOf(ending, start)
  return found === -1 ? 'cut' : found + ending.length
}

const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

const isBlank = (code: number) => code === blank || (code >= 9 && code <= 13)

/** Where the text behind a tag begins: blanks before a CDATA are not its own. */
function textStart(text: string, from: number): number {
  let start = from
  while (isBlank(text.charCodeAt(start))) start++
  if (start < text.length && text.charCodeAt(start) !== less) return from
  return cdataStart.startsWith(text.slice(start, start + cdataStart.length)) ? start : from
}

/** Where the text behind a tag ends; the text's length when nothing in it ends it. */
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

// What ends a text may be cut itself: one `<` that ends it, or a CDATA that begins it.
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

// Banks write bare ampersands; only what is surely an entity is one.
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g, (whole, name, decimal, hex) => {
    if (name) return named[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
  })
}
