import type { RecordReport, ReportColumn, ReportSection } from '@app/kit/contract'
import { formatExportCell, newColumnTotals, toExportCell } from './cells.ts'
import { openPaper } from './paper.ts'
import { formatFooter, labelTotals, toPaperColumn } from './pdf.ts'
import { buildWorkbook } from './xlsx.ts'

export type DocumentOrigin = { by: string; now: string }

const toWeightedColumn = (column: ReportColumn) => ({
  ...toPaperColumn(column),
  ...(column.weight && { weight: column.weight }),
})

export async function buildReportPdf(report: RecordReport, origin: DocumentOrigin) {
  const paper = openPaper(report.title)
  paper.write(report.title, { size: 14, bold: true, after: 4 })
  for (const [name, words] of report.facts) paper.write(`${name}: ${words}`, { size: 8.5, after: 1 })
  for (const { title, columns, rows, sums = true, empty = 'Nada.' } of report.sections) {
    paper.write(' ', { size: 5 })
    paper.write(title, { size: 10, bold: true, keep: 45 })
    if (rows.length === 0) {
      paper.write(empty, { size: 8 })
      continue
    }
    const toTexts = (row: Readonly<Record<string, unknown>>) =>
      columns.map((column) => formatExportCell(toExportCell(row, column)))
    const write = paper.table(columns.map(toWeightedColumn))
    for (const row of rows) write(toTexts(row), { wrap: true })
    const total = totalOf({ columns, rows, sums })
    if (total) write(labelTotals(toTexts(total)), { bold: true })
  }
  if (report.signatures) paper.signatures(report.signatures)
  return paper.end(formatFooter(origin))
}

function totalOf({ columns, rows, sums: hasSums }: Pick<ReportSection, 'columns' | 'rows'> & { sums: boolean }) {
  if (!hasSums || rows.length < 2) return undefined
  const sums = newColumnTotals(columns)
  for (const row of rows) sums.add(row)
  return sums.any() ? sums.row() : undefined
}

const factColumns = [
  { field: 'name', title: 'Dado' },
  { field: 'words', title: 'Valor' },
]

export const buildReportWorkbook = ({ facts, sections }: RecordReport) =>
  buildWorkbook([
    { sheet: 'Documento', columns: factColumns, rows: facts.map(([name, words]) => ({ name, words })) },
    ...sections.map(({ title, columns, rows, sums = true }) => ({
      sheet: title,
      columns,
      rows,
      total: totalOf({ columns, rows, sums }),
    })),
  ])
