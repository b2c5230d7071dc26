import { allCompaniesScope, type Db } from '../database/transactions.ts'
import { type AuditEvent, appendAudit, buildRoutineSource } from '../history/audit.ts'
import type { JobKind } from '../jobs/job-kinds.ts'
import { deleteUnreferencedBlob, lockBlob } from './named-files.ts'

type PastFile = { id: string; sha256: string; entry: AuditEvent }

/** Files with a retention period. `findPast` returns some expired ones; `markPurged` is false if one must stay. */
type ExpiringFiles = {
  name: string
  cron: string
  findPast: (db: Db, now: string) => Promise<PastFile[]>
  markPurged: (db: Db, id: string, now: string) => Promise<unknown>
}

/** Returns the job that deletes the bytes of expired files without other references; the record of the file stays. */
export const expiryJob = ({ name, cron, findPast, markPurged }: ExpiringFiles): JobKind => ({
  name,
  cron,
  async run(_data, { within, files, now, signal }) {
    for (;;) {
      const past = await within(allCompaniesScope, (db) => findPast(db, now()))
      if (past.length === 0 || signal.aborted) return
      for (const { id, sha256, entry } of past)
        await within(allCompaniesScope, async (db) => {
          await lockBlob(db, sha256, 'alone')
          if (!(await markPurged(db, id, now()))) return
          const source = buildRoutineSource(now())
          await appendAudit(db, source, entry)
          await deleteUnreferencedBlob(db, files, sha256)
        })
    }
  },
})
