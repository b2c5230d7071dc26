// What old systems put behind the last line counts as a blank.
export const isSpace = (char: string) =>
  char === ' ' || char === '\n' || char === '\r' || char === '\t' || char === '\x1a'

/** Behind the quote that closes a string; -1 when the text does not close it. */
export function endOfString(text: string, start: number): number {
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return -1
    let slashes = 0
    while (quote - slashes > from && text[quote - slashes - 1] === '\\') slashes++
    if (slashes % 2 === 0) return quote + 1
    from = quote + 1
  }
}

/** Behind a number or a literal. */
export function literalEnd(text: string, start: number): number {
  let end = start
  while (end < text.length && !isSpace(text[end]!) && !'{}[]:,"'.includes(text[end]!)) end++
  return end
}

const number = /^-?(?:0|[1-9]\d{0,39})(?:\.\d{1,40})?(?:[eE][+-]?\d{1,3})?$/

/** What a string, number or literal says; nothing for `null`, and `null` for what is none of them. */
export function scalarOf(token: string): string | null {
  if (token[0] === '"') return stringOf(token)
  if (token === 'null') return ''
  return token === 'true' || token === 'false' || number.test(token) ? token : null
}

function stringOf(token: string): string | null {
  if (token.includes('\n')) return null
  if (!token.includes('\\')) return token.slice(1, -1)
  try {
    const text: unknown = JSON.parse(token)
    return typeof text === 'string' ? text : null
  } catch {
    return null
  }
}
