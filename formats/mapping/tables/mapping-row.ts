import { buildFileCalendar } from '../../values/dates.ts'
import { findHeaderIndex } from '../schema/header.ts'
import { getTargetFields, type TargetField } from '../schema/mapping-fields.ts'
import type { MappedColumn, Mapping } from '../schema/mapping-schema.ts'
import { deriveAmounts } from '../values/mapping-derive.ts'
import { buildCellFault, type CellFault, type FaultPlace, truncateFaultText } from '../values/mapping-fault.ts'
import { applySign, type ColumnFormats, getMappedFormats } from '../values/mapping-sign.ts'
import type { newStyleVotes, WrittenStyles } from '../values/mapping-styles.ts'
import { applyTransform } from '../values/mapping-transforms.ts'
import { type CellReading, type MappedValue, readValue } from '../values/mapping-values.ts'
import { type Elsewhere, textElsewhere, titleElsewhere } from './mapping-elsewhere.ts'
import { findExcessCells, type RowBounds } from './mapping-width.ts'

/** `place` is the index of the cell in its row, `title` the column's title in the file. */
export type ReadColumn = { field: string; name: string; place: number; title: string }

export type TableHeader = { names: string[]; titles: string[] }

/** A row before its ordinal is known. A `refusal` rejects the whole file. */
export type RowRead = {
  values: Record<string, MappedValue>
  key: string
  faults: CellFault[]
  warnings?: CellFault[]
  refusal: string | null
}

/** A mapping column located in a file; an index is -1 where the file lacks the column. */
export type PlacedColumn = {
  column: MappedColumn
  field: TargetField
  place: number
  signPlace: number
  title: string
  signTitle: string
  fixed: string | null
  joined: readonly (readonly number[])[]
}

export function locateColumns(mapping: Mapping, header: TableHeader, elsewhere: Elsewhere): PlacedColumn[] {
  const fields = getTargetFields(mapping.target)
  return mapping.columns.flatMap((column): PlacedColumn[] => {
    const field = fields.get(column.field)
    return field ? [placed(column, field, { ...header, ...elsewhere })] : []
  })
}

export const listReadColumns = ({
  column,
  field,
  place,
  signPlace,
  title,
  signTitle,
  joined,
}: PlacedColumn): ReadColumn[] =>
  [
    { place, title },
    { place: column.sign.by === 'debit-column' ? signPlace : -1, title: signTitle },
    ...joined.flat().map((at) => ({ place: at, title })),
  ].flatMap(({ place: at, title }) => (at < 0 ? [] : { field: column.field, name: field.name, place: at, title }))

type Columns = { columns: readonly PlacedColumn[]; bounds: RowBounds | null; styles: WrittenStyles }

export function rowReader(mapping: Mapping, today: string, { columns: all, bounds, styles }: Columns) {
  const formats: ColumnFormats = { ...mapping, calendar: buildFileCalendar(today), daysRead: new Map() }
  const columns = all.map((at) => ({ at, formats: styledFormats(formats, at, styles) }))
  const fields = getTargetFields(mapping.target)
  const earliest = earliestDay(today)
  return (cells: readonly string[], line: number, isCorrected = false): RowRead => {
    const row: RowRead = { values: {}, key: '', faults: [], refusal: null }
    for (const { at, formats: columnFormats } of columns) {
      const text = at.fixed ?? cellAt(cells, at.place)
      const signedReading = applySign(
        at,
        cellValue(at, text, columnFormats, cells),
        { own: text, other: cellAt(cells, at.signPlace) },
        columnFormats,
      )
      const reading = at.field.past ? happenedIn(signedReading, earliest, today) : signedReading
      if ('value' in reading) {
        row.values[at.column.field] = reading.value
        if (typeof reading.value === 'string' && reading.value.length > longestText) cut(row, at, line)
        if (reading.warning !== undefined)
          warn(row, line, { ...placeIn(at), value: text, text: reading.warning, code: 'W04' })
      } else leaveOut(row, { at, text, reading, fallback: fallbackFor(at, reading, cells, formats) }, line)
    }
    deriveAmounts(row, fields, line)
    if (bounds !== null) row.faults = tooMany(cells, { bounds, isCorrected, line }) ?? row.faults
    row.key = keyIn(row.values, mapping.key)
    return row
  }
}

// Constants and values from the file name have the format of the mapping, not that of the file.
const isOfFile = ({ column: { source } }: PlacedColumn) => source.by !== 'constant' && source.by !== 'file-name'

function styledFormats(formats: ColumnFormats, at: PlacedColumn, styles: WrittenStyles): ColumnFormats {
  const style = styles[at.column.field]
  if (!style || !isOfFile(at)) return formats
  const { mixed = false } = style
  return style.kind === 'number'
    ? { ...formats, decimal: style.mark, mixed, mapped: formats }
    : { ...formats, order: style.order, mixed, mapped: formats, daysRead: new Map() }
}

export function voteOnStyles(columns: readonly PlacedColumn[], votes: ReturnType<typeof newStyleVotes>) {
  const written = columns.filter((at) => isOfFile(at) && !['text', 'card', 'plate', 'driver'].includes(at.field.type))
  return (cells: readonly string[], line: number, numbers: readonly number[] = []) => {
    for (const at of written) {
      const { field, type } = { field: at.column.field, type: at.field.type }
      const text = textOf(at, at.fixed ?? cellAt(cells, at.place), cells)
      if (typeof text === 'string') votes.see({ field, type, text, line }, numbers.includes(at.place))
      if (at.column.sign.by === 'debit-column')
        votes.see({ field, type, text: cellAt(cells, at.signPlace), line }, numbers.includes(at.signPlace))
    }
  }
}

export function readCell(mapping: Mapping, today: string, at: PlacedColumn, styles: WrittenStyles) {
  const formats = styledFormats({ ...mapping, calendar: buildFileCalendar(today), daysRead: new Map() }, at, styles)
  return (cells: readonly string[]): CellReading => {
    const own = cellAt(cells, at.place)
    const other = cellAt(cells, at.signPlace)
    return applySign(at, cellValue(at, own, formats, cells), { own, other }, formats)
  }
}

type Bounded = { bounds: RowBounds; isCorrected: boolean; line: number }

/** Returns a fault if the row has too many cells: a separator inside a cell has shifted the values after it. */
function tooMany(cells: readonly string[], { bounds, isCorrected, line }: Bounded): CellFault[] | null {
  const excess = findExcessCells(cells, bounds, isCorrected)
  if (excess === null) return null
  const message = `Linha ${line}: linha com ${excess.count} colunas; esperado ${excess.most}.`
  return [{ line, column: '', field: null, value: null, message, code: 'E10' }]
}

// A longer text is neither a name nor a number, and the text search has its own limit.
const longestText = 500

function cut(row: RowRead, at: PlacedColumn, line: number) {
  const value = String(row.values[at.column.field]).slice(0, longestText)
  row.values[at.column.field] = value
  warn(row, line, { ...placeIn(at), value, text: `texto cortado em ${longestText} caracteres.`, code: 'W03' })
}

function warn(row: RowRead, line: number, about: FaultPlace) {
  row.warnings = [...(row.warnings ?? []), buildCellFault(line, about)]
}

const placeIn = ({ field, title }: PlacedColumn) => ({ column: title, field: field.name })

type Unread = Extract<CellReading, { fault: string }>

function fallbackFor(
  at: PlacedColumn,
  { secret }: Unread,
  cells: readonly string[],
  formats: ColumnFormats,
): MappedValue {
  const { column, field } = at
  if (secret || column.on_error === 'error' || column.default === '') return null
  const plain = readValue(field.type, column.default, getMappedFormats(formats))
  const texts = { own: column.default, other: cellAt(cells, at.signPlace) }
  const reading = column.sign.by === 'debit-column' ? plain : applySign(at, plain, texts, formats)
  return 'value' in reading ? reading.value : null
}

type LeftOutCell = { at: PlacedColumn; text: string; reading: Unread; fallback: MappedValue }

/** Rejects the row of an unreadable cell, or keeps it with a warning. A missing required value always rejects. */
function leaveOut(row: RowRead, { at, text, reading, fallback }: LeftOutCell, line: number) {
  const { column, field } = at
  const { fault, code, secret } = reading
  const place = { ...placeIn(at), value: text }
  row.values[column.field] = fallback
  if (secret) row.refusal = fault
  else if (column.on_error === 'error' || (fallback === null && (field.required || column.required)))
    row.faults.push(buildCellFault(line, { ...place, text: fault, code }))
  else if (column.on_error === 'warning') {
    const done = fallback === null ? 'O campo ficou vazio.' : `Vale o valor padrão "${column.default}".`
    warn(row, line, { ...place, text: `${truncateFaultText(fault)} ${done}` })
  }
}

const futureDay: CellReading = { fault: 'Data futura.', code: 'E11' }
const tooLongAgo: CellReading = { fault: 'Data fora do período permitido.', code: 'E07' }

/** Records are kept for five years and the current one (operations R19), so an older date is a typing error. */
const earliestDay = (today: string) => `${Number(today.slice(0, 4)) - 5}-01-01`

function happenedIn(reading: CellReading, earliest: string, today: string): CellReading {
  if (!('value' in reading) || typeof reading.value !== 'string') return reading
  if (reading.value > today) return futureDay
  return reading.value < earliest ? tooLongAgo : reading
}

// Reading an array at index -1 is slow.
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

function placed(column: MappedColumn, field: TargetField, known: TableHeader & Elsewhere): PlacedColumn {
  const { names, titles } = known
  const { source, sign, transforms } = column
  const placeIn = (from: MappedColumn['source']) =>
    from.by === 'header' ? findHeaderIndex(names, from.names) : from.by === 'position' ? from.column - 1 : -1
  const place = placeIn(source)
  const joined = transforms.map((step) => (step.kind === 'concat' ? step.columns.map(placeIn) : []))
  const signPlace = 'names' in sign ? findHeaderIndex(names, sign.names) : -1
  const titleOf = (at: number) => titles[at] || String(at + 1)
  const title = titleElsewhere(column) ?? titleOf(place)
  const fixed = textElsewhere(column, known)
  // One object literal without spread: these fields are read for every row, and a composed object is slower.
  return { column, field, place, signPlace, title, signTitle: titleOf(signPlace), fixed, joined }
}

function textOf({ column, joined }: PlacedColumn, text: string, cells: readonly string[]): string | Unread {
  let current = text
  let at = -1
  for (const step of column.transforms) {
    at++
    const others = step.kind === 'concat' ? joined[at]?.map((place) => cellAt(cells, place)) : undefined
    const next = applyTransform(step, current, others)
    if (next === null && step.kind === 'map' && column.field === 'brand')
      return { fault: `Bandeira "${text}" não mapeada.`, code: 'E05' }
    if (next === null)
      return { fault: `"${text}" ${step.kind === 'pattern' ? 'não corresponde à expressão' : 'não está na tabela'}.` }
    current = next.trim()
  }
  return current
}

function cellValue(at: PlacedColumn, text: string, formats: ColumnFormats, cells: readonly string[]): CellReading {
  const { column, field } = at
  const current = textOf(at, text, cells)
  if (typeof current !== 'string') return current
  // In a pair of credit and debit columns, one is always empty.
  const isPair = column.sign.by === 'debit-column'
  if (current === '' && column.default !== '' && !isPair)
    return readValue(field.type, column.default, getMappedFormats(formats))
  if (current === '' && (field.required || column.required) && !isPair)
    return { fault: `"${field.name}" obrigatório.`, code: 'E01' }
  return readValue(field.type, current, formats)
}
