import { Readable } from 'node:stream'
import { type Audit, type Db, type Files, fail, storeBlob } from '@app/kit/server'
import { getCompanyName } from '../companies/companies.store.ts'
import { confirmedFileExists, formatFileSubject, generatedFileEntity } from './generated-file.contract.ts'
import {
  type FileSeries,
  hasImportedFile,
  insertGeneratedFile,
  lockCurrentFile,
  takeFileNumber,
  updateGeneratedFile,
} from './generated-files.store.ts'

type FileRequest = Omit<FileSeries, 'series'> & {
  /** Bank account and agreement, of kinds that number the files of each on their own. */
  series?: string
  /** Month, day, lot or system of the content, as a key. A later file of the same subject supersedes this one. */
  subject?: string
  media_type: string
  /** Makes the file, which may contain its number. */
  write: (number: number) => Promise<{
    file_name: string
    content: Buffer
    records: number
    control_totals?: Readonly<Record<string, number>>
  }>
  /** True if the person accepted to replace a file that the other system has imported. */
  replaces_confirmed?: boolean
}

type Call = { db: Db; files: Files; audit: Audit; now: string; user: { id: string } | null }

/**
 * Makes a file for another system in the transaction of the caller: takes its number, stores its bytes under their
 * SHA-256, and supersedes the former file of its subject. Refuses if the import of a file of the subject was
 * confirmed, unless the person accepted it. Returns its id and number.
 */
export async function generateFile({ db, files, audit, now, user }: Call, request: FileRequest) {
  const { company_id, kind, series = '', subject = '', media_type, write, replaces_confirmed = false } = request
  const number = await takeFileNumber(db, { company_id, kind, series })
  const former = await lockCurrentFile(db, { company_id, kind, series, subject })
  if (!replaces_confirmed && (await hasImportedFile(db, { company_id, kind, series, subject }))) {
    const name = (await getCompanyName(db, company_id)) ?? ''
    fail(confirmedFileExists, {
      values: { about: [name, formatFileSubject(subject)].filter((part) => part !== '').join(' ') },
    })
  }
  if (former) {
    await updateGeneratedFile(db, former, { status: 'superseded' })
    const change = { before: { status: former.status }, after: { status: 'superseded' } }
    await audit({ company_id, entity: generatedFileEntity, entity_id: former.id, action: 'supersede', ...change })
  }
  const { file_name, content, records, control_totals = {} } = await write(number)
  const stored = await storeBlob(db, await files.receive(Readable.from([content])))
  const id = await insertGeneratedFile(db, {
    ...{ company_id, kind, series, number, subject, file_name, media_type, ...stored, records, control_totals },
    ...{ now, created_by: user?.id ?? null },
  })
  const after = { kind, number, file_name, sha256: stored.sha256, size_bytes: stored.size_bytes, records }
  await audit({ company_id, entity: generatedFileEntity, entity_id: id, action: 'generate', after })
  return { id, number }
}
