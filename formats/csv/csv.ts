import { detectLineEnd, type LineEnd } from '../reading/lines.ts'

export type CsvFault = 'long-row' | 'many-columns' | 'open-quote' | 'misplaced-quote'

/** Maximum number of columns of a table. It limits all work done per column. */
export const maxColumns = 512

type CsvOptions = {
  delimiter: string
  /** With `relaxed`, a quote inside a cell that does not begin with one is text, not a fault. */
  relaxed?: boolean
  longestRow: number
  /** Receives the cells of a non-blank row and its 1-based first line; `false` stops the reading. */
  row: (cells: string[], line: number) => boolean
  fault: (fault: CsvFault, line: number) => void
}

const quote = '"'

/** Reads CSV (RFC 4180) from pieces of any size; buffers one row. Rows end with LF, CRLF or a lone CR. */
export function newCsv(options: CsvOptions) {
  const { row, fault, longestRow } = options
  let remainder = ''
  let line = 1
  let lineEnd: LineEnd | null = null
  let needsMore = true

  const stop = (kind: CsvFault) => {
    fault(kind, line)
    needsMore = false
  }
  const walk = (text: string, final: boolean) => {
    const cut = { text, delimiter: options.delimiter, relaxed: options.relaxed === true, lineEnd: lineEnd ?? '\n' }
    let start = 0
    let quoted = text.indexOf(quote)
    while (needsMore && start < text.length) {
      if (quoted !== -1 && quoted < start) quoted = text.indexOf(quote, start)
      const end = text.indexOf(cut.lineEnd, start)
      const plain = quoted === -1 || (end !== -1 && end < quoted)
      const found = plain ? plainRow(cut, start, end) : quotedRow(cut, start)
      if (found === 'misplaced-quote') return stop(found)
      if (!found.complete && !final) break
      if (found.open) return stop('open-quote')
      if (found.end - start > longestRow) return stop('long-row')
      if (found.cells.length > maxColumns && widthOf(found.cells) > maxColumns) return stop('many-columns')
      if (!isBlank(found.cells)) needsMore = row(found.cells, line)
      line += found.lines
      start = found.end
    }
    remainder = needsMore ? text.slice(start) : ''
    if (remainder.length > longestRow) stop('long-row')
  }

  return {
    text(piece: string): boolean {
      lineEnd ??= detectLineEnd(piece)
      if (needsMore) walk(remainder === '' ? piece : remainder + piece, false)
      return needsMore
    },
    end(): void {
      if (needsMore) walk(remainder, true)
    },
  }
}

type Cut = { text: string; delimiter: string; relaxed: boolean; lineEnd: LineEnd }

type ParsedRow = { cells: string[]; end: number; lines: number; complete: boolean; open: boolean }

function plainRow({ text, delimiter }: Cut, start: number, lineEnd: number): ParsedRow {
  const end = lineEnd === -1 ? text.length : lineEnd
  const cells = text.slice(start, withoutCr(text, start, end)).split(delimiter)
  return { cells, end: end + 1, lines: 1, complete: lineEnd !== -1, open: false }
}

const withoutCr = (text: string, start: number, end: number) =>
  end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end

function quotedRow(cut: Cut, start: number): ParsedRow | 'misplaced-quote' {
  const { text, delimiter, lineEnd } = cut
  const cells: string[] = []
  let lines = 1
  let at = start
  for (;;) {
    const cell = text[at] === quote ? quotedCell(cut, at) : plainCell(cut, at)
    if (typeof cell === 'string') return cell
    cells.push(cell.text)
    lines += cell.lines
    at = cell.end
    if (cell.open || at >= text.length) return { cells, end: at, lines, complete: false, open: cell.open }
    if (text.startsWith(delimiter, at)) at += delimiter.length
    else return { cells, end: at + lineEnd.length, lines, complete: true, open: false }
  }
}

type Cell = { text: string; end: number; lines: number; open: boolean }

function plainCell({ text, delimiter, relaxed, lineEnd }: Cut, start: number): Cell | 'misplaced-quote' {
  let end = start
  while (end < text.length && text[end] !== lineEnd && text[end] !== delimiter) end++
  const last = text[end] === lineEnd || end === text.length ? withoutCr(text, start, end) : end
  const content = text.slice(start, last)
  return !relaxed && content.includes(quote) ? 'misplaced-quote' : { text: content, end, lines: 0, open: false }
}

function quotedCell(cut: Cut, start: number): Cell | 'misplaced-quote' {
  const { text, lineEnd } = cut
  let content = ''
  let from = start + 1
  for (;;) {
    const close = text.indexOf(quote, from)
    if (close === -1) return { text: content + text.slice(from), end: text.length, lines: 0, open: true }
    content += text.slice(from, close)
    from = close + 1
    if (text[from] !== quote) break
    content += quote
    from++
  }
  const lines = content.split(lineEnd).length - 1
  const tail = plainCell({ ...cut, relaxed: true }, from)
  if (typeof tail === 'string') return tail
  if (tail.text === '') return { text: content, end: tail.end, lines, open: false }
  return cut.relaxed ? { text: content + tail.text, end: tail.end, lines, open: false } : 'misplaced-quote'
}

const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

// Old systems write 0x1A after the last row.
const isBlank = (cells: string[]) => cells.length === 1 && (cells[0] ?? '').replaceAll('\x1a', '').trim() === ''
