import { kindOf, localDate, localTime, showDate } from '@app/kit/contract'
import { cellOf, type ExportColumn, sumsOf, textOfCell } from './cells.ts'
import { openPaper } from './paper.ts'

export type PdfHead = { title: string; filters: readonly string[]; by: string; now: string }

/** Who made a document, and when. */
export const footOf = ({ by, now }: { by: string; now: string }) =>
  `${by} · ${showDate(localDate(now))} ${localTime(now)}`

/** How a column stands on paper, by the kind of its values. */
export const onPaper = ({ field, title }: ExportColumn) => ({
  title,
  weight: Math.max(title.length, kindOf(field) === 'other' ? 16 : 12),
  number: kindOf(field) !== 'other' && !/_(at|date)$/.test(field),
})

/** A list to read and sign: title, filters in words, repeated headings, sums, page of pages, who and when. */
export async function pdfOf(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<Readonly<Record<string, unknown>>>,
  { title, filters, by, now }: PdfHead,
) {
  const paper = openPaper(title)
  const wordsOf = (row: Readonly<Record<string, unknown>>) => columns.map((column) => textOfCell(cellOf(row, column)))
  paper.write(title, { size: 13, bold: true })
  paper.write(filters.length > 0 ? filters.join(' · ') : 'Todos os registros', { size: 8, after: 6 })
  const write = paper.table(columns.map(onPaper))
  const sums = sumsOf(columns)
  for await (const row of rows) {
    sums.add(row)
    write(wordsOf(row))
  }
  if (sums.any()) write(labelTotals(wordsOf(sums.row())), { bold: true })
  return paper.end(footOf({ by, now }))
}

/** The row of sums says what it is where its first column has no sum. */
export const labelTotals = ([first = '', ...rest]: readonly string[]) => [first === '' ? 'Total' : first, ...rest]
