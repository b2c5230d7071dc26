import { StringDecoder } from 'node:string_decoder'
import { maxRecords } from '../text.ts'
import { chosenSheet, indexFiles, newSheetIndex } from './sheet-choice.ts'
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

/**
 * Reads a sheet of an XLSX workbook row by row as it is unpacked, blank rows left out, in memory that grows with
 * its different texts and not with its rows. Answers why it cannot be read, in Portuguese; `null` when it was.
 */
export async function readWorkbook(
  source: ByteSource,
  { onRows, sheet: asked = '' }: WorkbookOptions,
): Promise<string | null> {
  const entries = await zipEntries(source)
  const found = entries && (asked === '' ? firstSheet(entries) : await sheetAsked(source, entries, asked))
  if (typeof found === 'string') return found
  if (!entries || !found) return brokenSheet
  let whole: SheetRow[] = []
  let count = 0
  const handOver = async () => {
    const rows = whole
    whole = []
    count += rows.length
    return rows.length === 0 || (await onRows(rows))
  }
  try {
    const shared = newSharedStrings(mostStrings)
    const texts = entries.find(({ name }) => name === stringsFile)
    if (texts) await walkEntry(source, texts, { walk: shared.walk, after: async () => true })
    const rows = newSheetRows(shared, (row) => {
      if (row.cells.some(({ text, formula }) => formula || text.trim() !== '')) whole.push(row)
    })
    const after = async () => (await handOver()) && count <= maxRecords
    await walkEntry(source, found, { walk: rows, after })
    return count > maxRecords ? tooMany : null
  } catch (error) {
    if (error instanceof TakenFailed) throw error.cause
    if (error instanceof TooManyColumns) return tooManyColumns
    return brokenSheet
  }
}

const firstSheet = (entries: readonly ZipEntry[]) =>
  entries.filter(({ name }) => isSheet(name)).sort((a, b) => (a.name < b.name ? -1 : 1))[0]

/** The file of the sheet that is asked for, or why there is none. */
async function sheetAsked(source: ByteSource, entries: readonly ZipEntry[], asked: string) {
  const fileOf = (path: string) => entries.find(({ name }) => name === path)
  const index = newSheetIndex()
  try {
    for (const part of ['book', 'places'] as const) {
      const file = fileOf(indexFiles[part])
      if (!file) return brokenSheet
      await walkEntry(source, file, { walk: index[part], after: async () => true, most: mostOfIndex })
    }
  } catch {
    return brokenSheet
  }
  const chosen = chosenSheet(asked, index.sheets())
  return 'fault' in chosen ? chosen.fault : fileOf(chosen.path)
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
