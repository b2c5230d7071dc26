import { newSharedStrings, newSheetRows, type Walk } from './sheet-rows.ts'
import { aboutSheet } from './workbook-about.ts'
import { isSheetFile, stringsFile } from './workbook-parts.ts'
import { walkEntry } from './workbook-read.ts'
import { type ByteSource, UnpacksToMore, type ZipEntry, zipEntries } from './zip-stream.ts'

export type SheetStart = {
  name: string | null
  rows: { line: number; cells: string[] }[]
  more_rows: number
  more_columns: number
  /** True if the sheet was read to its end, so that `more_rows` is exact. */
  counted: boolean
}

export type SheetFault = 'broken' | 'protected' | 'too-large'

// People wait for this preview, so texts and rows are unpacked only up to this number of bytes each.
const maxUnpacked = 20_000_000

const longestText = 300
const beginningOf = (text: string) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text)

export async function sheetStart(
  source: ByteSource,
  most: { rows: number; columns: number },
): Promise<SheetStart | SheetFault> {
  const entries = await zipEntries(source)
  const sheet = entries?.filter(({ name }) => isSheetFile(name)).sort((a, b) => (a.name < b.name ? -1 : 1))[0]
  if (!entries || !sheet) return 'broken'
  if (sheet.encrypted) return 'protected'
  const { name, days } = await aboutSheet(source, entries, sheet.name)
  const shared = newSharedStrings(maxUnpacked)
  const texts = entries.find((entry) => entry.name === stringsFile)
  const read = texts ? await walked(source, texts, shared.walk) : null
  if (read !== null) return read
  const start: SheetStart = { name, rows: [], more_rows: 0, more_columns: 0, counted: true }
  const rows = newSheetRows({ ...shared, days, cut: true }, ({ line, cells }) => {
    const width = cells.findLastIndex(({ text, formula }) => formula || text.trim() !== '') + 1
    if (width === 0) return
    start.more_columns = Math.max(start.more_columns, width - most.columns)
    if (start.rows.length === most.rows) start.more_rows++
    else start.rows.push({ line, cells: cells.slice(0, most.columns).map(({ text }) => beginningOf(text)) })
  })
  const ended = await walked(source, sheet, rows)
  if (ended === null) return start
  return ended === 'too-large' && start.rows.length > 0 ? { ...start, counted: false } : ended
}

async function walked(source: ByteSource, entry: ZipEntry, walk: Walk) {
  try {
    await walkEntry(source, entry, { walk, after: async () => true, most: maxUnpacked })
    return null
  } catch (error) {
    return error instanceof UnpacksToMore ? 'too-large' : 'broken'
  }
}
