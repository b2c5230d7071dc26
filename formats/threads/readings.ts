import {
  type Accepted,
  type ColumnSuggestion,
  type Learned,
  proposeForRows,
  suggestColumns,
} from '../mapping/mapping-propose.ts'
import { headerSignature } from '../mapping/schema/header-signature.ts'
import type { MappingTarget } from '../mapping/schema/mapping-fields.ts'
import type { Mapping } from '../mapping/schema/mapping-schema.ts'
import type { MappedRow, MappingHow } from '../mapping/tables/mapping-apply.ts'
import { firstRowsOfBook, readFirstRows, readMappedBook, readMappedLines } from '../mapping/tables/mapping-book.ts'
import { readMapped } from '../mapping/tables/mapping-file.ts'
import { readHandingOver } from '../readers/read.ts'
import { readSheet } from '../sheet/sheet-read.ts'
import type { SheetRow } from '../sheet/sheet-rows.ts'
import { readWorkbook } from '../sheet/workbook-read.ts'
import { sheetStart } from '../sheet/workbook-start.ts'
import { ArchiveFault, openArchive } from '../sheet/zip-archive.ts'
import type { ByteSource } from '../sheet/zip-stream.ts'

export type ReadingHost = {
  chunks: () => AsyncIterable<Uint8Array>
  source: (size: number) => ByteSource
  /** Passes items to the caller; returns `false` when no more are needed. */
  take: (items: readonly unknown[], options?: { about?: unknown; parts?: number }) => Promise<boolean>
}

type Beginning = Parameters<typeof readFirstRows>[1]
type Lines = { lineNumbers: ReadonlySet<number> }
type Proposing = { rows: readonly (readonly string[])[]; mappings: readonly Mapping[]; accepted: readonly Accepted[] }
type Suggesting = {
  targets: readonly MappingTarget[]
  columns: Parameters<typeof suggestColumns>[1]
  learned: Partial<Record<MappingTarget, Learned[]>>
}
type MappedOptions = Omit<MappingHow, 'byMarks'>

const maxArchived = 2000

/** Number of first rows that get a signature, because each may be the heading. */
const maxHeadings = 50

/** Passes rows to the caller in parts small enough not to block it; returns `false` if they exceed the limit. */
async function handOverRows<Row>(host: ReadingHost, rows: readonly Row[], textsOf: (row: Row) => readonly string[]) {
  const isWithin = newBound()
  let widest = 1
  for (const row of rows) {
    const texts = textsOf(row)
    if (!isWithin(texts)) return false
    widest = Math.max(widest, texts.length)
  }
  return host.take(rows, { parts: Math.ceil(maxCellsOfPart / widest) })
}
const maxCellsOfPart = 10_000

async function handOverBeginning(host: ReadingHost, { rows, ...beginning }: Awaited<ReturnType<typeof readFirstRows>>) {
  const signatures = rows.slice(0, maxHeadings).map(({ cells }) => headerSignature(cells))
  if (await handOverRows(host, rows, ({ cells }) => cells)) return { ...beginning, signatures }
  return { ...beginning, signatures: [], fault: { line: null, message: tooMuchText, bound: true as const } }
}

/** Maximum size of the rows of one result: their characters plus 16 per cell. */
const maxResultSize = 64_000_000
const tooMuchText = 'A planilha tem células demais para ser lida de uma vez; divida-a e envie as partes.'

function newBound() {
  let size = 0
  return (cells: readonly string[]) => {
    for (const text of cells) size += text.length + 16
    return size <= maxResultSize
  }
}

const maxOfLine = 8192
function joinCells(cells: readonly string[]) {
  let line = ''
  for (const [place, text] of cells.entries()) {
    if (line.length > maxOfLine) break
    line += `${place === 0 ? '' : ';'}${text.slice(0, maxOfLine)}`
  }
  return line.slice(0, maxOfLine)
}

/** Arguments and results are plain data that can be sent to a thread. */
const fileReadings = {
  known: (host: ReadingHost, today: string) =>
    readHandingOver(host.chunks(), {
      today,
      onItems: async (items, layout) => void (await host.take(items, { about: layout })),
    }),
  mapped: (host: ReadingHost, { mapping, options }: { mapping: Mapping; options: MappedOptions }) =>
    readMapped(() => host.chunks(), mapping, { ...options, onRows: async (rows) => void (await host.take(rows)) }),
  book: (host: ReadingHost, { mapping, options, size }: { mapping: Mapping; options: MappedOptions; size: number }) =>
    readMappedBook(host.source(size), mapping, { ...options, onRows: (rows: MappedRow[]) => host.take(rows) }),
  firstRows: async (host: ReadingHost, { bytes, options }: { bytes: Uint8Array; options: Beginning }) =>
    handOverBeginning(host, await readFirstRows(bytes, options)),
  firstRowsOfBook: async (
    host: ReadingHost,
    { size, options }: { size: number; options: { most: number; sheet?: string } },
  ) => handOverBeginning(host, await firstRowsOfBook(host.source(size), options)),
  async lines(host: ReadingHost, { mapping, size, lineNumbers }: Lines & { mapping: Mapping; size: number | null }) {
    const book = size === null ? null : host.source(size)
    const lines = [...(await readMappedLines({ open: () => host.chunks(), book }, mapping, lineNumbers))]
    const isWithin = newBound()
    return new Map(lines.filter(([, cells]) => isWithin(cells)))
  },
  async workbookLines(host: ReadingHost, { size, lineNumbers }: Lines & { size: number }) {
    const lines = new Map<number, string>()
    const last = Math.max(0, ...lineNumbers)
    await readWorkbook(host.source(size), {
      onRows(rows) {
        for (const { line, cells } of rows)
          if (lineNumbers.has(line)) lines.set(line, joinCells(cells.map(({ text }) => text)))
        return (rows.at(-1)?.line ?? 0) < last
      },
    })
    return lines
  },
  async sheet(host: ReadingHost, bytes: Uint8Array): Promise<string | null> {
    const { rows, error } = await readSheet(bytes)
    const textsIn = ({ cells }: SheetRow) => cells.map(({ text }) => text)
    return error ?? ((await handOverRows(host, rows, textsIn)) ? null : tooMuchText)
  },
  sheetStart: (host: ReadingHost, { size, most }: { size: number; most: { rows: number; columns: number } }) =>
    sheetStart(host.source(size), most),
  proposed: async (_host: ReadingHost, { rows, mappings, accepted }: Proposing) =>
    proposeForRows(rows, mappings, accepted),
  async suggested(_host: ReadingHost, { targets, columns, learned }: Suggesting) {
    const found: Partial<Record<MappingTarget, ColumnSuggestion[]>> = {}
    for (const target of targets) found[target] = suggestColumns(target, columns, learned[target])
    return found
  },
  async archive(host: ReadingHost, size: number) {
    try {
      const files = await openArchive(host.source(size))
      return files && { files: files.slice(0, maxArchived), count: files.length }
    } catch (error) {
      if (error instanceof ArchiveFault) return { fault: error.message }
      throw error
    }
  },
} as const

type Readings = typeof fileReadings
export type ReadingName = keyof Readings
export type ReadingArgument<Name extends ReadingName> = Parameters<Readings[Name]>[1]
export type ReadingResult<Name extends ReadingName> = Awaited<ReturnType<Readings[Name]>>

export function runReading<Name extends ReadingName>(name: Name, host: ReadingHost, argument: ReadingArgument<Name>) {
  const reading: (host: ReadingHost, argument: never) => Promise<unknown> = fileReadings[name]
  // The name determines the types of argument and result, but the compiler cannot follow it through the table.
  return reading(host, argument as never) as Promise<ReadingResult<Name>>
}
