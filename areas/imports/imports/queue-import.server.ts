import { newId, type StoredFile, startJob } from '@app/kit/server'
import { insertImport } from './imports.store.ts'
import { importKind } from './imports-job.server.ts'

type Sender = Parameters<typeof startJob>[0]
type SentFile = StoredFile & {
  file_name: string
  company_id: string | null
  layout_id?: string | null
  check_first?: boolean
}

/** A stored file goes into the queue of those that are imported for this person, wherever it came from. */
export async function queueImport(
  sender: Sender,
  { company_id, layout_id = null, check_first = false, ...file }: SentFile,
) {
  const { db, user, now } = sender
  const id = newId()
  const job = {
    kind: importKind,
    title: `${check_first ? 'Conferência' : 'Importação'} de ${file.file_name}`,
    data: { import_id: id },
  }
  const job_id = await startJob(sender, job)
  const { file_name, sha256, size_bytes } = file
  const about = { id, company_id, layout_id, check_first, file_name, sha256, size_bytes }
  return insertImport(db, { ...about, created_by: user.id, created_at: now, job_id })
}
