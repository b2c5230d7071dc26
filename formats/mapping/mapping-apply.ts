import { type Calendar, calendarOf } from '../dates.ts'
import { newSeenKeys } from '../seen-keys.ts'
import { headerName, namesAsked, placeOf } from './header.ts'
import { fieldsOf, type TargetField } from './mapping-fields.ts'
import type { MappedColumn, Mapping } from './mapping-schema.ts'
import { type MappedValue, type Reading, readValue, transformed } from './mapping-values.ts'

/** What is wrong with one cell of a row, told with its line, column and value. */
export type CellFault = { line: number; column: string; field: string | null; value: string | null; message: string }

/** A row as its mapping reads it. One with faults is left out of what is imported, and the rest is not. */
export type MappedRow = {
  line: number
  values: Readonly<Record<string, MappedValue>>
  /** The fields that tell rows from one another, with the ordinal among equal rows of the file. */
  key: string
  faults: readonly CellFault[]
}

/** A row as it stands in its file; `numbers` are the places that a workbook keeps as numbers, written with a comma. */
export type RawRow = { line: number; cells: readonly string[]; numbers?: readonly number[] }

/** The texts of a row as a mapping expects its numbers. */
export const cellsOf = ({ cells, numbers }: RawRow, { decimal }: Pick<Mapping, 'decimal'>): readonly string[] =>
  decimal === ',' || !numbers ? cells : cells.map((text, at) => (numbers.includes(at) ? text.replace(',', '.') : text))

/** Why no row of a file can be read with a mapping. */
export type MappingFault = { line: number | null; message: string }

export type MappedReading = {
  /** Takes the cells of the next row, which are blank or not, and its line; `false` when no more are wanted. */
  row: (cells: readonly string[], line: number) => boolean
  /** How many rows there were, and why the file as a whole cannot be read; `null` when it can. */
  end: () => { rows: number; fault: MappingFault | null }
}

const mostHeaderRows = 50

/** Reads rows with a mapping as they come, holding how often each key was seen and no row. Never throws. */
export function applyMapping(mapping: Mapping, today: string, take: (row: MappedRow) => void): MappedReading {
  const seen = newSeenKeys()
  const byHeader = namesAsked(mapping).length > 0 || mapping.header_row !== null
  let readRow = byHeader ? null : rowReader(mapping, today, { names: [], shown: [] })
  let fault: MappingFault | null = null
  let looked = 0
  let rows = 0

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
    if (here) readRow = rowReader(mapping, today, { names, shown: cells.map((cell) => cell.trim()) })
    return here || looked < mostHeaderRows || refuse(null, `Cabeçalho não corresponde ao layout ${mapping.name}.`)
  }
  return {
    row(cells, line) {
      if (line <= mapping.skip_rows) return true
      if (fault !== null || cells.every((cell) => cell.trim() === '')) return fault === null
      if (readRow === null) return seek(cells, line)
      if (isFooter(mapping, cells)) return false
      rows++
      const { key, ...row } = readRow(cells, line)
      const ordinal = (seen.get(key) ?? 0) + 1
      seen.set(key, ordinal)
      if (row.refusal !== null) return refuse(line, row.refusal)
      take({ line, values: row.values, key: `${key}#${ordinal}`, faults: row.faults })
      return true
    },
    end() {
      if (readRow === null && fault === null) refuse(null, `Cabeçalho não corresponde ao layout ${mapping.name}.`)
      return { rows, fault }
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

function isFooter({ footers }: Mapping, cells: readonly string[]): boolean {
  const first = headerName(cells.find((cell) => cell.trim() !== '') ?? '')
  return footers.some((footer) => first.startsWith(headerName(footer)))
}

type RowRead = { values: Record<string, MappedValue>; key: string; faults: CellFault[]; refusal: string | null }

/** A column of a mapping with what it fills and where in this file its texts stand; -1 is nowhere. */
type Placed = { column: MappedColumn; field: TargetField; place: number; signPlace: number; shown: string }

type How = Mapping & { calendar: Calendar }

function rowReader(mapping: Mapping, today: string, header: Header) {
  const how: How = { ...mapping, calendar: calendarOf(today) }
  const fields = fieldsOf(mapping.target)
  const columns = mapping.columns.flatMap((column): Placed[] => {
    const field = fields.get(column.field)
    return field ? [placed(column, field, header)] : []
  })
  return (cells: readonly string[], line: number): RowRead => {
    const row: RowRead = { values: {}, key: '', faults: [], refusal: null }
    for (const at of columns) {
      const text = at.column.source.by === 'constant' ? at.column.source.text : (cells[at.place]?.trim() ?? '')
      const reading = signed(at, cellValue(at, text, how), cells[at.signPlace]?.trim() ?? '', how)
      row.values[at.column.field] = 'value' in reading ? reading.value : null
      if ('value' in reading) continue
      if (reading.secret) row.refusal = reading.fault
      else row.faults.push(faultOf(line, { column: at.shown, field: at.field.name, value: text, text: reading.fault }))
    }
    derive(row, fields, line)
    row.key = mapping.key.map((field) => String(row.values[field] ?? '').replaceAll('|', ' ')).join('|')
    return row
  }
}

function placed(column: MappedColumn, field: TargetField, { names, shown }: Header): Placed {
  const { source, sign } = column
  const place =
    source.by === 'header' ? placeOf(names, source.names) : source.by === 'position' ? source.column - 1 : -1
  const signPlace = 'names' in sign ? placeOf(names, sign.names) : -1
  return { column, field, place, signPlace, shown: shown[place] || String(place + 1) }
}

function cellValue({ column, field }: Placed, text: string, how: How): Reading {
  let current = text
  for (const step of column.transforms) {
    const next = transformed(step, current)
    if (next === null)
      return { fault: `"${text}" ${step.kind === 'pattern' ? 'não corresponde à expressão' : 'não está na tabela'}.` }
    current = next.trim()
  }
  // Of a pair of columns one is empty.
  if (current === '' && (field.required || column.required) && column.sign.by !== 'debit-column')
    return { fault: `"${field.name}" obrigatório.` }
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

type FaultPlace = { column: string; field: string; value: string; text: string }

const faultOf = (line: number, { column, field, value, text }: FaultPlace): CellFault => ({
  line,
  column,
  field,
  value,
  message: `Linha ${line}, coluna "${column}": ${text}`,
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
  })
}
