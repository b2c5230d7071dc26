/** Line end of a file: LF (a CR before it is dropped), or a lone CR in files of old systems. */
export type LineEnd = '\n' | '\r'

const searchedChars = 65_536

export function detectLineEnd(text: string): LineEnd {
  const start = text.slice(0, searchedChars)
  return !start.includes('\n') && start.includes('\r') ? '\r' : '\n'
}

/** Lines end with CRLF, LF or CR. Drops the 0x1A that some systems write after the trailer. Source: bank-files 0.3. */
export function eachLine(text: string, visit: (line: string, number: number) => unknown): void {
  const lines = newLines(detectLineEnd(text), (line, number) => visit(line, number) !== false)
  lines.take(text)
}

export function newLines(lineEnd: LineEnd, visit: (line: string, number: number) => boolean) {
  let number = 0
  return {
    take(text: string): boolean {
      let start = 0
      while (start < text.length) {
        const found = text.indexOf(lineEnd, start)
        const end = found === -1 ? text.length : found
        number++
        let cut = end
        while (cut > start && isLineTail(text.charCodeAt(cut - 1))) cut--
        if (!blankBetween(text, start, cut) && !visit(text.slice(start, cut), number)) return false
        start = end + 1
      }
      return true
    },
  }
}

const isLineTail = (code: number) => code === 13 || code === 26

export function firstLine(text: string): string {
  let first: string | undefined
  eachLine(text.slice(0, searchedChars), (line) => {
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
