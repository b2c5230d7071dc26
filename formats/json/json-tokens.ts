// 0x1A counts as a blank: old systems write it after the last line.
export const isSpace = (char: string) =>
  char === ' ' || char === '\n' || char === '\r' || char === '\t' || char === '\x1a'

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

export function literalEnd(text: string, start: number): number {
  let end = start
  while (end < text.length && !isSpace(text[end]!) && !'{}[]:,"'.includes(text[end]!)) end++
  return end
}

const number = /^-?(?:0|[1-9]\d{0,39})(?:\.\d{1,40})?(?:[eE][+-]?\d{1,3})?$/

/** Returns the text of a string, number or literal: '' for a JSON `null`, and `null` for an invalid token. */
export function parseScalar(token: string): string | null {
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
