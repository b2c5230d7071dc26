import { getFieldKind, localDate, localTime, showDate } from '@app/kit/contract'
import { type ExportColumn, formatExportCell, newColumnTotals, toExportCell } from './cells.ts'
import { openPaper } from './paper.ts'

type PdfHead = { title: string; filters: readonly string[]; by: string; now: string }

export const formatFooter = ({ by, now }: { by: string; now: string }) =>
  `${by} · ${showDate(localDate(now))} ${localTime(now)}`

export const toPaperColumn = ({ field, title }: ExportColumn) => ({
  title,
  weight: Math.max(title.length, getFieldKind(field) === 'other' ? 16 : 12),
  number: getFieldKind(field) !== 'other' && !/_(at|date)$/.test(field),
})

export async function buildListPdf(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<Readonly<Record<string, unknown>>>,
  { title, filters, by, now }: PdfHead,
) {
  const paper = openPaper(title)
  const toTexts = (row: Readonly<Record<string, unknown>>) =>
    columns.map((column) => formatExportCell(toExportCell(row, column)))
  paper.write(title, { size: 13, bold: true })
  paper.write(filters.length > 0 ? filters.join(' · ') : 'Todos os registros', { size: 8, after: 6 })
  const write = paper.table(columns.map(toPaperColumn))
  const sums = newColumnTotals(columns)
  for await (const row of rows) {
    sums.add(row)
    write(toTexts(row))
  }
  if (sums.any()) write(labelTotals(toTexts(sums.row())), { bold: true })
  return paper.end(formatFooter({ by, now }))
}

export const labelTotals = ([first = '', ...rest]: readonly string[]) => [first === '' ? 'Total' : first, ...rest]
