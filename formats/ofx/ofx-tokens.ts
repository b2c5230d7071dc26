/** What the tokenizer meets: a tag with the text behind it (entities decoded, trimmed), or a closing tag. */
export type OfxVisitor = {
  open(name: string, value: string, line: number): void
  close(name: string, line: number): void
}

const longestTag = 1024
const longestText = 1_048_576
const cdataStart = '<![CDATA['
const [slash, tab, blank, less, greater, exclamation, question] = [47, 9, 32, 60, 62, 33, 63]

/**
 * Walks OFX 1.x (SGML) or 2.x (XML) as its text comes, whatever of its tags are closed; it holds one tag and its text.
 * Comments and processing instructions are skipped, a `<` that starts no tag is text. Source: bank-files 1.2.
 */
export function newTokenizer(visitor: OfxVisitor) {
  let rest = ''
  let line = 1
  return {
    /** False once a tag is followed by more text than anybody writes. */
    push(piece: string): boolean {
      const text = rest === '' ? piece : rest + piece
      const walked = walk(text, { visitor, line, final: false })
      rest = text.slice(walked.end)
      line = walked.line
      return rest.length <= longestText
    },
    end(): void {
      walk(rest, { visitor, line, final: true })
      rest = ''
    },
  }
}

type Walk = { visitor: OfxVisitor; line: number; final: boolean }

/** Visits what is whole in a text; answers where the first thing begins that may go on, and its line. */
function walk(text: string, { visitor, line: first, final }: Walk): { end: number; line: number } {
  let line = first
  let newline = text.indexOf('\n')
  let start = text.indexOf('<')
  const countTo = (position: number) => {
    while (newline !== -1 && newline < position) {
      line++
      newline = text.indexOf('\n', newline + 1)
    }
    return { end: position, line }
  }
  while (start !== -1) {
    const tag = tagAt(text, start)
    if (tag === 'cut') return countTo(final ? text.length : start)
    if (typeof tag === 'number') {
      start = text.indexOf('<', tag)
      continue
    }
    const end = textEnd(text, tag.end)
    if (!final && isOpen(text, tag.end, end)) return countTo(start)
    countTo(start)
    if (tag.closing) visitor.close(tag.name, line)
    else visitor.open(tag.name, textOf(text, tag.end, end), line)
    start = text.indexOf('<', end)
  }
  return countTo(text.length)
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
    if (nameEnd === -1 && (char === blank || char === tab || char === slash)) nameEnd = index
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
  return trimmed.includes('\n')
    ? trimmed
        .split('\n')
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
