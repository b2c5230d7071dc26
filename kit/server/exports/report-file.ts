import type { FileAnswer, RecordReport } from '@app/kit/contract'
import { exportTypes, toFileName } from './file-names.ts'
import type { DocumentOrigin } from './report.ts'

/** Returns a report as a PDF or workbook; the libraries are loaded on the first call. */
export async function makeReportFile(
  report: RecordReport,
  { format, ...origin }: DocumentOrigin & { format: 'pdf' | 'xlsx' },
): Promise<FileAnswer> {
  const { buildReportPdf, buildReportWorkbook } = await import('./report.ts')
  const content = format === 'pdf' ? await buildReportPdf(report, origin) : await buildReportWorkbook(report)
  return { file_name: `${toFileName(report.title)}.${format}`, media_type: exportTypes[format], content }
}
