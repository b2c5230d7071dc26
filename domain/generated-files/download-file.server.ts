import { type Audit, type Db, type Files, fail } from '@app/kit/server'
import { fileLost, generatedFileEntity } from './generated-file.contract.ts'
import { type lockGeneratedFile, updateGeneratedFile } from './generated-files.store.ts'

type Call = { db: Db; files: Files; audit: Audit; now: string; user: { id: string } }
type LockedFile = NonNullable<Awaited<ReturnType<typeof lockGeneratedFile>>>

type Audited = { entity: string; entity_id: string }

/** Returns a file to download, with an audit entry of it or of the given record; the first download changes its state. */
export async function downloadGeneratedFile(
  { db, files, audit, user, now }: Call,
  file: LockedFile,
  audited: Audited = { entity: generatedFileEntity, entity_id: file.id },
) {
  const { company_id, status, file_name, media_type, sha256 } = file
  if (!(await files.has(sha256))) fail(fileLost)
  if (status === 'generated')
    await updateGeneratedFile(db, file, { status: 'downloaded', downloaded_at: now, downloaded_by: user.id })
  await audit({ company_id, ...audited, action: 'download', after: { file_name, sha256 } })
  return { file_name, media_type, sha256 }
}
