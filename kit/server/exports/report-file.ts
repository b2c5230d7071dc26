import type { FileAnswer, Report } from '@app/kit/contract'
import { asFileName, exportTypes } from './file-names.ts'
import type { Made } from './report.ts'

/** Returns a report as a PDF or workbook; the libraries are loaded on the first call. */
export async function reportFile(
  report: Report,
  { format, ...made }: Made & { format: 'pdf' | 'xlsx' },
): Promise<FileAnswer> {
  const { reportPdf, reportXlsx } = await import('./report.ts')
  const content = format === 'pdf' ? await reportPdf(report, made) : await reportXlsx(report)
  return { file_name: `${asFileName(report.title)}.${format}`, media_type: exportTypes[format], content }
}
