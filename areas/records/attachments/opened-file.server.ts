import { fail } from '@app/kit/server'
import { alreadyPurged, attachmentGone, attachmentInfected, beingScanned } from './attachments.contract.ts'
import type { StoredAttachment } from './attachments.store.ts'

type Openable = Pick<StoredAttachment, 'removed_at' | 'purged_at' | 'scan_status' | 'threat'>

export function refuseUnopenable({ removed_at, purged_at, scan_status, threat }: Openable) {
  if (scan_status === 'infected') fail(attachmentInfected, { values: { threat: threat ?? '' } })
  if (removed_at !== null) fail(attachmentGone)
  if (purged_at !== null) fail(alreadyPurged)
  if (scan_status === 'pending') fail(beingScanned)
}

export const isOpenable = ({ removed_at, purged_at, scan_status }: Omit<Openable, 'threat'>) =>
  removed_at === null && purged_at === null && scan_status !== 'infected' && scan_status !== 'pending'
