import { sourceOfBytes } from '@app/formats'
import { sheetStartInThread } from '@app/formats/threads'
import { type Files, fail } from '@app/kit/server'
import { notSheet, type ShownSheet, sheetBroken, sheetProtected, sheetTooLarge } from './attachments.contract.ts'
import { isWorkbook } from './attachments.rules.ts'
import type { StoredAttachment } from './attachments.store.ts'
import { refuseUnopenable } from './opened-file.server.ts'

const maxSize = { rows: 50, columns: 20 }
const faults = { broken: sheetBroken, protected: sheetProtected, 'too-large': sheetTooLarge } as const

type SheetFile = Parameters<typeof refuseUnopenable>[0] & Pick<StoredAttachment, 'media_type' | 'sha256'>

export async function shownSheet(files: Files, file: SheetFile): Promise<ShownSheet> {
  refuseUnopenable(file)
  if (!isWorkbook(file.media_type)) fail(notSheet)
  const start = await sheetStartInThread(sourceOfBytes(await files.read(file.sha256)), maxSize)
  return typeof start === 'string' ? fail(faults[start]) : start
}
