import { CsvError, parse } from 'csv-parse/sync'
import { maxColumns } from '../csv/csv.ts'
import { decodeText } from '../text.ts'
import { chosenSheet, indexFiles, newSheetIndex } from './sheet-choice.ts'
import {
  newSharedStrings,
  newSheetRows,
  type SheetRow,
  TooManyColumns,
  textCell,
  tooManyColumns,
  type Walk,
} from './sheet-rows.ts'
import { brokenSheet, isSheetFile, stringsFile } from './workbook-parts.ts'
import { isZip, unzip } from './zip.ts'

export type SheetRead = { rows: SheetRow[]; error: string | null }

const maxRows = 5000
const maxUnpacked = 20_000_000

type Limits = { rows: number; unpacked: number }
const ofPeople: Limits = { rows: maxRows, unpacked: maxUnpacked }
export const ofMappings: Limits = { rows: 50_000, unpacked: 120_000_000 }

/** Returns the filled rows of a CSV (`;`, `,` or tab) or of a sheet of an XLSX workbook; the first one by default. */
export function readSheet(bytes: Uint8Array, limits: Limits = ofPeople, asked = ''): SheetRead {
  const rows = isZip(bytes) ? workbookRows(bytes, limits, asked) : textRows(decodeText(bytes))
  if (typeof rows === 'string') return { rows: [], error: rows }
  if (rows === null) return { rows: [], error: brokenSheet }
  const filled = rows.filter(({ cells }) => cells.some(({ text, formula }) => formula || text.trim() !== ''))
  if (filled.length > limits.rows + 1)
    return {
      rows: [],
      error: `A planilha tem mais de ${limits.rows === maxRows ? '5.000' : '50.000'} linhas; divida-a.`,
    }
  return { rows: filled, error: null }
}

function textRows(text: string): SheetRow[] | string | null {
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
        const width = record.findLastIndex((cell) => cell.trim() !== '') + 1
        if (width > maxColumns) throw new TooManyColumns()
        rows.push({ line: lines, cells: record.slice(0, width).map(textCell) })
      },
    })
    return rows
  } catch (error) {
    if (error instanceof CsvError) return null
    if (error instanceof TooManyColumns) return tooManyColumns
    throw error
  }
}

const index: readonly string[] = [stringsFile, indexFiles.book, indexFiles.places]

function workbookRows(bytes: Uint8Array, limits: Limits, asked: string): SheetRow[] | string | null {
  const files = unzip(bytes, (name) => index.includes(name) || isSheetFile(name), limits.unpacked)
  const [first] = [...(files?.keys() ?? [])].filter(isSheetFile).sort()
  if (!files || first === undefined) return null
  const chosen = asked === '' ? { path: first } : sheetAsked(files, asked)
  if (chosen === null || 'fault' in chosen) return chosen === null ? null : chosen.fault
  const rows: SheetRow[] = []
  const shared = newSharedStrings(limits.unpacked)
  const sheet = newSheetRows(shared, (row) => rows.push(row))
  const walked = walkWhole(shared.walk, files.get(stringsFile)?.toString('utf8') ?? '<sst/>')
  try {
    const whole = walked && walkWhole(sheet, files.get(chosen.path)?.toString('utf8') ?? '')
    return whole && rows.length <= limits.rows * 2 ? rows : null
  } catch (error) {
    if (error instanceof TooManyColumns) return tooManyColumns
    throw error
  }
}

function sheetAsked(files: ReadonlyMap<string, Buffer>, asked: string) {
  const { sheets, ...walks } = newSheetIndex()
  const walked = (['book', 'places'] as const).every((part) =>
    walkWhole(walks[part], files.get(indexFiles[part])?.toString('utf8') ?? ''),
  )
  return walked ? chosenSheet(asked, sheets()) : null
}

function walkWhole(walk: Walk, xml: string) {
  try {
    walk.write(xml)
    walk.end()
    return true
  } catch (error) {
    if (error instanceof TooManyColumns) throw error
    return false
  }
}
