import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from '../text.ts'
import { mostCells, newSharedStrings, newSheetRows, plain, type SheetRow, type Walk } from './sheet-rows.ts'
import { brokenSheet, isSheet, stringsFile } from './workbook-parts.ts'
import { isZip, unzip } from './zip.ts'

export type SheetRead = { rows: SheetRow[]; error: string | null }

const mostRows = 5000
const mostUnpacked = 20_000_000

/** What a sheet of people's own rows may hold, and one that a mapping reads. */
type Limits = { rows: number; unpacked: number }
const ofPeople: Limits = { rows: mostRows, unpacked: mostUnpacked }
export const ofMappings: Limits = { rows: 50_000, unpacked: 120_000_000 }

/** The rows of a CSV text (`;`, `,` or tab) or of the first sheet of an XLSX workbook; blank rows are left out. */
export function readSheet(bytes: Uint8Array, limits: Limits = ofPeople): SheetRead {
  const rows = isZip(bytes) ? workbookRows(bytes, limits) : textRows(decodeText(bytes))
  if (rows === null) return { rows: [], error: brokenSheet }
  const filled = rows.filter(({ cells }) => cells.some(({ text, formula }) => formula || text.trim() !== ''))
  if (filled.length > limits.rows + 1)
    return {
      rows: [],
      error: `A planilha tem mais de ${limits.rows === mostRows ? '5.000' : '50.000'} linhas; divida-a.`,
    }
  return { rows: filled, error: null }
}

function textRows(text: string): SheetRow[] | null {
  if (text.includes('\0')) return null
  const [head = ''] = text.split(/\r?\n/, 1)
  const delimiter = ['\t', ';', ','].find((mark) => head.includes(mark)) ?? ';'
  const rows: SheetRow[] = []
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines }) => {
        rows.push({ line: lines, cells: record.slice(0, mostCells).map(plain) })
      },
    })
    return rows
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

function workbookRows(bytes: Uint8Array, limits: Limits): SheetRow[] | null {
  const files = unzip(bytes, (name) => name === stringsFile || isSheet(name), limits.unpacked)
  const [first] = [...(files?.keys() ?? [])].filter(isSheet).sort()
  if (!files || first === undefined) return null
  const rows: SheetRow[] = []
  const shared = newSharedStrings(limits.unpacked)
  const sheet = newSheetRows(shared, (row) => rows.push(row))
  const walked = walkWhole(shared.walk, files.get(stringsFile)?.toString('utf8') ?? '<sst/>')
  return walked && walkWhole(sheet, files.get(first)?.toString('utf8') ?? '') && rows.length <= limits.rows * 2
    ? rows
    : null
}

function walkWhole(walk: Walk, xml: string) {
  try {
    walk.write(xml)
    walk.end()
    return true
  } catch {
    return false
  }
}
