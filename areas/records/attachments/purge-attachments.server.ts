import { localDate } from '@app/kit/contract'
import { type AuditSource, appendAudit, holdContent, isNamed, type JobKind } from '@app/kit/server'
import { findPastRetention, markPurged } from './attachments.store.ts'

const everything = { user_id: null, companies: 'all' } as const

/** Throws away the bytes of files whose time of keeping is over and that nobody holds for longer; their entry stays. */
export const purgeAttachmentsJob: JobKind = {
  name: 'purge-attachments',
  cron: '30 6 * * *',
  async run(_data, { within, files, now, signal }) {
    for (;;) {
      const past = await within(everything, (db) => findPastRetention(db, localDate(now())))
      if (past.length === 0 || signal.aborted) return
      for (const { id, company_id, sha256, file_name, retention_until } of past)
        await within(everything, async (db) => {
          await holdContent(db, sha256, 'alone')
          await markPurged(db, id, now())
          const source: AuditSource = { actor_id: null, origin: 'rotina', ip: null, request_id: null, now: now() }
          const entry = { company_id, entity: 'attachment', entity_id: id, action: 'attachment.purge' }
          await appendAudit(db, source, { ...entry, before: { file_name, sha256, retention_until } })
          if (!(await isNamed(db, sha256))) await files.remove(sha256)
        })
    }
  },
}
