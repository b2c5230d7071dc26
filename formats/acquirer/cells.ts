import type { Calendar } from '../dates.ts'
import type { Field, RecordLayout } from '../fixed-width.ts'
import type { Report } from '../report.ts'

type Reading = { calendar: Calendar; report: Report; separator?: string }

/**
 * The eye of a layout on a line whose fields are parted by a comma, or by another `separator`. A field's place is that of
 * its name in the layout; its columns only say how wide it is. Narrower cells count as padded on the left, missing ones as
 * blank.
 */
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

/** Every field of a line, in the order of the layout. */
export function cellsOf<Values extends object>(row: CellRow, layout: RecordLayout<Values>): Values {
  const values: Partial<Values> = {}
  let index = 0
  for (const name in layout) values[name] = row.cellAt(layout[name], index++)
  // Every name of the layout was given its value above, which the compiler cannot follow.
  return values as Values
}

/** A line with these values; a field that is not given is written blank. */
export function lineOf<Values extends object>(
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
