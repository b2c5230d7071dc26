import { expiryJob } from '../files/expiring-files.ts'
import { findPastExports, markListExportPurged } from './exports.store.ts'

/** Deletes the bytes of expired list exports; the record of the export stays. */
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
  markPurged: markListExportPurged,
})
