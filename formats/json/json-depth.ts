/** Maximum number of levels of a JSON text. It bounds every recursion over its values. */
export const maxDepth = 64

/** Whether objects and lists of a JSON text lie in more levels than `most`. Reads marks alone, so the text may be broken. */
export function isDeeper(text: string, most: number): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === backslash && quoted) at++
    else if (code === quote) quoted = !quoted
    else if (quoted) continue
    else if (code === brace || code === bracket) {
      if (++depth > most) return true
    } else if (code === closingBrace || code === closingBracket) depth--
  }
  return false
}

const [quote, backslash, brace, bracket, closingBrace, closingBracket] = [34, 92, 123, 91, 125, 93]
