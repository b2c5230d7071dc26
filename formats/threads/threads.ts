import type { Accepted } from '../mapping/mapping-propose.ts'
import type { Mapping } from '../mapping/schema/mapping-schema.ts'
import type { MappedEnd, MappedRow, MappingHow, RawRow } from '../mapping/tables/mapping-apply.ts'
import type { HandedItem } from '../readers/read.ts'
import type { Layout } from '../reading/layouts.ts'
import type { SheetRead } from '../sheet/sheet-read.ts'
import type { SheetRow } from '../sheet/sheet-rows.ts'
import type { SheetFault, SheetStart } from '../sheet/workbook-start.ts'
import { type ArchivedFile, ArchiveFault } from '../sheet/zip-archive.ts'
import type { ByteSource } from '../sheet/zip-stream.ts'
import type { ReadResult } from '../values/answer-types.ts'
import { ReadingStopped, runInThread } from './reading-pool.ts'
import type { ReadingArgument, ReadingResult } from './readings.ts'

// A reading stopped by its limits of time or memory gives the same kind of error as an unreadable file.

const stopped =
  'A leitura do arquivo passou do limite de tempo ou de memória e foi interrompida; divida o arquivo e envie as partes.'
const stoppedFault = { line: null, message: stopped, bound: true as const }

async function unlessStopped<Done, Else>(reading: Promise<Done>, fallback: Else): Promise<Done | Else> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ReadingStopped) return fallback
    throw error
  }
}

const nothingRead: ReadResult = {
  ...{ layout: null, institution: null, period: null, establishments: [], totals: null, content: null },
  ...{ left_out: [], equation: null, warnings: [] },
  errors: [{ line: null, column: null, field: null, value: null, code: 'file.reading-stopped', message: stopped }],
}

type HandOverOptions = {
  today: string
  onItems: (items: HandedItem[], layout: Layout | null) => Promise<void>
}

export const readKnownInThread = (open: () => AsyncIterable<Uint8Array>, { today, onItems }: HandOverOptions) =>
  unlessStopped(runInThread('known', today, { open, take: onItems }), nothingRead)

/** A stored file: `open` streams it from its beginning; `book` is set for a workbook. */
type ReadableFile = { open: () => AsyncIterable<Uint8Array>; book: ByteSource | null }
type MappedReadOptions = Omit<MappingHow, 'byMarks'> & { onRows: (rows: MappedRow[]) => Promise<void> }

export function readMappedInThread(
  { open, book }: ReadableFile,
  mapping: Mapping,
  { onRows, ...options }: MappedReadOptions,
): Promise<MappedEnd> {
  const reading = book
    ? runInThread('book', { mapping, options, size: book.size }, { source: book, take: onRows })
    : runInThread('mapped', { mapping, options }, { open, take: onRows })
  const found = { columns: [], header: [], header_line: null }
  return unlessStopped(reading, {
    ...{ rows: 0, fault: stoppedFault, found, totals: { rows: 0, amount_cents: 0 }, notices: [], left_out: [] },
  })
}

/** Reads some lines of a CSV or XLSX before mapping, in a thread. */
export const findLinesInThread = ({ open, book }: ReadableFile, mapping: Mapping, lineNumbers: ReadonlySet<number>) =>
  runInThread('lines', { mapping, size: book?.size ?? null, lineNumbers }, { open, ...(book && { source: book }) })

/** First rows of a CSV or XLSX before mapping, with the header signatures of the rows that may be a heading. */
export type FileBeginning = ReadingResult<'firstRows'> & { rows: RawRow[] }

async function beginningOf(
  file_kind: 'csv' | 'xlsx',
  reading: (take: (rows: RawRow[]) => void) => Promise<ReadingResult<'firstRows'>>,
) {
  const rows: RawRow[] = []
  const none = { signatures: [], fault: stoppedFault, file_kind, delimiter: null }
  const found = await unlessStopped(
    reading((batch) => void rows.push(...batch)),
    none,
  )
  return { ...found, rows: found.fault?.bound ? [] : rows }
}

export const firstRowsInThread = (
  bytes: Uint8Array,
  options: ReadingArgument<'firstRows'>['options'],
): Promise<FileBeginning> => beginningOf('csv', (take) => runInThread('firstRows', { bytes, options }, { take }))

export const firstRowsOfBookInThread = (
  source: ByteSource,
  options: ReadingArgument<'firstRowsOfBook'>['options'],
): Promise<FileBeginning> =>
  beginningOf('xlsx', (take) => runInThread('firstRowsOfBook', { size: source.size, options }, { source, take }))

/** Returns lines of a workbook's first sheet as texts, with `;` between the cells. */
export const workbookLinesInThread = (source: ByteSource, lineNumbers: ReadonlySet<number>) =>
  runInThread('workbookLines', { size: source.size, lineNumbers }, { source })

export async function readSheetInThread(bytes: Uint8Array): Promise<SheetRead> {
  const rows: SheetRow[] = []
  const error = await unlessStopped(
    runInThread('sheet', bytes, { take: (batch: SheetRow[]) => void rows.push(...batch) }),
    stopped,
  )
  return { rows: error === null ? rows : [], error }
}

export const sheetStartInThread = (
  source: ByteSource,
  most: { rows: number; columns: number },
): Promise<SheetStart | SheetFault> =>
  unlessStopped(runInThread('sheetStart', { size: source.size, most }, { source }), 'too-large' as const)

/** Returns the first files and the number of all; `null` if it is not an archive. Throws `ArchiveFault`. */
export async function openArchiveInThread(
  source: ByteSource,
): Promise<{ files: ArchivedFile[]; count: number } | null> {
  const opened = await unlessStopped(runInThread('archive', source.size, { source }), { fault: stopped })
  if (opened && 'fault' in opened) throw new ArchiveFault(opened.fault)
  return opened
}

export const proposeInThread = (
  rows: readonly (readonly string[])[],
  mappings: readonly Mapping[],
  accepted: readonly Accepted[],
) => unlessStopped(runInThread('proposed', { rows, mappings, accepted }), null)

export const suggestInThread = (suggesting: ReadingArgument<'suggested'>): Promise<ReadingResult<'suggested'>> =>
  unlessStopped(runInThread('suggested', suggesting), {})
