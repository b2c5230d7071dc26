import { localDate } from '@app/kit/contract'
import {
  type Db,
  type Files,
  fail,
  type Jobs,
  lockBlob,
  type NoteSecurity,
  type Scanner,
  type StoredFile,
} from '@app/kit/server'
import { attachmentEmpty, attachmentInfected, sheetLocked, typeNotAllowed } from './attachments.contract.ts'
import { detectMediaType, isImage, isLockedSheet } from './attachments.rules.ts'
import { getThreat } from './attachments.store.ts'
import { isSmallPicture } from './library.rules.ts'
import { scanJob } from './scan-attachments.server.ts'

type Receiving = {
  db: Db
  files: Files
  upload: StoredFile & { file_name: string }
  scanner: Scanner | undefined
  jobs: Jobs
  now: string
  noteSecurity: NoteSecurity
  afterCommit: (work: () => void) => void
}

export async function receivedFile({ db, files, upload, scanner, jobs, now, noteSecurity, afterCommit }: Receiving) {
  const { file_name, sha256, size_bytes } = upload
  if (size_bytes === 0) fail(attachmentEmpty)
  // Locks the content, so that a concurrent clean-up does not delete it before it is referenced.
  await lockBlob(db, sha256)
  const content = await files.read(sha256)
  if (isLockedSheet(content, file_name)) fail(sheetLocked)
  const media_type = detectMediaType(content, file_name) ?? fail(typeNotAllowed)
  const threat = await getThreat(db, sha256)
  if (threat !== undefined) {
    noteSecurity({ kind: 'file-infected', detail: `${file_name}: ${threat}` })
    fail(attachmentInfected, { values: { threat } })
  }
  if (scanner) {
    await jobs.send(db, scanJob, {})
    afterCommit(() => jobs.wake(scanJob))
  }
  const scan_status: 'pending' | 'unscanned' = scanner ? 'pending' : 'unscanned'
  return { file_name, media_type, size_bytes, sha256, scan_status, document_date: localDate(now), added_at: now }
}

/** Returns the thumbnail of a picture; null for other files, and if it is no small picture itself. */
export function readThumbnail(media_type: string, thumbnail: string | undefined) {
  const picture = Buffer.from(thumbnail ?? '', 'base64')
  return isImage(media_type) && isSmallPicture(picture) ? picture : null
}
