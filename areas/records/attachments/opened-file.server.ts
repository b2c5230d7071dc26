import { notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { alreadyPurged, attachmentGone, attachmentInfected, beingScanned } from './attachments.contract.ts'
import { getThumbnail, type StoredAttachment } from './attachments.store.ts'

type Openable = Pick<StoredAttachment, 'removed_at' | 'purged_at' | 'scan_status' | 'threat'>

export function refuseUnopenable({ removed_at, purged_at, scan_status, threat }: Openable) {
  if (scan_status === 'infected') fail(attachmentInfected, { values: { threat: threat ?? '' } })
  if (removed_at !== null) fail(attachmentGone)
  if (purged_at !== null) fail(alreadyPurged)
  if (scan_status === 'pending') fail(beingScanned)
}

export const isOpenable = ({ removed_at, purged_at, scan_status }: Omit<Openable, 'threat'>) =>
  removed_at === null && purged_at === null && scan_status !== 'infected' && scan_status !== 'pending'

/** Answers with the thumbnail of a picture that may be opened. */
export async function openThumbnail(db: Db, file: Openable & Pick<StoredAttachment, 'id' | 'file_name'>) {
  refuseUnopenable(file)
  const content = (await getThumbnail(db, file.id)) ?? fail(notFound)
  return { file_name: `${file.file_name}.jpg`, media_type: 'image/jpeg', content }
}
