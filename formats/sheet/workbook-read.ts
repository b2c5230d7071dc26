import { StringDecoder } from 'node:string_decoder'
import { maxRecords } from '../values/text.ts'
import { chosenSheet, indexFiles, type NamedSheet, newSheetIndex } from './sheet-choice.ts'
import {
  newSharedStrings,
  newSheetRows,
  type SheetRow,
  TooManyColumns,
  tooManyColumns,
  type Walk,
} from './sheet-rows.ts'
import { brokenSheet, isSheetFile, stringsFile } from './workbook-parts.ts'
import { type ByteSource, computeMaxUnpacked, unpackEntry, type ZipEntry, zipEntries } from './zip-stream.ts'

// A 200 MB workbook unpacks to about ten times that; a larger claim is not a list of rows.
const maxOfEntry = 4_000_000_000
// Shared strings come before the rows and all stay in memory.
const maxStrings = 50_000_000
const maxOfIndex = 4_000_000

type WorkbookOptions = {
  /** Receives the finished rows; unpacking waits for it. `false` ends the reading. */
  onRows: (rows: SheetRow[]) => boolean | Promise<boolean>
  sheet?: string | undefined
  /** Maximum bytes of all parts together, unpacked; without it each part has a limit of its own. */
  maxUnpacked?: number
}

type Book = { source: ByteSource; entries: readonly ZipEntry[]; room: { remaining: number } }

const tooMany = 'A planilha tem mais de 2.000.000 de linhas; divida-a por período e envie as partes.'

type Strings = ReturnType<typeof newSharedStrings>

/** Memory grows with the number of different texts, not of rows. Returns an error in Portuguese, or `null`. */
export async function readWorkbook(
  source: ByteSource,
  { onRows, sheet: setting = '', maxUnpacked = Number.POSITIVE_INFINITY }: WorkbookOptions,
): Promise<string | null> {
  const entries = await zipEntries(source)
  if (!entries) return brokenSheet
  const book = { source, entries, room: { remaining: maxUnpacked } }
  try {
    const shared = await readStrings(book)
    const sheets = await listSheets(book)
    const chosen = await chooseSheet(book, { sheets, shared, setting })
    if (typeof chosen === 'string') return chosen
    const count = await readSheetRows(book, chosen.entry, { shared, onRows })
    return count > maxRecords ? tooMany : null
  } catch (error) {
    if (error instanceof ReceiverFailed) throw error.cause
    if (error instanceof TooManyColumns) return tooManyColumns
    return brokenSheet
  }
}

async function readStrings(book: Book): Promise<Strings> {
  const shared = newSharedStrings(maxStrings)
  const texts = book.entries.find(({ name }) => name === stringsFile)
  if (texts) await walkPart(book, texts, { walk: shared.walk, after: async () => true })
  return shared
}

type Sheet = NamedSheet & { entry: ZipEntry }

/** Returns the sheets in the order of their tabs; ordered by file name if the workbook has no index. */
async function listSheets(book: Book): Promise<Sheet[]> {
  const { entries } = book
  const fileOf = (path: string) => entries.find(({ name }) => name === path)
  const index = newSheetIndex()
  try {
    for (const part of ['book', 'places'] as const) {
      const file = fileOf(indexFiles[part])
      if (file) await walkPart(book, file, { walk: index[part], after: async () => true, most: maxOfIndex })
    }
  } catch {}
  const named = index.sheets().flatMap((sheet) => {
    const entry = fileOf(sheet.path)
    return entry ? [{ ...sheet, entry }] : []
  })
  if (named.length > 0) return named
  const files = entries.filter(({ name }) => isSheetFile(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  return files.map((entry) => ({ name: entry.name, path: entry.name, entry }))
}

type SheetSearch = { sheets: readonly Sheet[]; shared: Strings; setting: string }

/** Returns the requested sheet (by default the first file with several filled cells) or an error in Portuguese. */
async function chooseSheet(book: Book, { sheets, shared, setting }: SheetSearch): Promise<Sheet | string> {
  if (setting !== '') {
    if (sheets.every(({ name, path }) => name === path)) return brokenSheet
    const chosen = chosenSheet(setting, sheets)
    return 'fault' in chosen ? chosen.fault : (sheets.find(({ path }) => path === chosen.path) ?? brokenSheet)
  }
  const files = sheets.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  if (files.length > 1) for (const sheet of files) if (!(await isCover(book, sheet.entry, shared))) return sheet
  return files[0] ?? brokenSheet
}

/** Returns true for a sheet with at most one filled cell, such as a title. */
async function isCover(book: Book, entry: ZipEntry, shared: Strings) {
  let filled = 0
  try {
    const onRows = (rows: SheetRow[]) => {
      for (const { cells } of rows) filled += cells.filter(({ text, formula }) => formula || text.trim() !== '').length
      return filled < 2
    }
    await readSheetRows(book, entry, { shared, onRows })
  } catch {
    return false
  }
  return filled < 2
}

type Reading = { shared: Strings; onRows: WorkbookOptions['onRows'] }

async function readSheetRows(book: Book, entry: ZipEntry, { shared, onRows }: Reading) {
  let buffer: SheetRow[] = []
  let count = 0
  const handOver = async () => {
    const rows = buffer
    buffer = []
    count += rows.length
    return rows.length === 0 || (await onRows(rows))
  }
  const rows = newSheetRows(shared, (row) => {
    if (row.cells.some(({ text, formula }) => formula || text.trim() !== '')) buffer.push(row)
  })
  const after = async () => (await handOver()) && count <= maxRecords
  await walkPart(book, entry, { walk: rows, after })
  return count
}

/** A sheet that is not read. `rows` counts filled rows (a minimum with `more`); null if the sheet is unreadable. */
export type OtherSheet = { name: string; hidden: boolean; first: SheetRow[]; rows: number | null; more?: true }

const maxFirst = 50
/** Further sheets are opened only for their first rows. */
const maxCounted = 30

export async function findOtherSheets(source: ByteSource, setting: string): Promise<OtherSheet[]> {
  const entries = (await zipEntries(source)) ?? []
  const book = { source, entries, room: { remaining: Number.POSITIVE_INFINITY } }
  const sheets = await listSheets(book)
  if (sheets.length < 2) return []
  const shared = await readStrings(book).catch(() => null)
  if (!shared) return []
  const chosen = await chooseSheet(book, { sheets, shared, setting })
  const others = sheets.filter((sheet) => sheet !== chosen)
  const found: OtherSheet[] = []
  for (const [at, { name, hidden = false, entry }] of others.entries()) {
    const first: SheetRow[] = []
    const onRows = (rows: SheetRow[]) => {
      first.push(...rows.slice(0, maxFirst - first.length))
      return at < maxCounted || first.length < maxFirst
    }
    const rows = await readSheetRows(book, entry, { shared, onRows }).catch(() => null)
    const more = at >= maxCounted && first.length === maxFirst ? { more: true as const } : {}
    found.push({ name, hidden, first, rows, ...more })
  }
  return found
}

/** An error of the row receiver, not of the file. */
class ReceiverFailed extends Error {}

const roomOf = (entry: ZipEntry) => Math.min(maxOfEntry, computeMaxUnpacked(entry))

type WalkOptions = { walk: Walk; after: () => Promise<boolean>; most?: number }

async function walkPart({ source, room }: Book, entry: ZipEntry, { most = roomOf(entry), ...options }: WalkOptions) {
  room.remaining -= await walkEntry(source, entry, { ...options, most: Math.min(most, room.remaining) })
}

/** Parses while `after` returns true; returns the number of unpacked bytes. */
export async function walkEntry(
  source: ByteSource,
  entry: ZipEntry,
  { walk, after, most = roomOf(entry) }: WalkOptions,
): Promise<number> {
  let size = 0
  const decoder = new StringDecoder('utf8')
  const callAfter = () =>
    after().catch((cause: unknown) => {
      throw new ReceiverFailed('taking the rows failed', { cause })
    })
  for await (const bytes of unpackEntry(source, entry, most)) {
    size += bytes.length
    walk.write(decoder.write(bytes))
    if (!(await callAfter())) return size
  }
  walk.write(decoder.end())
  walk.end()
  await callAfter()
  return size
}
