import { CsvError, parse } from 'csv-parse/sync'
import { SaxesParser } from 'saxes'
import { decodeText } from '../text.ts'
import { declaresEntities } from '../xml.ts'
import { isZip, unzip } from './zip.ts'

/**
 * One cell as text; `formula` where the sheet holds a formula, whose result nobody vouches for, `number` where a workbook
 * keeps a number, which is written here with a comma.
 */
export type SheetCell = { text: string; formula: boolean; number?: boolean }
export type SheetRow = { line: number; cells: SheetCell[] }
export type SheetRead = { rows: SheetRow[]; error: string | null }

const mostRows = 5000
const mostCells = 200
const mostUnpacked = 20_000_000

/** What a sheet of people's own rows may hold, and one that a mapping reads. */
type Limits = { rows: number; unpacked: number }
const ofPeople: Limits = { rows: mostRows, unpacked: mostUnpacked }
export const ofMappings: Limits = { rows: 50_000, unpacked: 120_000_000 }
const broken = 'A planilha não pôde ser lida; salve-a como XLSX ou CSV e envie de novo.'

/** The rows of a CSV text (`;`, `,` or tab) or of the first sheet of an XLSX workbook; blank rows are left out. */
export function readSheet(bytes: Uint8Array, limits: Limits = ofPeople): SheetRead {
  const rows = isZip(bytes) ? workbookRows(bytes, limits) : textRows(decodeText(bytes))
  if (rows === null) return { rows: [], error: broken }
  const filled = rows.filter(({ cells }) => cells.some(({ text, formula }) => formula || text.trim() !== ''))
  if (filled.length > limits.rows + 1)
    return {
      rows: [],
      error: `A planilha tem mais de ${limits.rows === mostRows ? '5.000' : '50.000'} linhas; divida-a.`,
    }
  return { rows: filled, error: null }
}

const plain = (text: string): SheetCell => ({ text, formula: false })

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

const strings = 'xl/sharedStrings.xml'
const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)

function workbookRows(bytes: Uint8Array, limits: Limits): SheetRow[] | null {
  const files = unzip(bytes, (name) => name === strings || isSheet(name), limits.unpacked)
  const [first] = [...(files?.keys() ?? [])].filter(isSheet).sort()
  if (!files || first === undefined) return null
  const shared = sharedStrings(files.get(strings)?.toString('utf8') ?? '<sst/>')
  return shared && sheetRows(files.get(first)?.toString('utf8') ?? '', { shared, limits })
}

type Walker = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Walks well-formed XML without a document type; false when it is neither. */
function walk(xml: string, { open, text, close }: Walker) {
  if (declaresEntities(xml)) return false
  const parser = new SaxesParser({ xmlns: false })
  parser.on('opentag', ({ name, attributes }) => open?.(name, attributes))
  if (text) parser.on('text', text)
  parser.on('closetag', ({ name }) => close?.(name))
  parser.on('error', (error) => {
    throw error
  })
  try {
    parser.write(xml).close()
    return true
  } catch {
    return false
  }
}

function sharedStrings(xml: string) {
  const found: string[] = []
  let text: string | null = null
  let phonetic = false
  const read = walk(xml, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
    },
    text: (piece) => {
      if (text !== null && !phonetic) text += piece
    },
    close: (name) => {
      if (name === 'rPh') phonetic = false
      if (name === 'si') found.push(text ?? '')
      if (name === 'si') text = null
    },
  })
  return read ? found : null
}

/** `C7` is the third column. */
const columnOf = (reference: string) =>
  [...reference.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

type Open = { kind: string; value: string; formula: boolean; column: number; inValue: boolean }

const shownValue = ({ kind, value }: Open, shared: readonly string[]) => {
  if (kind === 's') return shared[Number(value)] ?? ''
  if (kind === 'b') return value === '1' ? 'Sim' : 'Não'
  // A spreadsheet keeps 5,10 as 5.0999999999999996, and its 10.125 is no ten thousand: fractions get our comma.
  return kind === 'n' && value.includes('.') ? String(Number(Number(value).toFixed(6))).replace('.', ',') : value
}

type Book = { shared: readonly string[]; limits: Limits }

function sheetRows(xml: string, { shared, limits }: Book): SheetRow[] | null {
  const rows: SheetRow[] = []
  let cell: Open | null = null
  const read = walk(xml, {
    open: (name, { r = '', t = 'n' }) => {
      if (name === 'row') rows.push({ line: Number(r) || rows.length + 1, cells: [] })
      if (name === 'c') cell = { kind: t, value: '', formula: false, column: columnOf(r), inValue: false }
      if (cell && name === 'f') cell.formula = true
      if (cell && (name === 'v' || name === 't')) cell.inValue = true
    },
    text: (piece) => {
      if (cell?.inValue) cell.value += piece
    },
    close: (name) => {
      if (cell && (name === 'v' || name === 't')) cell.inValue = false
      const row = rows.at(-1)
      if (name !== 'c' || !cell || !row) return
      const { column, formula } = cell
      const at = column >= 0 ? column : row.cells.length
      if (at < mostCells) {
        while (row.cells.length < at) row.cells.push(plain(''))
        row.cells[at] = { text: shownValue(cell, shared), formula, ...(cell.kind === 'n' && { number: true }) }
      }
      cell = null
    },
  })
  return read && rows.length <= limits.rows * 2 ? rows : null
}
