import { expiryJob } from '@app/kit/server'
import { findExpiredExports, markTransactionExportPurged } from './transaction-exports.store.ts'

export const expireExportsJob = expiryJob({
  name: 'expire-transaction-exports',
  cron: '20 * * * *',
  async findPast(db, now) {
    const expired = await findExpiredExports(db, now)
    return expired.map(({ id, ...before }) => ({
      ...{ id, sha256: before.sha256 },
      entry: { company_id: null, entity: 'transaction_export', entity_id: id, action: 'purge', before },
    }))
  },
  markPurged: markTransactionExportPurged,
})
