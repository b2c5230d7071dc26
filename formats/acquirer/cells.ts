import type { Field, RecordLayout } from '../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../reading/report.ts'
import type { FileCalendar } from '../values/dates.ts'

type Reading = { calendar: FileCalendar; report: ProblemReport; separator?: string }

/** Reads fields by index; their columns give only the width. Narrow cells are padded, missing ones are blank. */
export function cellRow(text: string, line: number, { calendar, report, separator = ',' }: Reading) {
  const cells = text.split(separator)
  const starts: number[] = []
  let start = 1
  for (const cell of cells) {
    starts.push(start)
    start += cell.length + 1
  }
  const cellAt = <T>(field: Field<T>, index: number): T => {
    const raw = cells[index] ?? ''
    const width = field.to - field.from + 1
    const value = raw.length > width ? undefined : field.read(raw.padStart(width), calendar)
    if (value !== undefined) return value
    report.error('field.invalid', 'valor inválido ou ausente.', {
      line,
      column: starts[index] ?? text.length + 1,
      field: field.name,
      value: raw,
    })
    return field.blank
  }
  return { line, text, cellAt }
}
export type CellRow = ReturnType<typeof cellRow>

export function readCells<Values extends object>(row: CellRow, layout: RecordLayout<Values>): Values {
  const values: Partial<Values> = {}
  let index = 0
  for (const name in layout) values[name] = row.cellAt(layout[name], index++)
  // The loop sets every field of the layout; the compiler cannot see that.
  return values as Values
}

/** Throws RangeError if a value contains the separator. */
export function buildCellLine<Values extends object>(
  layout: RecordLayout<Values>,
  values: Partial<NoInfer<Values>>,
  separator = ',',
): string {
  const cells: string[] = []
  for (const name in layout) {
    const field = layout[name]
    const cell = field.write(values[name] ?? field.blank, field.to - field.from + 1)
    if (cell.includes(separator)) throw new RangeError(`${field.name} holds what parts the fields: ${cell}`)
    cells.push(cell)
  }
  return cells.join(separator)
}
