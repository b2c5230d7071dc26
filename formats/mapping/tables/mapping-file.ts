import { type CsvFault, maxColumns, newCsv } from '../../csv/csv.ts'
import { newBlocks, newFraming } from '../../reading/framing.ts'
import { detectLineEnd } from '../../reading/lines.ts'
import { decodeText, findUnreadableReason, withoutBom } from '../../values/text.ts'
import type { Mapping } from '../schema/mapping-schema.ts'
import {
  applyMapping,
  type MappedEnd,
  type MappedRow,
  type MappingFault,
  type MappingHow,
  type RawRow,
  searchStyles,
  toMappedCells,
} from './mapping-apply.ts'

const longestRow = 65_536
const delimiters = [';', '\t', '|', ','] as const

// In `1.234,56` the comma is not a separator, although every line with an amount has it.
const decimalComma = /(\d),(?=\d{1,2}(?!\d))/g

/** Detects the separator of a CSV from its first 30 lines: the mark that most lines have equally often. */
export function detectDelimiter(text: string): string {
  const lines = text.split(/\r\n?|\n/, 30).filter((line) => line.trim() !== '')
  return maxEven(lines.map((line) => line.replace(decimalComma, '$1'))) ?? maxEven(lines) ?? ';'
}

function maxEven(lines: readonly string[]) {
  const scores = delimiters.map((mark) => {
    const counts = lines.map((line) => line.split(mark).length - 1).filter((count) => count > 0)
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    return { mark, score: counts.filter((count) => count === usual).length * 100 + usual }
  })
  const best = scores.reduce((first, candidate) => (candidate.score > first.score ? candidate : first))
  return best.score > 0 ? best.mark : null
}

const csvFaults: Record<CsvFault, string> = {
  'long-row': 'passa de 64 kB.',
  'many-columns': `passa de ${maxColumns} colunas.`,
  'open-quote': 'aspas sem fechamento.',
  'misplaced-quote': 'aspas sem fechamento.',
}

function newRows({ delimiter, encoding }: HowWritten, row: (cells: string[], line: number) => boolean) {
  let fault: MappingFault | null = null
  let reader: { push: (bytes: Uint8Array) => boolean; end: () => void } | null = null
  const refuse = (line: number | null, message: string) => {
    fault = { line, message }
    return false
  }
  const begin = (head: Uint8Array) => {
    const text = decodeText(head)
    const csv = newCsv({
      delimiter: delimiter === 'auto' ? detectDelimiter(text) : delimiter,
      relaxed: true,
      longestRow,
      row,
      fault(kind, line) {
        fault = { line, message: `Linha ${line}: ${csvFaults[kind]}`, ...(kind === 'many-columns' && { bound: true }) }
      },
    })
    const charset = encoding === 'auto' ? undefined : encoding
    const framing = newFraming({ lineEnd: detectLineEnd(text), take: csv.text, encoding: charset })
    const end = () => {
      framing.end()
      csv.end()
    }
    return { push: framing.push, end }
  }
  const blocks = newBlocks((block) => {
    const reason = reader ? (block.includes(0) ? findUnreadableReason(block) : null) : findUnreadableReason(block)
    if (reason) return refuse(null, reason.text)
    const first = reader === null
    reader ??= begin(block)
    return reader.push(first ? withoutBom(block) : block)
  })
  return {
    push: blocks.push,
    end(): MappingFault | null {
      blocks.end()
      if (!reader && !fault) refuse(null, 'O arquivo está vazio.')
      if (!fault) reader?.end()
      return fault
    },
  }
}

/** Reads the CSV twice, first for its number and date formats. `onRows` is awaited. Never throws on invalid bytes. */
export async function readMapped(
  open: () => AsyncIterable<Uint8Array>,
  mapping: Mapping,
  { onRows, ...options }: MappingHow & { onRows: (rows: MappedRow[]) => void | Promise<void> },
): Promise<MappedEnd> {
  const written = await stylesOfCsv(open(), mapping, options)
  let buffer: MappedRow[] = []
  const reading = applyMapping(mapping, { ...options, written, byMarks: true }, (row) => buffer.push(row))
  const rows = newRows(mapping, (cells, line) => reading.row(cells, line))
  const handOver = async () => {
    const batch = buffer
    buffer = []
    if (batch.length > 0) await onRows(batch)
  }
  for await (const chunk of open()) {
    const needsMore = rows.push(chunk)
    await handOver()
    if (!needsMore) break
  }
  const broken = rows.end()
  const end = reading.end()
  await handOver()
  return { ...end, fault: broken ?? end.fault }
}

async function stylesOfCsv(chunks: AsyncIterable<Uint8Array>, mapping: Mapping, options: MappingHow) {
  const search = searchStyles(mapping, options)
  const rows = newRows(mapping, (cells, line) => search.row(cells, line))
  for await (const chunk of chunks) if (!rows.push(chunk)) break
  rows.end()
  return search.end()
}

export async function csvLines(
  chunks: AsyncIterable<Uint8Array>,
  format: HowWritten,
  lineNumbers: ReadonlySet<number>,
) {
  const lines = new Map<number, readonly string[]>()
  const last = Math.max(0, ...lineNumbers)
  const rows = newRows(format, (cells, line) => {
    if (lineNumbers.has(line)) lines.set(line, cells)
    return line < last
  })
  for await (const chunk of chunks) if (!rows.push(chunk)) return lines
  rows.end()
  return lines
}

export type RawRowsRead = {
  rows: RawRow[]
  fault: MappingFault | null
  file_kind: 'csv' | 'xlsx'
  delimiter: string | null
}

/** Returns the first rows of a CSV without mapping, with its separator, to build a mapping. */
export function readRawRows(bytes: Uint8Array, { most, ...how }: HowWritten & { most: number }): RawRowsRead {
  const rows: RawRow[] = []
  const fault = csvRows(how, bytes, (row) => rows.push(row) < most)
  return { rows, fault, file_kind: 'csv', delimiter: delimiterIn(bytes, how) }
}

type HowWritten = Pick<Mapping, 'delimiter' | 'encoding'>
const beginning = 65_536

function delimiterIn(bytes: Uint8Array, { delimiter }: HowWritten) {
  return delimiter === 'auto' ? detectDelimiter(decodeText(bytes.subarray(0, beginning))) : delimiter
}

/** Applies a mapping to the bytes of a CSV; returns at most `most` rows. */
export function readMappedSample(
  mapping: Mapping,
  bytes: Uint8Array,
  { most = 100, ...how }: Pick<MappingHow, 'today' | 'file_name'> & { most?: number },
) {
  const found: MappedRow[] = []
  const rowsTo = (take: (row: RawRow) => boolean) => csvRows(mapping, bytes, take)
  const search = searchStyles(mapping, how)
  rowsTo((row) => search.row(toMappedCells(row, mapping), row.line, row.numbers))
  const written = search.end()
  const reading = applyMapping(mapping, { ...how, written, byMarks: true }, (row) => found.push(row))
  const broken = rowsTo((row) => reading.row(toMappedCells(row, mapping), row.line) && found.length < most)
  const { fault, totals, notices } = reading.end()
  return { rows: found, fault: broken ?? fault, totals, notices }
}

export const otherFileKindMessage = ({ name, file_kind }: Mapping) =>
  `O layout ${name} lê arquivos ${file_kind.toUpperCase()}.`

function csvRows(format: HowWritten, bytes: Uint8Array, take: (row: RawRow) => boolean) {
  const rows = newRows(format, (cells, line) => take({ cells, line }))
  rows.push(bytes)
  return rows.end()
}
