import { allCompaniesScope, type Db, type JobTools } from '@app/kit/server'
import type { DownloadSourceConnection } from '../download-sources/download-sources.store.ts'
import { openSource } from '../download-sources/open-source.server.ts'
import { SourceFailed } from '../download-sources/remote.server.ts'
import { concludeFile, findFilesWithImports, findFinished, notePutAway } from './files.store.ts'
import { assessRequestOutcome, getFileOutcome } from './outcomes.rules.ts'
import { lockDownloadRequest, updateRequest } from './requests.store.ts'

export async function concludeRequest(db: Db, id: string, now: string): Promise<boolean> {
  const request = await lockDownloadRequest(db, id)
  if (request?.status !== 'fetched') return true
  const { source_id, from_on: from, to_on: to } = request
  const files = await findFilesWithImports(db, { source_id, from, to })
  const outcomes = files.map((file) => ({ file, outcome: getFileOutcome(file) }))
  if (outcomes.some(({ outcome }) => outcome === undefined)) return false
  for (const { file, outcome } of outcomes)
    if (outcome && file.status === 'importing') await concludeFile(db, file.id, outcome)
  const statuses = outcomes.flatMap(({ outcome }) => outcome ?? [])
  await updateRequest(db, id, { ...assessRequestOutcome(request, statuses), next_attempt_at: null, finished_at: now })
  return true
}

/** Moves imported files away. A failure is harmless, because imported files are recognised by content. */
export async function putAwayFinished(source: DownloadSourceConnection, tools: JobTools) {
  if (source.after_fetch !== 'move') return
  const finished = await tools.within(allCompaniesScope, (db) => findFinished(db, source.id))
  if (finished.length === 0) return
  try {
    const remote = await openSource(source, tools)
    try {
      for (const { id, file_name, size_bytes, modified_at, status } of finished) {
        const remoteFile = await remote.findFile(file_name)
        const unchanged =
          remoteFile?.size_bytes === size_bytes && Date.parse(remoteFile.modified_at) === Date.parse(modified_at)
        if (unchanged) await remote.putAway(file_name, status === 'error' ? 'failure' : 'processed')
        await tools.within(allCompaniesScope, (db) => notePutAway(db, id, tools.now()))
      }
    } finally {
      await remote.close()
    }
  } catch (error) {
    // The failure of a read-only folder or unreachable server is ignored; the next request tries again.
    if (!(error instanceof SourceFailed) && !(error instanceof Error && 'code' in error)) throw error
  }
}
