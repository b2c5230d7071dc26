import { type Audit, type Db, type Files, fail } from '@app/kit/server'
import { fileLost, generatedFileEntity } from './generated-file.contract.ts'
import { type lockGeneratedFile, updateGeneratedFile } from './generated-files.store.ts'

type Call = { db: Db; files: Files; audit: Audit; now: string; user: { id: string } }
type LockedFile = NonNullable<Awaited<ReturnType<typeof lockGeneratedFile>>>

/** Returns the bytes of a file with an audit entry, and marks a file of the first download. */
export async function downloadGeneratedFile({ db, files, audit, user, now }: Call, file: LockedFile) {
  const { company_id, id: entity_id, status, file_name, media_type, sha256 } = file
  if (!(await files.has(sha256))) fail(fileLost)
  if (status === 'generated')
    await updateGeneratedFile(db, file, { status: 'downloaded', downloaded_at: now, downloaded_by: user.id })
  const entry = { company_id, entity: generatedFileEntity, entity_id, action: 'download' }
  await audit({ ...entry, after: { file_name, sha256 } })
  return { file_name, media_type, sha256 }
}
