import type { FileAnswer, Report } from '@app/kit/contract'
import { asFileName, exportTypes } from './file-names.ts'
import type { Made } from './report.ts'

/** A document as a file in the format that was asked for; the libraries are loaded by whoever wants one. */
export async function reportFile(
  report: Report,
  { format, ...made }: Made & { format: 'pdf' | 'xlsx' },
): Promise<FileAnswer> {
  const { reportPdf, reportXlsx } = await import('./report.ts')
  const content = format === 'pdf' ? await reportPdf(report, made) : await reportXlsx(report)
  return { file_name: `${asFileName(report.title)}.${format}`, media_type: exportTypes[format], content }
}
