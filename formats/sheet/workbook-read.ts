import { StringDecoder } from 'node:string_decoder'
import { maxRecords } from '../text.ts'
import { chosenSheet, indexFiles, type NamedSheet, newSheetIndex } from './sheet-choice.ts'
import {
  newSharedStrings,
  newSheetRows,
  type SheetRow,
  TooManyColumns,
  tooManyColumns,
  type Walk,
} from './sheet-rows.ts'
import { brokenSheet, isSheet, stringsFile } from './workbook-parts.ts'
import { type ByteSource, unpacked, type ZipEntry, zipEntries } from './zip-stream.ts'

// A workbook of 200 MB unpacks to ten times that; what claims more is no list of anybody's rows.
const mostUnpacked = 4_000_000_000
// Texts that cells point at stand before the rows and are all kept.
const mostStrings = 50_000_000
const mostOfIndex = 4_000_000

export type WorkbookOptions = {
  /** Takes the rows that became whole; nothing more is unpacked until it is done. `false` ends the reading. */
  onRows: (rows: SheetRow[]) => boolean | Promise<boolean>
  /** Its number, name or pattern; the first one where nothing is asked. */
  sheet?: string | undefined
}

const tooMany = 'A planilha tem mais de 2.000.000 de linhas; divida-a por período e envie as partes.'

type Strings = ReturnType<typeof newSharedStrings>

/**
 * Reads a sheet of an XLSX workbook row by row as it is unpacked, blank rows left out, in memory that grows with
 * its different texts and not with its rows. Answers why it cannot be read, in Portuguese; `null` when it was.
 */
export async function readWorkbook(
  source: ByteSource,
  { onRows, sheet: asked = '' }: WorkbookOptions,
): Promise<string | null> {
  const entries = await zipEntries(source)
  if (!entries) return brokenSheet
  try {
    const shared = await readStrings(source, entries)
    const sheets = await listSheets(source, entries)
    const chosen = await chooseSheet(source, { sheets, shared, asked })
    if (typeof chosen === 'string') return chosen
    const count = await readSheetRows(source, chosen.entry, { shared, onRows })
    return count > maxRecords ? tooMany : null
  } catch (error) {
    if (error instanceof TakenFailed) throw error.cause
    if (error instanceof TooManyColumns) return tooManyColumns
    return brokenSheet
  }
}

/** Reads the texts that cells point at. */
async function readStrings(source: ByteSource, entries: readonly ZipEntry[]): Promise<Strings> {
  const shared = newSharedStrings(mostStrings)
  const texts = entries.find(({ name }) => name === stringsFile)
  if (texts) await walkEntry(source, texts, { walk: shared.walk, after: async () => true })
  return shared
}

type Sheet = NamedSheet & { entry: ZipEntry }

/** The sheets in the order of their tabs; by the names of their files where the workbook does not say it. */
async function listSheets(source: ByteSource, entries: readonly ZipEntry[]): Promise<Sheet[]> {
  const fileOf = (path: string) => entries.find(({ name }) => name === path)
  const index = newSheetIndex()
  try {
    for (const part of ['book', 'places'] as const) {
      const file = fileOf(indexFiles[part])
      if (file) await walkEntry(source, file, { walk: index[part], after: async () => true, most: mostOfIndex })
    }
  } catch {
    // Without its index the files of a workbook are still its sheets.
  }
  const named = index.sheets().flatMap((sheet) => {
    const entry = fileOf(sheet.path)
    return entry ? [{ ...sheet, entry }] : []
  })
  if (named.length > 0) return named
  const files = entries.filter(({ name }) => isSheet(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  return files.map((entry) => ({ name: entry.name, path: entry.name, entry }))
}

type Choosing = { sheets: readonly Sheet[]; shared: Strings; asked: string }

/** The sheet that is asked for, the first file with more than one filled cell if none is; or why there is none. */
async function chooseSheet(source: ByteSource, { sheets, shared, asked }: Choosing): Promise<Sheet | string> {
  if (asked !== '') {
    if (sheets.every(({ name, path }) => name === path)) return brokenSheet
    const chosen = chosenSheet(asked, sheets)
    return 'fault' in chosen ? chosen.fault : (sheets.find(({ path }) => path === chosen.path) ?? brokenSheet)
  }
  const files = sheets.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  if (files.length > 1) for (const sheet of files) if (!(await isCover(source, sheet.entry, shared))) return sheet
  return files[0] ?? brokenSheet
}

/** Whether a sheet has one filled cell at most, such as a title. */
async function isCover(source: ByteSource, entry: ZipEntry, shared: Strings) {
  let filled = 0
  try {
    const onRows = (rows: SheetRow[]) => {
      for (const { cells } of rows) filled += cells.filter(({ text, formula }) => formula || text.trim() !== '').length
      return filled < 2
    }
    await readSheetRows(source, entry, { shared, onRows })
  } catch {
    return false
  }
  return filled < 2
}

type Reading = { shared: Strings; onRows: WorkbookOptions['onRows'] }

/** Hands over the filled rows of a sheet; returns how many there were. */
async function readSheetRows(source: ByteSource, entry: ZipEntry, { shared, onRows }: Reading) {
  let whole: SheetRow[] = []
  let count = 0
  const handOver = async () => {
    const rows = whole
    whole = []
    count += rows.length
    return rows.length === 0 || (await onRows(rows))
  }
  const rows = newSheetRows(shared, (row) => {
    if (row.cells.some(({ text, formula }) => formula || text.trim() !== '')) whole.push(row)
  })
  const after = async () => (await handOver()) && count <= maxRecords
  await walkEntry(source, entry, { walk: rows, after })
  return count
}

/** A sheet of a workbook beside the one that is read: its first filled rows, and how many it has; `null` if unreadable. */
export type OtherSheet = { name: string; hidden: boolean; first: SheetRow[]; rows: number | null }

const mostFirst = 50
const mostOthers = 30

/** The other sheets of a workbook, whatever `readWorkbook` says of the one that is asked for; 30 at most. */
export async function findOtherSheets(source: ByteSource, asked: string): Promise<OtherSheet[]> {
  const entries = (await zipEntries(source)) ?? []
  const sheets = await listSheets(source, entries)
  if (sheets.length < 2) return []
  const shared = await readStrings(source, entries).catch(() => null)
  if (!shared) return []
  const chosen = await chooseSheet(source, { sheets, shared, asked })
  const others = sheets.filter((sheet) => sheet !== chosen).slice(0, mostOthers)
  const found: OtherSheet[] = []
  for (const { name, hidden = false, entry } of others) {
    const first: SheetRow[] = []
    const onRows = (rows: SheetRow[]) => {
      first.push(...rows.slice(0, mostFirst - first.length))
      return true
    }
    const rows = await readSheetRows(source, entry, { shared, onRows }).catch(() => null)
    found.push({ name, hidden, first, rows })
  }
  return found
}

/** Tells a fault of who takes the rows from one of the file. */
class TakenFailed extends Error {}

// What a list of rows packs to; more is a bomb, whatever it claims.
const mostRatio = 300
const roomOf = ({ packed }: ZipEntry) => Math.min(mostUnpacked, 20_000_000 + packed * mostRatio)

type Walking = { walk: Walk; after: () => Promise<boolean>; most?: number }

/** Unpacks a part of a workbook, up to `most` bytes, and walks it while `after` answers true. */
export async function walkEntry(
  source: ByteSource,
  entry: ZipEntry,
  { walk, after, most = roomOf(entry) }: Walking,
): Promise<void> {
  const decoder = new StringDecoder('utf8')
  const taken = () =>
    after().catch((cause: unknown) => {
      throw new TakenFailed('taking the rows failed', { cause })
    })
  for await (const bytes of unpacked(source, entry, most)) {
    walk.write(decoder.write(bytes))
    if (!(await taken())) return
  }
  walk.write(decoder.end())
  walk.end()
  await taken()
}
