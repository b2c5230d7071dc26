import { type Calendar, calendarOf } from '../dates.ts'
import { newSeenKeys } from '../seen-keys.ts'
import { headerName, namesAsked, placeOf } from './header.ts'
import { fieldsOf, type TargetField } from './mapping-fields.ts'
import type { MappedColumn, Mapping } from './mapping-schema.ts'
import { type MappedValue, type Reading, type RowCode, readValue, transformed } from './mapping-values.ts'

/** What is wrong with one cell of a row, told with its line, column and value. */
export type CellFault = {
  line: number
  column: string
  field: string | null
  value: string | null
  message: string
  code?: RowCode
}

/** A row as its mapping reads it. One with faults is left out of what is imported, and the rest is not. */
export type MappedRow = {
  line: number
  values: Readonly<Record<string, MappedValue>>
  /** The fields that tell rows from one another, with the ordinal among equal rows of the file. */
  key: string
  faults: readonly CellFault[]
  /** Texts that are longer than what is kept of them. */
  cuts?: readonly CellFault[]
}

/** A row as it stands in its file; `numbers` are the places that a workbook keeps as numbers, written with a comma. */
export type RawRow = { line: number; cells: readonly string[]; numbers?: readonly number[] }

/** The texts of a row as a mapping expects its numbers. */
export const cellsOf = ({ cells, numbers }: RawRow, { decimal }: Pick<Mapping, 'decimal'>): readonly string[] =>
  decimal === ',' || !numbers ? cells : cells.map((text, at) => (numbers.includes(at) ? text.replace(',', '.') : text))

/** What people wrote in place of cells: by the line of the row and the place of the cell in it. */
export type Corrections = ReadonlyMap<number, ReadonlyMap<number, string>>

/**
 * How rows are read: `only` are the lines that are wanted, of a file whose other rows were taken before. Rows whose taker
 * numbers equal ones itself are not `counted`: each is the first of its key, and no key is held.
 */
export type MappingHow = {
  today: string
  corrections?: Corrections
  only?: ReadonlySet<number>
  counted?: boolean
  /** Cells are told from one another by marks alone, as in a CSV: a row with more of them than its header is shifted. */
  byMarks?: boolean
}

/** A field that a file fills: where its texts stand in each row, and what the file calls that column. */
export type ReadColumn = { field: string; name: string; place: number; title: string }

/** The columns of a file as a mapping found them, and the row that names them. */
export type FoundColumns = {
  columns: ReadColumn[]
  header: string[]
  header_line: number | null
  byMarks?: boolean
}

/** Why no row of a file can be read with a mapping. */
export type MappingFault = { line: number | null; message: string }

export type MappedReading = {
  /** Takes the cells of the next row, which are blank or not, and its line; `false` when no more are wanted. */
  row: (cells: readonly string[], line: number) => boolean
  /** How many rows there were, and why the file as a whole cannot be read; `null` when it can. */
  end: () => { rows: number; fault: MappingFault | null; found: FoundColumns }
}

const mostHeaderRows = 50

/** The cells of a row as people corrected them; without corrections, the cells themselves. */
export function corrected(cells: readonly string[], of: ReadonlyMap<number, string> | undefined): readonly string[] {
  if (!of || of.size === 0) return cells
  const all = [...cells]
  for (const [place, text] of of) {
    while (all.length <= place) all.push('')
    all[place] = text
  }
  return all
}

/** Reads rows with a mapping as they come, holding how often each key was seen and no row. Never throws. */
export function applyMapping(mapping: Mapping, how: MappingHow, take: (row: MappedRow) => void): MappedReading {
  const { today, corrections, only, counted = true, byMarks = false } = how
  const seen = newSeenKeys()
  const isFooter = footerOf(mapping)
  const byHeader = namesAsked(mapping).length > 0 || mapping.header_row !== null
  let found: FoundColumns = { columns: [], header: [], header_line: null }
  const readerOf = (header: Header, header_line: number | null) => {
    const columns = columnsOf(mapping, header)
    found = { columns: columns.flatMap(readColumns), header: header.shown, header_line, ...(byMarks && { byMarks }) }
    // What a mapping names by its place may stand beyond the last title.
    const most = Math.max(header.shown.length, ...columns.map(({ place }) => place + 1))
    return rowReader(mapping, today, { columns, most: byMarks && header_line !== null ? most : null })
  }
  let readRow = byHeader ? null : readerOf({ names: [], shown: [] }, null)
  let fault: MappingFault | null = null
  let looked = 0
  let rows = 0
  // Rows that are read apart come after all others, so that equal ones are counted on from those that were taken.
  const apart: { line: number; row: RowRead }[] = []

  const refuse = (line: number | null, message: string) => {
    fault = { line, message }
    return false
  }
  const seek = (cells: readonly string[], line: number) => {
    looked++
    const names = cells.map(headerName)
    const missing = missingIn(mapping, names)
    const here = mapping.header_row === null ? missing.length === 0 : line === mapping.header_row
    if (here && missing.length > 0) return refuse(line, headerChanged(missing))
    if (here) readRow = readerOf({ names, shown: cells.map((cell) => cell.trim()) }, line)
    return here || looked < mostHeaderRows || refuse(null, `Cabeçalho não corresponde ao layout ${mapping.name}.`)
  }
  const numbered = (line: number, { key, values, faults, cuts }: RowRead): MappedRow => ({
    line,
    values,
    key: `${key}#${counted ? seen.count(key) : 1}`,
    faults,
    ...(cuts && { cuts }),
  })
  return {
    row(cells, line) {
      if (line <= mapping.skip_rows) return true
      if (fault !== null || cells.every((cell) => cell.trim() === '')) return fault === null
      if (readRow === null) return seek(cells, line)
      if (isFooter(cells)) return false
      const row = readRow(corrected(cells, corrections?.get(line)), line)
      if (row.refusal !== null) return refuse(line, row.refusal)
      if (only?.has(line)) apart.push({ line, row })
      else if (!only || row.faults.length === 0) {
        const whole = numbered(line, row)
        if (only) return true
        rows++
        take(whole)
      }
      return true
    },
    end() {
      if (readRow === null && fault === null) refuse(null, `Cabeçalho não corresponde ao layout ${mapping.name}.`)
      rows += apart.length
      for (const { line, row } of apart.splice(0)) take(numbered(line, row))
      return { rows, fault, found }
    },
  }
}

type Header = { names: string[]; shown: string[] }

const missingIn = (mapping: Mapping, header: string[]) => {
  const fields = fieldsOf(mapping.target)
  return mapping.columns.flatMap(({ field, source, sign, required }) => {
    const asked = [
      ...(source.by === 'header' && (required || fields.get(field)?.required) ? [source.names] : []),
      ...('names' in sign ? [sign.names] : []),
    ]
    return asked.filter((names) => placeOf(header, names) === -1).map(([name = '']) => name)
  })
}

const headerChanged = (missing: string[]) => `Cabeçalho mudou: colunas ausentes {${missing.join(', ')}}.`

/** Whether a row begins as a footer; most rows begin as the one before, and nothing is asked of these. */
function footerOf({ footers }: Mapping) {
  const names = footers.map(headerName)
  let last = ''
  return (cells: readonly string[]): boolean => {
    const first = cells.find((cell) => cell.trim() !== '') ?? ''
    if (first === last) return false
    const found = headerName(first)
    if (names.some((name) => found.startsWith(name))) return true
    last = first
    return false
  }
}

type RowRead = {
  values: Record<string, MappedValue>
  key: string
  faults: CellFault[]
  cuts?: CellFault[]
  refusal: string | null
}

/** A column of a mapping with what it fills and where in this file its texts stand; -1 is nowhere. */
type Placed = {
  column: MappedColumn
  field: TargetField
  place: number
  signPlace: number
  shown: string
  signShown: string
}

type How = Mapping & { calendar: Calendar; daysRead: Map<string, Reading> }

function columnsOf(mapping: Mapping, header: Header): Placed[] {
  const fields = fieldsOf(mapping.target)
  return mapping.columns.flatMap((column): Placed[] => {
    const field = fields.get(column.field)
    return field ? [placed(column, field, header)] : []
  })
}

/** Where a field is written in its file; of a pair of columns both. */
const readColumns = ({ column, field, place, signPlace, shown, signShown }: Placed): ReadColumn[] =>
  [
    { place, title: shown },
    { place: column.sign.by === 'debit-column' ? signPlace : -1, title: signShown },
  ].flatMap(({ place: at, title }) => (at < 0 ? [] : { field: column.field, name: field.name, place: at, title }))

type Columns = { columns: readonly Placed[]; most: number | null }

function rowReader(mapping: Mapping, today: string, { columns, most }: Columns) {
  const how: How = { ...mapping, calendar: calendarOf(today), daysRead: new Map() }
  const fields = fieldsOf(mapping.target)
  return (cells: readonly string[], line: number): RowRead => {
    const row: RowRead = { values: {}, key: '', faults: [], refusal: null }
    for (const at of columns) {
      const text = at.column.source.by === 'constant' ? at.column.source.text : cellAt(cells, at.place)
      const told = signed(at, cellValue(at, text, how), cellAt(cells, at.signPlace), how)
      const reading = at.field.past && 'value' in told && told.value !== null && told.value > today ? stillToCome : told
      row.values[at.column.field] = 'value' in reading ? reading.value : null
      if ('value' in reading) {
        if (typeof reading.value === 'string' && reading.value.length > longestText) cut(row, at, line)
        continue
      }
      if (reading.secret) row.refusal = reading.fault
      else {
        const { fault, code } = reading
        row.faults.push(faultOf(line, { column: at.shown, field: at.field.name, value: text, text: fault, code }))
      }
    }
    derive(row, fields, line)
    if (most !== null && cells.length > most) row.faults = tooMany(cells, most, line) ?? row.faults
    row.key = keyIn(row.values, mapping.key)
    return row
  }
}

/** Why no value of a row can be trusted: a mark inside of a cell has moved all that follow. */
function tooMany(cells: readonly string[], most: number, line: number): CellFault[] | null {
  const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (count <= most) return null
  const message = `Linha ${line}: linha com ${count} colunas; esperado ${most}.`
  return [{ line, column: '', field: null, value: null, message, code: 'E10' }]
}

// Longer ones are no name or number, and what looks for texts has a limit of its own.
const longestText = 500

function cut(row: RowRead, { column, field, shown }: Placed, line: number) {
  const value = String(row.values[column.field]).slice(0, longestText)
  row.values[column.field] = value
  const text = `texto cortado em ${longestText} caracteres.`
  row.cuts = [...(row.cuts ?? []), faultOf(line, { column: shown, field: field.name, value, text, code: 'W03' })]
}

const stillToCome: Reading = { fault: 'Data futura.', code: 'E11' }

// Nowhere is no index: an array is slow to say so.
const cellAt = (cells: readonly string[], place: number) => (place < 0 ? '' : (cells[place]?.trim() ?? ''))

function keyIn(values: RowRead['values'], fields: readonly string[]) {
  let key = ''
  for (const [at, field] of fields.entries()) {
    const text = String(values[field] ?? '')
    if (at > 0) key += '|'
    key += text.includes('|') ? text.replaceAll('|', ' ') : text
  }
  return key
}

function placed(column: MappedColumn, field: TargetField, { names, shown }: Header): Placed {
  const { source, sign } = column
  const place =
    source.by === 'header' ? placeOf(names, source.names) : source.by === 'position' ? source.column - 1 : -1
  const signPlace = 'names' in sign ? placeOf(names, sign.names) : -1
  const titleOf = (at: number) => shown[at] || String(at + 1)
  return { column, field, place, signPlace, shown: titleOf(place), signShown: titleOf(signPlace) }
}

function cellValue({ column, field }: Placed, text: string, how: How): Reading {
  let current = text
  for (const step of column.transforms) {
    const next = transformed(step, current)
    if (next === null && step.kind === 'map' && column.field === 'brand')
      return { fault: `Bandeira "${text}" não mapeada.`, code: 'E05' }
    if (next === null)
      return { fault: `"${text}" ${step.kind === 'pattern' ? 'não corresponde à expressão' : 'não está na tabela'}.` }
    current = next.trim()
  }
  // Of a pair of columns one is empty.
  if (current === '' && (field.required || column.required) && column.sign.by !== 'debit-column')
    return { fault: `"${field.name}" obrigatório.`, code: 'E01' }
  return readValue(field.type, current, how)
}

function signed({ column: { sign }, field }: Placed, reading: Reading, other: string, how: How): Reading {
  if (sign.by === 'debit-column') return creditOrDebit(reading, readValue(field.type, other, how))
  const value = 'value' in reading ? reading.value : null
  if (typeof value !== 'number' || value === 0 || sign.by === 'text') return reading
  if (sign.by === 'inverted') return { value: -value }
  const word = headerName(other)
  const negative = sign.negative.some((name) => headerName(name) === word)
  return { value: negative ? -Math.abs(value) : Math.abs(value) }
}

function creditOrDebit(credit: Reading, debit: Reading): Reading {
  if (!('value' in credit)) return credit
  if (!('value' in debit)) return debit
  const [plus, minus] = [Number(credit.value ?? 0), Math.abs(Number(debit.value ?? 0))]
  if (plus !== 0 && minus !== 0) return { fault: 'crédito e débito na mesma linha.' }
  if (credit.value === null && debit.value === null) return { fault: 'sem crédito nem débito.' }
  return { value: minus === 0 ? plus : -minus }
}

type FaultPlace = { column: string; field: string; value: string; text: string; code?: RowCode | undefined }

const faultOf = (line: number, { column, field, value, text, code }: FaultPlace): CellFault => ({
  line,
  column,
  field,
  value,
  message: `Linha ${line}, coluna "${column}": ${text}`,
  ...(code && { code }),
})

// What two of gross, fee and net tell of the third; a fee is positive when it is kept from the merchant.
function derive({ values, faults }: RowRead, fields: ReadonlyMap<string, TargetField>, line: number): void {
  if (!fields.has('fee_cents')) return
  const [gross, fee, net] = [values.gross_cents, values.fee_cents, values.net_cents]
  if (typeof gross !== 'number') return
  const kept = typeof fee === 'number' ? (gross < 0 ? -1 : 1) * Math.abs(fee) : null
  if (kept !== null) values.fee_cents = kept || 0
  if (kept !== null && typeof net !== 'number') values.net_cents = gross - kept
  if (kept === null && typeof net === 'number') values.fee_cents = gross - net
  if (kept === null || typeof net !== 'number' || gross - kept === net) return
  const off = ((Math.abs(gross - kept - net) / 100) | 0).toString()
  const cents = String(Math.abs(gross - kept - net) % 100).padStart(2, '0')
  faults.push({
    line,
    column: '',
    field: fields.get('net_cents')?.name ?? null,
    value: null,
    message: `Linha ${line}: líquido difere de bruto − taxa em R$ ${off},${cents}.`,
    code: 'E06',
  })
}
