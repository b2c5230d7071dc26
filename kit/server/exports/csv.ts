import { type ExportColumn, escapeFormula, formatExportCell, toExportCell } from './cells.ts'

type CsvFormat = { separator: ';' | ',' | '\t'; decimal: ',' | '.' }

const defaultFormat: CsvFormat = { separator: ';', decimal: ',' }

/** Writes CSV in UTF-8 with a byte order mark; by default with semicolons and decimal commas. */
export async function* writeCsv(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<Readonly<Record<string, unknown>>>,
  { separator, decimal }: CsvFormat = defaultFormat,
) {
  const quote = (text: string) =>
    text.includes(separator) || /["\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text
  const formatLine = (fields: readonly string[]) => `${fields.map(quote).join(separator)}\r\n`
  yield `\uFEFF${formatLine(columns.map(({ title }) => escapeFormula(title)))}`
  for await (const row of rows)
    yield formatLine(
      columns.map((column) => {
        const cell = toExportCell(row, column)
        const text = formatExportCell(cell, false)
        if (cell.kind === 'number' && decimal === '.') return text.replace(',', '.')
        return cell.kind === 'text' ? escapeFormula(text) : text
      }),
    )
}
