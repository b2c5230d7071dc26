import { cellOf, type ExportColumn, harmless, textOfCell } from './cells.ts'

const field = (text: string) => (/[;"\n\r]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)

const line = (fields: readonly string[]) => `${fields.map(field).join(';')}\r\n`

/** Text as Brazilian spreadsheets open it: semicolons, UTF-8 with its mark, decimal commas. */
export async function* csvOf(columns: readonly ExportColumn[], rows: AsyncIterable<Readonly<Record<string, unknown>>>) {
  yield `\uFEFF${line(columns.map(({ title }) => harmless(title)))}`
  for await (const row of rows)
    yield line(
      columns.map((column) => {
        const cell = cellOf(row, column)
        const text = textOfCell(cell, false)
        return cell.kind === 'text' ? harmless(text) : text
      }),
    )
}
