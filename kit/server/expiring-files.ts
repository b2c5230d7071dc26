import { type AuditEvent, type AuditSource, appendAudit } from './audit.ts'
import type { JobKind } from './job-kinds.ts'
import { dropUnnamed, holdContent } from './named-files.ts'
import { allCompaniesScope, type Db } from './transactions.ts'

/** A file whose time is over, and what its history tells of its end. */
type PastFile = { id: string; sha256: string; entry: AuditEvent }

/** Where files are kept for a time: which are past it, some at once, and that one is gone; nothing when it must stay. */
export type Shelf = {
  name: string
  cron: string
  findPast: (db: Db, now: string) => Promise<PastFile[]>
  markPurged: (db: Db, id: string, now: string) => Promise<unknown>
}

/** Throws away the bytes of files whose time is over and that nothing else names; that they were there stays on record. */
export const expiryJob = ({ name, cron, findPast, markPurged }: Shelf): JobKind => ({
  name,
  cron,
  async run(_data, { within, files, now, signal }) {
    for (;;) {
      const past = await within(allCompaniesScope, (db) => findPast(db, now()))
      if (past.length === 0 || signal.aborted) return
      for (const { id, sha256, entry } of past)
        await within(allCompaniesScope, async (db) => {
          await holdContent(db, sha256, 'alone')
          if (!(await markPurged(db, id, now()))) return
          const source: AuditSource = { actor_id: null, origin: 'rotina', ip: null, request_id: null, now: now() }
          await appendAudit(db, source, entry)
          await dropUnnamed(db, files, sha256)
        })
    }
  },
})
