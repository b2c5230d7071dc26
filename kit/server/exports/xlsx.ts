import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import { getFieldKind } from '@app/kit/contract'
import writeXlsxFile, { type Feature, type Cell as SheetCell } from 'write-excel-file/node'
import { getCellAddress } from 'write-excel-file/utility'
import { type Cell, type ExportColumn, escapeFormula, newColumnTotals, toExportCell } from './cells.ts'

const heading = { fontWeight: 'bold', backgroundColor: '#e8f6f2' } as const
const formats: Readonly<Record<number, string>> = { 2: '#,##0.00', 3: '#,##0.000', 4: '0.0000"%"', 6: '#,##0.000000' }

// The library looks texts up in a plain object, so the name of an inherited property would damage the file.
const escapeText = (text: string) => (text in Object.prototype ? `'${text}` : escapeFormula(text))

function sheetCell(cell: Cell): SheetCell {
  if (cell.kind === 'empty') return null
  if (cell.kind === 'text') return { type: String, value: escapeText(cell.text) }
  if (cell.kind === 'day') return { type: Date, value: new Date(`${cell.day}T00:00:00Z`), format: 'dd/mm/yyyy' }
  if (cell.kind === 'instant')
    return { type: Date, value: new Date(`${cell.day}T${cell.time}:00Z`), format: 'dd/mm/yyyy hh:mm' }
  const { value, decimals } = cell
  return decimals === 0
    ? { type: Number, value }
    : { type: Number, value: value / 10 ** decimals, format: formats[decimals] ?? '0' }
}

const width = ({ field, title }: ExportColumn) => ({
  width: Math.max(title.length + 2, getFieldKind(field) === 'other' ? 24 : 18),
})

const buildFilter = (rows: number, columns: number): Feature<Stream | Buffer | Blob> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        // The format fixes the position of `autoFilter`: right after the rows.
        transform: (sheet) =>
          sheet.replace(
            '</sheetData>',
            (end) => `${end}<autoFilter ref="A1:${getCellAddress(rows - 1, columns - 1)}"/>`,
          ),
      },
    },
  },
})

type Row = Readonly<Record<string, unknown>>

const headingOf = (columns: readonly ExportColumn[]): SheetCell[] =>
  columns.map(({ title }) => ({ type: String, value: escapeFormula(title), ...heading }))

const cellsOf = (columns: readonly ExportColumn[], row: Row) =>
  columns.map((column) => sheetCell(toExportCell(row, column)))

const buildTotalRow = (columns: readonly ExportColumn[], total: Row) =>
  columns.map((column, index): SheetCell => {
    const cell = sheetCell(toExportCell(total, { field: column.field, title: column.title }))
    if (cell !== null && typeof cell === 'object' && 'value' in cell) return { ...cell, ...heading }
    return index === 0 ? { type: String, value: 'Total', ...heading } : null
  })

type SheetInput = { sheet: string; columns: readonly ExportColumn[]; rows: readonly Row[]; total?: Row | undefined }

export const buildWorkbook = (sheets: readonly SheetInput[]) =>
  writeXlsxFile(
    sheets.map(({ sheet, columns, rows, total }) => ({
      sheet: sheet.slice(0, 31),
      columns: columns.map(width),
      stickyRowsCount: 1,
      data: [
        headingOf(columns),
        ...rows.map((row) => cellsOf(columns, row)),
        ...(total ? [buildTotalRow(columns, total)] : []),
      ],
    })),
  ).toBuffer()

/** Returns a workbook of one sheet: frozen heading with filters, typed cells, a row of totals. */
export async function buildListWorkbook(columns: readonly ExportColumn[], rows: AsyncIterable<Row>) {
  const sums = newColumnTotals(columns)
  const data: SheetCell[][] = [headingOf(columns)]
  for await (const row of rows) {
    sums.add(row)
    data.push(cellsOf(columns, row))
  }
  const filter = buildFilter(data.length, columns.length)
  if (sums.any()) data.push(buildTotalRow(columns, sums.row()))
  const file = writeXlsxFile(
    data,
    { columns: columns.map(width), stickyRowsCount: 1, sheet: 'Dados' },
    { features: [filter] },
  )
  return file.toBuffer()
}
