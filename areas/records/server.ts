import type { Implementation, JobKind, RecordKind } from '@app/kit/server'
import { implementAttachments } from './attachments/attachments.server.ts'
import { createZipJob, implementLibrary } from './attachments/library.server.ts'
import { attachmentRecordKind } from './attachments/library-record.server.ts'
import { purgeAttachmentsJob } from './attachments/purge-attachments.server.ts'
import { scanAttachmentsJob } from './attachments/scan-attachments.server.ts'
import { implementComments } from './comments/comments.server.ts'
import { implementPresence } from './presence/presence.server.ts'
import { type CanUndo, implementTimeline } from './timeline/timeline.server.ts'

export const recordOperations = (kinds: readonly RecordKind[], canUndo: CanUndo): Implementation[] => [
  ...implementTimeline(kinds, canUndo),
  ...implementComments(kinds),
  ...implementAttachments(kinds),
  ...implementPresence(kinds),
  ...implementLibrary(kinds),
]

export const recordJobKinds = (kinds: readonly RecordKind[]): JobKind[] => [
  scanAttachmentsJob,
  purgeAttachmentsJob,
  createZipJob(kinds),
]

export const ownRecords: RecordKind[] = [attachmentRecordKind]

export { assignAttachments, findAttachmentNames } from './attachments/attachments.store.ts'
export { forgetOldPresence } from './presence/presence.store.ts'
export { recordPersonalData as personalData } from './records-privacy.store.ts'
