import { setImmediate as othersTurn } from 'node:timers/promises'
import { type SheetRow, tooManyColumns } from '../../sheet/sheet-rows.ts'
import { findOtherSheets, readWorkbook } from '../../sheet/workbook-read.ts'
import { type ByteSource, isZip, sourceOfBytes } from '../../sheet/zip-stream.ts'
import type { Mapping } from '../schema/mapping-schema.ts'
import {
  applyMapping,
  type MappedEnd,
  type MappedRow,
  type MappingHow,
  type RawRow,
  searchStyles,
  toMappedCells,
} from './mapping-apply.ts'
import { csvLines, otherFileKindMessage, type RawRowsRead, readMapped, readRawRows } from './mapping-file.ts'
import { leaveOutSheets } from './mapping-sheets.ts'

type BookReadOptions = MappingHow & { onRows: (rows: MappedRow[]) => boolean | Promise<boolean> }

const rawRowOf = ({ line, cells }: SheetRow): RawRow => ({
  line,
  cells: cells.map(({ text }) => text),
  numbers: cells.flatMap(({ number }, place) => (number ? place : [])),
})

/** Reads the workbook twice, first for its number and date formats. `onRows` is awaited before more is read. */
export async function readMappedBook(
  source: ByteSource,
  mapping: Mapping,
  { onRows, ...options }: BookReadOptions,
): Promise<MappedEnd> {
  const search = searchStyles(mapping, options)
  await readWorkbook(source, {
    sheet: mapping.sheet,
    onRows: (rows) => rows.map(rawRowOf).every((row) => search.row(toMappedCells(row, mapping), row.line, row.numbers)),
  })
  let buffer: MappedRow[] = []
  const reading = applyMapping(mapping, { ...options, written: search.end() }, (row) => buffer.push(row))
  const handOver = async () => {
    const batch = buffer
    buffer = []
    return batch.length === 0 || (await onRows(batch))
  }
  let isWhole = true
  const error = await readWorkbook(source, {
    sheet: mapping.sheet,
    onRows: async (rows) => {
      const needsMore = rows.every((row) => reading.row(toMappedCells(rawRowOf(row), mapping), row.line))
      isWhole = (await handOver()) && needsMore
      return isWhole
    },
  })
  const end = reading.end()
  await handOver()
  if (error !== null) return { ...end, fault: { line: null, message: error } }
  // Other sheets are not reported for a preview, which stops early, or for single lines of a file read before.
  const others = isWhole && !options.only ? await findOtherSheets(source, mapping.sheet) : []
  const { notices, left_out } = leaveOutSheets(mapping, others)
  return { ...end, notices: [...end.notices, ...notices], left_out }
}

export async function readFirstRows(
  bytes: Uint8Array,
  options: Parameters<typeof readRawRows>[1] & { sheet?: string },
): Promise<RawRowsRead> {
  return isZip(bytes) ? firstRowsOfBook(sourceOfBytes(bytes), options) : readRawRows(bytes, options)
}

export async function firstRowsOfBook(
  source: ByteSource,
  { most, sheet }: { most: number; sheet?: string },
): Promise<RawRowsRead> {
  const rows: RawRow[] = []
  const error = await readWorkbook(source, {
    sheet,
    onRows: (batch) => rows.push(...batch.slice(0, most - rows.length).map(rawRowOf)) < most,
  })
  const bound = error === tooManyColumns ? { bound: true as const } : {}
  const fault = error === null ? null : { line: null, message: error, ...bound }
  return { rows, fault, file_kind: 'xlsx', delimiter: null }
}

const step = 262_144

/** Yields bytes in pieces; between two pieces other work of the process can run. */
export async function* yieldChunks(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += step) {
    yield bytes.subarray(start, start + step)
    await othersTurn()
  }
}

export async function readMappedRows(
  mapping: Mapping,
  bytes: Uint8Array,
  { most, ...options }: MappingHow & { most: number },
) {
  const rows: MappedRow[] = []
  const kind = isZip(bytes) ? 'xlsx' : 'csv'
  if (mapping.file_kind !== 'any' && mapping.file_kind !== kind)
    return { rows, fault: { line: null, message: otherFileKindMessage(mapping) }, found: null }
  const onRows = (batch: MappedRow[]) => {
    for (const row of batch) if (rows.length < most) rows.push(row)
    return rows.length < most
  }
  const { fault, found } =
    kind === 'xlsx'
      ? await readMappedBook(sourceOfBytes(bytes), mapping, { ...options, onRows })
      : await readMapped(() => yieldChunks(bytes), mapping, { ...options, onRows: (batch) => void onRows(batch) })
  return { rows, fault, found }
}

export async function readMappedLines(
  source: { open: () => AsyncIterable<Uint8Array>; book: ByteSource | null },
  mapping: Mapping,
  lineNumbers: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (!source.book) return csvLines(source.open(), mapping, lineNumbers)
  const lines = new Map<number, readonly string[]>()
  const last = Math.max(0, ...lineNumbers)
  await readWorkbook(source.book, {
    sheet: mapping.sheet,
    onRows: (rows) => {
      for (const row of rows) if (lineNumbers.has(row.line)) lines.set(row.line, toMappedCells(rawRowOf(row), mapping))
      return (rows.at(-1)?.line ?? 0) < last
    },
  })
  return lines
}
