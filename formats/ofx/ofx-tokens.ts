/** What the tokenizer meets: a tag with the text behind it (entities decoded, trimmed), or a closing tag. */
export type OfxVisitor = {
  open(name: string, value: string, line: number): void
  close(name: string, line: number): void
}

const longestTag = 1024

/**
 * Walks OFX 1.x (SGML) or 2.x (XML) from its `<OFX` to its end in one pass, whatever of its tags are closed. Comments
 * and processing instructions are skipped, a `<` that starts no tag is text. Source: bank-files 1.2.
 */
export function tokenize(text: string, start: number, visitor: OfxVisitor): void {
  const lineAt = lineCounter(text)
  let position = start
  while (position < text.length) {
    const tag = nextTag(text, position)
    if (!tag) return
    const next = text.startsWith('<![CDATA[', tag.end) ? cdata(text, tag.end) : plainText(text, tag.end)
    const name = tag.name.toUpperCase()
    if (tag.closing) visitor.close(name, lineAt(tag.start))
    else visitor.open(name, next.value, lineAt(tag.start))
    position = next.end
  }
}

type Tag = { name: string; closing: boolean; start: number; end: number }

function nextTag(text: string, from: number): Tag | null {
  let start = text.indexOf('<', from)
  while (start !== -1) {
    const skipped = skippable(text, start)
    if (skipped === -1) return null
    const tag = skipped === start ? tagAt(text, start) : null
    if (tag) return tag
    start = text.indexOf('<', skipped === start ? start + 1 : skipped)
  }
  return null
}

// An instruction or comment without an end swallows the rest: the file is cut there, and one search has found it out.
function skippable(text: string, start: number): number {
  const end = text.startsWith('<?', start) ? '?>' : text.startsWith('<!--', start) ? '-->' : ''
  if (end === '') return start
  const found = text.indexOf(end, start)
  return found === -1 ? -1 : found + end.length
}

function tagAt(text: string, start: number): Tag | null {
  const closing = text[start + 1] === '/'
  const first = closing ? start + 2 : start + 1
  if (!isLetter(text.charCodeAt(first))) return null
  const limit = Math.min(text.length, start + longestTag)
  let nameEnd = -1
  for (let index = first; index < limit; index++) {
    const char = text[index]!
    if (char === '>')
      return { name: text.slice(first, nameEnd === -1 ? index : nameEnd), closing, start, end: index + 1 }
    if (char === '<') return null
    if (nameEnd === -1 && (char === ' ' || char === '\t' || char === '/')) nameEnd = index
  }
  return null
}

const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

function plainText(text: string, from: number): { value: string; end: number } {
  let end = text.indexOf('<', from)
  while (end !== -1 && !opensMarkup(text, end)) end = text.indexOf('<', end + 1)
  if (end === -1) end = text.length
  return { value: decodeEntities(oneLine(text.slice(from, end))), end }
}

function opensMarkup(text: string, at: number): boolean {
  const next = text[at + 1]
  return next === '/' || next === '!' || next === '?' || isLetter(text.charCodeAt(at + 1))
}

function cdata(text: string, from: number): { value: string; end: number } {
  const found = text.indexOf(']]>', from)
  const end = found === -1 ? text.length : found
  return { value: oneLine(text.slice(from + 9, end)), end: found === -1 ? end : end + 3 }
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

function lineCounter(text: string): (position: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (position) => {
    while (next !== -1 && next < position) {
      line++
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}
