import { localDate } from '@app/kit/contract'
import { expiryJob } from '@app/kit/server'
import { findPastRetention, markPurged } from './attachments.store.ts'

export const purgeAttachmentsJob = expiryJob({
  name: 'purge-attachments',
  cron: '30 6 * * *',
  async findPast(db, now) {
    const expired = await findPastRetention(db, localDate(now))
    return expired.map(({ id, company_id, sha256, ...before }) => ({
      ...{ id, sha256 },
      entry: {
        ...{ company_id, entity: 'attachment', entity_id: id, action: 'attachment.purge' },
        before: { sha256, ...before },
      },
    }))
  },
  markPurged,
})
