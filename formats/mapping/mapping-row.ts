import { type Calendar, calendarOf } from '../dates.ts'
import { headerName, placeOf } from './header.ts'
import { derive } from './mapping-derive.ts'
import { type Elsewhere, textElsewhere, titleElsewhere } from './mapping-elsewhere.ts'
import { fieldsOf, type TargetField } from './mapping-fields.ts'
import type { MappedColumn, Mapping } from './mapping-schema.ts'
import { transformed } from './mapping-transforms.ts'
import { type MappedValue, type Reading, type RowCode, readValue } from './mapping-values.ts'

/** What is wrong with one cell of a row, told with its line, column and value. */
export type CellFault = {
  line: number
  column: string
  field: string | null
  value: string | null
  message: string
  code?: RowCode
}

/** A field that a file fills: where its texts stand in each row, and what the file calls that column. */
export type ReadColumn = { field: string; name: string; place: number; title: string }

/** The titles of a file, as they are compared and as they are shown. */
export type Header = { names: string[]; shown: string[] }

/** A row as read, before it is numbered; with a `refusal` nothing of its file is kept. */
export type RowRead = {
  values: Record<string, MappedValue>
  key: string
  faults: CellFault[]
  warnings?: CellFault[]
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
  /** Its text, where that stands in no cell of the row. */
  fixed: string | null
  /** Of each step, the places of the columns that it joins. */
  joined: readonly (readonly number[])[]
}

type How = Mapping & { calendar: Calendar; daysRead: Map<string, Reading> }

/** The columns of a mapping that a target knows, as this header places them. */
export function columnsOf(mapping: Mapping, header: Header, elsewhere: Elsewhere): Placed[] {
  const fields = fieldsOf(mapping.target)
  return mapping.columns.flatMap((column): Placed[] => {
    const field = fields.get(column.field)
    return field ? [{ ...placed(column, field, header), fixed: textElsewhere(column, elsewhere) }] : []
  })
}

/** Where a field is written in its file; of a pair of columns both, and all that are joined. */
export const readColumns = ({ column, field, place, signPlace, shown, signShown, joined }: Placed): ReadColumn[] =>
  [
    { place, title: shown },
    { place: column.sign.by === 'debit-column' ? signPlace : -1, title: signShown },
    ...joined.flat().map((at) => ({ place: at, title: shown })),
  ].flatMap(({ place: at, title }) => (at < 0 ? [] : { field: column.field, name: field.name, place: at, title }))

type Columns = { columns: readonly Placed[]; most: number | null }

/** Reads rows by their placed columns; `most` is how many cells a row may fill, if that is bounded. */
export function rowReader(mapping: Mapping, today: string, { columns, most }: Columns) {
  const how: How = { ...mapping, calendar: calendarOf(today), daysRead: new Map() }
  const fields = fieldsOf(mapping.target)
  const earliest = earliestDay(today)
  return (cells: readonly string[], line: number): RowRead => {
    const row: RowRead = { values: {}, key: '', faults: [], refusal: null }
    for (const at of columns) {
      const text = at.fixed ?? cellAt(cells, at.place)
      const told = signed(at, cellValue(at, text, how, cells), cellAt(cells, at.signPlace), how)
      const reading = at.field.past ? happenedIn(told, earliest, today) : told
      row.values[at.column.field] = 'value' in reading ? reading.value : null
      if ('value' in reading) {
        if (typeof reading.value === 'string' && reading.value.length > longestText) cut(row, at, line)
        if (reading.told !== undefined)
          warn(row, line, { ...placeIn(at), value: text, text: reading.told, code: 'W04' })
        continue
      }
      if (reading.secret) row.refusal = reading.fault
      else {
        const { fault, code } = reading
        row.faults.push(faultOf(line, { ...placeIn(at), value: text, text: fault, code }))
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

function cut(row: RowRead, at: Placed, line: number) {
  const value = String(row.values[at.column.field]).slice(0, longestText)
  row.values[at.column.field] = value
  warn(row, line, { ...placeIn(at), value, text: `texto cortado em ${longestText} caracteres.`, code: 'W03' })
}

function warn(row: RowRead, line: number, about: FaultPlace) {
  row.warnings = [...(row.warnings ?? []), faultOf(line, about)]
}

const placeIn = ({ field, shown }: Placed) => ({ column: shown, field: field.name })

const stillToCome: Reading = { fault: 'Data futura.', code: 'E11' }
const tooLongAgo: Reading = { fault: 'Data fora do período permitido.', code: 'E07' }

/** Proofs are kept for five years and the current one (operations R19): what is older is a slip of the pen. */
export const earliestDay = (today: string) => `${Number(today.slice(0, 4)) - 5}-01-01`

/** A day on which something happened: not still to come, and not before anything that is kept. */
function happenedIn(told: Reading, earliest: string, today: string): Reading {
  if (!('value' in told) || typeof told.value !== 'string') return told
  if (told.value > today) return stillToCome
  return told.value < earliest ? tooLongAgo : told
}

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

function placed(column: MappedColumn, field: TargetField, { names, shown }: Header): Omit<Placed, 'fixed'> {
  const { source, sign, transforms } = column
  const placeIn = (from: MappedColumn['source']) =>
    from.by === 'header' ? placeOf(names, from.names) : from.by === 'position' ? from.column - 1 : -1
  const place = placeIn(source)
  const joined = transforms.map((step) => (step.kind === 'concat' ? step.columns.map(placeIn) : []))
  const signPlace = 'names' in sign ? placeOf(names, sign.names) : -1
  const titleOf = (at: number) => shown[at] || String(at + 1)
  const title = titleElsewhere(column) ?? titleOf(place)
  return { column, field, place, signPlace, shown: title, signShown: titleOf(signPlace), joined }
}

function cellValue({ column, field, joined }: Placed, text: string, how: How, cells: readonly string[]): Reading {
  let current = text
  for (const [at, step] of column.transforms.entries()) {
    const others = step.kind === 'concat' ? joined[at]?.map((place) => cellAt(cells, place)) : undefined
    const next = transformed(step, current, others)
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

// A cell may be as long as its row: people know it by its beginning, and many such faults must fit.
const mostTold = 300
const beginningOf = (text: string) => (text.length > mostTold ? `${text.slice(0, mostTold)}…` : text)

const faultOf = (line: number, { column, field, value, text, code }: FaultPlace): CellFault => ({
  line,
  column,
  field,
  value: beginningOf(value),
  message: `Linha ${line}, coluna "${column}": ${beginningOf(text)}`,
  ...(code && { code }),
})
