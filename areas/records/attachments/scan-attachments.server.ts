import { allCompaniesScope, appendAudit, buildRoutineSource, type JobKind, type JobTools } from '@app/kit/server'
import { findUnscanned, markClean, markInfected } from './attachments.store.ts'

export const scanJob = 'scan-attachments'

/** After this many failures the scanner itself is probably down. */
const maxFailures = 5

/** Files without a result stay pending, and the job fails so that it is retried. */
export const scanAttachmentsJob: JobKind = {
  name: scanJob,
  cron: '*/10 * * * *',
  async run(_data, tools) {
    const { scanner, within, files, signal } = tools
    if (!scanner) return
    const failed: { sha256: string; error: unknown }[] = []
    while (failed.length < maxFailures && !signal.aborted) {
      const failedHashes = failed.map(({ sha256 }) => sha256)
      const [sha256] = await within(allCompaniesScope, (db) => findUnscanned(db, 1, failedHashes))
      if (sha256 === undefined) break
      try {
        const { threat } = await scanner(files.open(sha256))
        await settle(tools, sha256, threat)
      } catch (error) {
        failed.push({ sha256, error })
      }
    }
    if (failed[0]) throw failed[0].error
  },
  // Files uploaded while no worker was running.
  recover: ({ within, scanner }, jobs) =>
    scanner ? within(allCompaniesScope, (db) => jobs.send(db, scanJob, {})) : Promise.resolve(),
}

const settle = ({ within, now }: JobTools, sha256: string, threat: string | null) =>
  within(allCompaniesScope, async (db) => {
    if (threat === null) return markClean(db, { sha256, now: now() })
    const source = buildRoutineSource(now())
    for (const { id, company_id, entity, entity_id, file_name, added_by } of await markInfected(db, {
      sha256,
      threat,
      now: now(),
    }))
      await appendAudit(db, source, {
        company_id,
        entity: entity ?? 'attachment',
        entity_id: entity_id ?? id,
        action: 'attachment.infected',
        before: { attachment_id: id, file_name, added_by },
        reason: threat,
      })
  })
