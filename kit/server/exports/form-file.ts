import type { FileAnswer } from '@app/kit/contract'
import { exportTypes, toFileName } from './file-names.ts'
import type { FormMark } from './form.ts'

/** Returns a form as a PDF; the PDF library is loaded on the first call. */
export async function makeFormFile(title: string, pages: readonly (readonly FormMark[])[]): Promise<FileAnswer> {
  const { buildFormPdf } = await import('./form.ts')
  return {
    file_name: `${toFileName(title)}.pdf`,
    media_type: exportTypes.pdf,
    content: await buildFormPdf(title, pages),
  }
}
