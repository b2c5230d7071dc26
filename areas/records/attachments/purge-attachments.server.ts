import { localDate } from '@app/kit/contract'
import { expiryJob } from '@app/kit/server'
import { findPastRetention, markPurged } from './attachments.store.ts'

/** Throws away the bytes of files whose time of keeping is over and that nobody holds for longer; their entry stays. */
export const purgeAttachmentsJob = expiryJob({
  name: 'purge-attachments',
  cron: '30 6 * * *',
  async findPast(db, now) {
    const past = await findPastRetention(db, localDate(now))
    return past.map(({ id, company_id, sha256, ...before }) => ({
      ...{ id, sha256 },
      entry: {
        ...{ company_id, entity: 'attachment', entity_id: id, action: 'attachment.purge' },
        before: { sha256, ...before },
      },
    }))
  },
  markPurged,
})
