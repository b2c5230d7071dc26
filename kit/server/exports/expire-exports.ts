import { expiryJob } from '../expiring-files.ts'
import { findPastExports, markExportPurged } from './exports.store.ts'

/** Throws away the bytes of exported lists whose days are over; that they were made stays on record. */
export const expireListExportsJob = expiryJob({
  name: 'expire-exports',
  cron: '25 * * * *',
  async findPast(db, now) {
    const past = await findPastExports(db, now)
    return past.map(({ id, ...before }) => ({
      ...{ id, sha256: before.sha256 },
      entry: { company_id: null, entity: 'export', entity_id: id, action: 'purge', before },
    }))
  },
  markPurged: markExportPurged,
})
