import type { ReadResult } from '../answer-types.ts'
import type { Layout } from '../layouts.ts'
import type { MappedEnd, MappedRow, MappingHow, RawRow } from '../mapping/mapping-apply.ts'
import type { Accepted } from '../mapping/mapping-propose.ts'
import type { Mapping } from '../mapping/mapping-schema.ts'
import type { HandedItem } from '../read.ts'
import type { SheetRead } from '../sheet/sheet-read.ts'
import type { SheetRow } from '../sheet/sheet-rows.ts'
import type { SheetFault, SheetStart } from '../sheet/workbook-start.ts'
import { type ArchivedFile, ArchiveFault } from '../sheet/zip-archive.ts'
import type { ByteSource } from '../sheet/zip-stream.ts'
import { ReadingStopped, runInThread } from './reading-pool.ts'
import type { Found, Given } from './readings.ts'

// Files as the server reads them: beside the event loop, with a bound of time and memory. A reading that was stopped is
// told as any other file that cannot be read.

const stopped =
  'A leitura do arquivo passou do limite de tempo ou de memória e foi interrompida; divida o arquivo e envie as partes.'
const stoppedFault = { line: null, message: stopped, bound: true as const }

/** Returns the result of a reading, or `instead` if the reading was stopped. */
async function unlessStopped<Done, Else>(reading: Promise<Done>, instead: Else): Promise<Done | Else> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ReadingStopped) return instead
    throw error
  }
}

const nothingRead: ReadResult = {
  ...{ layout: null, institution: null, period: null, establishments: [], totals: null, content: null },
  ...{ left_out: [], equation: null, warnings: [] },
  errors: [{ line: null, column: null, field: null, value: null, code: 'file.reading-stopped', message: stopped }],
}

type Handing = {
  today: string
  /** Takes some of the records that became whole, in order, with the layout of their file. */
  onItems: (items: HandedItem[], layout: Layout | null) => Promise<void>
}

/** Reads a file of a known layout as `readHandingOver` does. */
export const readKnownInThread = (open: () => AsyncIterable<Uint8Array>, { today, onItems }: Handing) =>
  unlessStopped(runInThread('known', today, { open, take: onItems }), nothingRead)

/** A file that is kept: as a stream from its beginning, and as a workbook where it is one. */
export type KeptFile = { open: () => AsyncIterable<Uint8Array>; book: ByteSource | null }
type Taking = Omit<MappingHow, 'byMarks'> & { onRows: (rows: MappedRow[]) => Promise<void> }

/** Reads a CSV or XLSX with a mapping as `readMapped` and `readMappedBook` do. */
export function readMappedInThread(
  { open, book }: KeptFile,
  mapping: Mapping,
  { onRows, ...how }: Taking,
): Promise<MappedEnd> {
  const reading = book
    ? runInThread('book', { mapping, how, size: book.size }, { source: book, take: onRows })
    : runInThread('mapped', { mapping, how }, { open, take: onRows })
  const found = { columns: [], header: [], header_line: null }
  return unlessStopped(reading, {
    ...{ rows: 0, fault: stoppedFault, found, totals: { rows: 0, amount_cents: 0 }, notices: [] },
  })
}

/** The cells of some lines of a CSV or XLSX as a mapping reads them. */
export const findLinesInThread = ({ open, book }: KeptFile, mapping: Mapping, wanted: ReadonlySet<number>) =>
  runInThread('lines', { mapping, size: book?.size ?? null, wanted }, { open, ...(book && { source: book }) })

/** The beginning of a CSV or XLSX: its rows as they stand, and the signatures of those that may be a heading. */
export type FileBeginning = Found<'firstRows'> & { rows: RawRow[] }

async function beginningOf(
  file_kind: 'csv' | 'xlsx',
  reading: (take: (rows: RawRow[]) => void) => Promise<Found<'firstRows'>>,
) {
  const rows: RawRow[] = []
  const none = { signatures: [], fault: stoppedFault, file_kind, delimiter: null }
  const found = await unlessStopped(
    reading((some) => void rows.push(...some)),
    none,
  )
  return { ...found, rows: found.fault?.bound ? [] : rows }
}

/** The first rows of a CSV or XLSX as they stand. */
export const firstRowsInThread = (bytes: Uint8Array, how: Given<'firstRows'>['how']): Promise<FileBeginning> =>
  beginningOf('csv', (take) => runInThread('firstRows', { bytes, how }, { take }))

/** The same of a workbook, read where it lies. */
export const firstRowsOfBookInThread = (
  source: ByteSource,
  how: Given<'firstRowsOfBook'>['how'],
): Promise<FileBeginning> =>
  beginningOf('xlsx', (take) => runInThread('firstRowsOfBook', { size: source.size, how }, { source, take }))

/** These rows of a workbook's first sheet, each as one line of text with its cells parted by `;`. */
export const workbookLinesInThread = (source: ByteSource, wanted: ReadonlySet<number>) =>
  runInThread('workbookLines', { size: source.size, wanted }, { source })

/** The rows of a sheet that people wrote, as `readSheet` reads them. */
export async function readSheetInThread(bytes: Uint8Array): Promise<SheetRead> {
  const rows: SheetRow[] = []
  const error = await unlessStopped(
    runInThread('sheet', bytes, { take: (some: SheetRow[]) => void rows.push(...some) }),
    stopped,
  )
  return { rows: error === null ? rows : [], error }
}

/** The beginning of a workbook's first sheet. */
export const sheetStartInThread = (
  source: ByteSource,
  most: { rows: number; columns: number },
): Promise<SheetStart | SheetFault> =>
  unlessStopped(runInThread('sheetStart', { size: source.size, most }, { source }), 'too-large' as const)

/** The first files of an archive and the number of all; `null` if the file is not an archive. Throws `ArchiveFault`. */
export async function openArchiveInThread(
  source: ByteSource,
): Promise<{ files: ArchivedFile[]; count: number } | null> {
  const opened = await unlessStopped(runInThread('archive', source.size, { source }), { fault: stopped })
  if (opened && 'fault' in opened) throw new ArchiveFault(opened.fault)
  return opened
}

/** The proposals for the first row that is a heading, with the indexes of the mappings; `null` without such a row. */
export const proposeInThread = (
  rows: readonly (readonly string[])[],
  mappings: readonly Mapping[],
  accepted: readonly Accepted[],
) => unlessStopped(runInThread('proposed', { rows, mappings, accepted }), null)

/** The column that fits each field best, for each target. */
export const suggestInThread = (suggesting: Given<'suggested'>): Promise<Found<'suggested'>> =>
  unlessStopped(runInThread('suggested', suggesting), {})
