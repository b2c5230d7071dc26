import { type AuditSource, appendAudit, dropUnnamed, type JobKind } from '@app/kit/server'
import { findExpired, markExportPurged } from './transaction-exports.store.ts'

const everything = { user_id: null, companies: 'all' } as const

/** Throws away the bytes of files whose days are over; that they were made stays on record. */
export const expireExportsJob: JobKind = {
  name: 'expire-transaction-exports',
  cron: '20 * * * *',
  async run(_data, { within, files, now, signal }) {
    for (;;) {
      const past = await within(everything, (db) => findExpired(db, now()))
      if (past.length === 0 || signal.aborted) return
      for (const { id, file_name, sha256 } of past)
        await within(everything, async (db) => {
          await markExportPurged(db, id, now())
          const source: AuditSource = { actor_id: null, origin: 'rotina', ip: null, request_id: null, now: now() }
          const entry = { company_id: null, entity: 'transaction_export', entity_id: id, action: 'purge' }
          await appendAudit(db, source, { ...entry, before: { file_name, sha256 } })
          if (sha256 !== null) await dropUnnamed(db, files, sha256)
        })
    }
  },
}
