/**
 * Calls `visit` with every non-blank line and its 1-based number, until it answers false. CRLF, LF and CR end a line; a last line may lack its
 * end; the 0x1A that some systems put after the trailer is dropped. Source: bank-files 0.3.
 */
export function eachLine(text: string, visit: (line: string, number: number) => unknown): void {
  let number = 0
  let start = 0
  const loneCr = !text.includes('\n') && text.includes('\r')
  while (start < text.length) {
    const found = text.indexOf(loneCr ? '\r' : '\n', start)
    const end = found === -1 ? text.length : found
    number++
    let cut = end
    while (cut > start && (text.charCodeAt(cut - 1) === 13 || text.charCodeAt(cut - 1) === 26)) cut--
    if (!blankBetween(text, start, cut) && visit(text.slice(start, cut), number) === false) return
    start = end + 1
  }
}

/** The first non-blank line of a text, at most 64 kB of it. */
export function firstLine(text: string): string {
  let first: string | undefined
  eachLine(text.slice(0, 65_536), (line) => {
    first = line
    return false
  })
  return first ?? ''
}

function blankBetween(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const char = text.charCodeAt(index)
    if (char !== 32 && (char < 9 || char > 13)) return false
  }
  return true
}
