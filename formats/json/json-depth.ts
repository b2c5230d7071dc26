/** Maximum nesting of a JSON text. It limits every recursion over its values. */
export const maxDepth = 64

/** True if a JSON text is nested deeper than `most`. Looks only at brackets and quotes; the text may be malformed. */
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

const quote = 34
const backslash = 92
const brace = 123
const bracket = 91
const closingBrace = 125
const closingBracket = 93
