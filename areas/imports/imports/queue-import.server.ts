import { newId, type StoredFile, startJob } from '@app/kit/server'
import { insertImport } from './imports.store.ts'
import { importKind } from './imports-job.server.ts'

type Sender = Parameters<typeof startJob>[0]
type SentFile = StoredFile & { file_name: string; company_id: string | null }

/** A stored file goes into the queue of those that are imported for this person, wherever it came from. */
export async function queueImport(sender: Sender, { company_id, sha256, size_bytes, file_name }: SentFile) {
  const { db, user, now } = sender
  const id = newId()
  const job = { kind: importKind, title: `Importação de ${file_name}`, data: { import_id: id } }
  const job_id = await startJob(sender, job)
  return insertImport(db, {
    id,
    company_id,
    file_name,
    sha256,
    size_bytes,
    created_by: user.id,
    created_at: now,
    job_id,
  })
}
