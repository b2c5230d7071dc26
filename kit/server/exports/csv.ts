import { cellOf, type ExportColumn, escapeFormula, textOfCell } from './cells.ts'

export type CsvLook = { separator: ';' | ',' | '\t'; decimal: ',' | '.' }

// As Brazilian spreadsheets open it.
const usual: CsvLook = { separator: ';', decimal: ',' }

/** Text of columns: UTF-8 with its mark, semicolons and decimal commas unless whoever reads it needs others. */
export async function* csvOf(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<Readonly<Record<string, unknown>>>,
  { separator, decimal }: CsvLook = usual,
) {
  const quoted = (text: string) =>
    text.includes(separator) || /["\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
  const line = (fields: readonly string[]) => `${fields.map(quoted).join(separator)}\r\n`
  yield `\uFEFF${line(columns.map(({ title }) => escapeFormula(title)))}`
  for await (const row of rows)
    yield line(
      columns.map((column) => {
        const cell = cellOf(row, column)
        const text = textOfCell(cell, false)
        if (cell.kind === 'number' && decimal === '.') return text.replace(',', '.')
        return cell.kind === 'text' ? escapeFormula(text) : text
      }),
    )
}
