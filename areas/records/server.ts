import type { Implementation, JobKind, RecordKind } from '@app/kit/server'
import { attachmentsOf } from './attachments/attachments.server.ts'
import { purgeAttachmentsJob } from './attachments/purge-attachments.server.ts'
import { scanAttachmentsJob } from './attachments/scan-attachments.server.ts'
import { commentsOf } from './comments/comments.server.ts'
import { libraryOf, zipJobOf } from './library/library.server.ts'
import { attachmentRecordKind } from './library/library-record.server.ts'
import { presenceOf } from './presence/presence.server.ts'
import { type CanUndo, timelineOf } from './timeline/timeline.server.ts'

export const recordOperations = (kinds: readonly RecordKind[], canUndo: CanUndo): Implementation[] => [
  ...timelineOf(kinds, canUndo),
  ...commentsOf(kinds),
  ...attachmentsOf(kinds),
  ...presenceOf(kinds),
  ...libraryOf(kinds),
]

export const recordJobKinds = (kinds: readonly RecordKind[]): JobKind[] => [
  scanAttachmentsJob,
  purgeAttachmentsJob,
  zipJobOf(kinds),
]

export const ownRecords: RecordKind[] = [attachmentRecordKind]

export { assignAttachments, attachmentNames } from './attachments/attachments.store.ts'
export { forgetOldPresence } from './presence/presence.store.ts'
export { personalData } from './records-privacy.store.ts'
