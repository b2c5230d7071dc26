import type { FileAnswer } from '@app/kit/contract'
import { asFileName, exportTypes } from './file-names.ts'
import type { FormMark } from './form.ts'

/** Returns a form as a PDF; the PDF library is loaded on the first call. */
export async function formFile(title: string, pages: readonly (readonly FormMark[])[]): Promise<FileAnswer> {
  const { formPdf } = await import('./form.ts')
  return { file_name: `${asFileName(title)}.pdf`, media_type: exportTypes.pdf, content: await formPdf(title, pages) }
}
