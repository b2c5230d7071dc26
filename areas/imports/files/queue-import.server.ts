import { newId, type StoredFile, startJob } from '@app/kit/server'
import { insertImport } from './imports.store.ts'

export const importKind = 'import-file'

type Sender = Parameters<typeof startJob>[0]
type SentFile = StoredFile & {
  file_name: string
  company_id: string | null
  layout_id?: string | null
  check_first?: boolean
  archive_id?: string
  id?: string
  corrects_id?: string
}

export async function queueImport(sender: Sender, { check_first = false, id = newId(), ...file }: SentFile) {
  const { db, user, now } = sender
  const job = {
    kind: importKind,
    title: `${check_first ? 'Conferência' : 'Importação'} de ${file.file_name}`,
    data: { import_id: id },
  }
  const job_id = await startJob(sender, job)
  return insertImport(db, { ...file, id, check_first, created_by: user.id, created_at: now, job_id })
}
