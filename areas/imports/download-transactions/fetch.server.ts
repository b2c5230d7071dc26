import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type BusinessDate, plainFileName } from '@app/kit/contract'
import {
  allCompaniesScope,
  appendAudit,
  buildRoutineSource,
  type Db,
  type JobTools,
  newId,
  type StoredFile,
  storeBlob,
} from '@app/kit/server'
import type { DownloadSourceConnection } from '../download-sources/download-sources.store.ts'
import { getFileDay, parseFilePattern } from '../download-sources/file-names.rules.ts'
import { maxDownloadBytes, type Remote, type RemoteFile } from '../download-sources/remote.server.ts'
import { importKind, queueImport } from '../files/queue-import.server.ts'
import {
  findRefusedFiles,
  findTaken,
  getSameDownloadFile,
  insertDownloadFile,
  lockDownloadSource,
  noteModified,
  reimportFile,
} from './files.store.ts'

/** A file modified within this time may still be in writing. */
const quietMs = 60_000

type Fetching = { source: DownloadSourceConnection; request_id: string; from: BusinessDate; to: BusinessDate }
type DatedFile = RemoteFile & { business_date: BusinessDate }

export function selectFilesOfDays(
  files: readonly RemoteFile[],
  {
    source,
    from,
    to,
    now,
  }: Pick<Fetching, 'from' | 'to'> & {
    source: Pick<DownloadSourceConnection, 'file_pattern' | 'days_after'>
    now: string
  },
) {
  const pattern = parseFilePattern(source.file_pattern)
  const datedFiles = files.flatMap((file): DatedFile[] => {
    const { modified_at } = file
    const business_date = pattern && getFileDay(pattern, file.name, { modified_at, days_after: source.days_after })
    return business_date && business_date >= from && business_date <= to ? [{ ...file, business_date }] : []
  })
  const isSmall = ({ size_bytes }: RemoteFile) => size_bytes <= maxDownloadBytes
  const isQuiet = ({ modified_at }: RemoteFile) => Date.parse(now) - Date.parse(modified_at) >= quietMs
  return {
    complete: datedFiles.filter((file) => isQuiet(file) && isSmall(file)).sort(byDay),
    tooLarge: datedFiles.filter((file) => !isSmall(file)).map(({ name }) => name),
    growing: datedFiles.filter((file) => !isQuiet(file)).map(({ name }) => name),
  }
}

const byDay = (a: DatedFile, b: DatedFile) =>
  a.business_date.localeCompare(b.business_date) || a.name.localeCompare(b.name)

export type Left = { incomplete: readonly string[]; tooLarge: readonly string[] }

export async function takeFiles(remote: Remote, fetching: Fetching, tools: JobTools): Promise<Left> {
  const { source } = fetching
  const { complete, growing, tooLarge } = selectFilesOfDays(await remote.list(), { ...fetching, now: tools.now() })
  const incomplete = [...growing]
  const names = complete.map(({ name }) => name)
  const storedFiles = await tools.within(allCompaniesScope, (db) => findTaken(db, source.id, names))
  const isStored = (file: RemoteFile) =>
    storedFiles.some(
      ({ file_name, size_bytes, modified_at }) =>
        file_name === file.name &&
        size_bytes === file.size_bytes &&
        Date.parse(modified_at) === Date.parse(file.modified_at),
    )
  for (const file of complete) {
    if (tools.signal.aborted) throw new Error('the server stops')
    if (!isStored(file) && !(await takeFile(remote, file, { fetching, tools }))) incomplete.push(file.name)
  }
  return { incomplete, tooLarge }
}

async function takeFile(remote: Remote, file: DatedFile, { fetching, tools }: { fetching: Fetching; tools: JobTools }) {
  const received = await receive(remote, file, tools)
  const after = await remote.findFile(file.name)
  const unchanged = after?.size_bytes === file.size_bytes && after.modified_at === file.modified_at
  if (!unchanged || received.size_bytes !== file.size_bytes) {
    await received.discard()
    return false
  }
  await tools.within(allCompaniesScope, async (db) =>
    recordFile(db, { ...file, ...(await storeBlob(db, received)) }, { fetching, tools }),
  )
  tools.jobs.wake(importKind)
  return true
}

async function receive(remote: Remote, { name, size_bytes }: RemoteFile, { files }: JobTools) {
  let read = 0
  const maxBytes = Math.min(size_bytes, maxDownloadBytes)
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length
      done(read > maxBytes ? new Error('a file is larger than it was said to be') : null, chunk)
    },
  })
  const source: Readable = remote.open(name)
  const [received] = await Promise.all([files.receive(limit), pipeline(source, limit)])
  return received
}

type StoredDatedFile = DatedFile & { sha256: string }

async function recordFile(db: Db, file: StoredDatedFile, { fetching, tools }: { fetching: Fetching; tools: JobTools }) {
  const { source, request_id } = fetching
  const { name: file_name, sha256, size_bytes, modified_at, business_date } = file
  await lockDownloadSource(db, source.id)
  const before = await getSameDownloadFile(db, { source_id: source.id, file_name, sha256 })
  if (before) return noteModified(db, before.id, modified_at)
  const now = tools.now()
  const queued = await sendToImport(db, source, { file_name: plainFileName(file_name), sha256, size_bytes }, tools)
  const row = { id: newId(), company_id: source.company_id, source_id: source.id, request_id, business_date }
  await insertDownloadFile(db, {
    ...row,
    file_name,
    sha256,
    size_bytes,
    modified_at,
    fetched_at: now,
    import_id: queued.id,
  })
  await appendAudit(db, buildRoutineSource(now), {
    company_id: source.company_id,
    entity: 'download_request',
    entity_id: request_id,
    action: 'fetch',
    after: { file_name, sha256, size_bytes, business_date },
  })
}

/** Imports as the person responsible for the source, so the result does not depend on the requester. */
function sendToImport(
  db: Db,
  source: DownloadSourceConnection,
  file: StoredFile & { file_name: string },
  { now, jobs }: JobTools,
) {
  const responsible = source.updated_by ?? source.created_by
  if (!responsible) throw new Error('the source has no responsible user')
  const sender = { db, user: { id: responsible }, now: now(), jobs, afterCommit: () => undefined }
  return queueImport(sender, { ...file, company_id: null })
}

/** Imports refused files again: the data they lacked may exist now. */
export const reimportRefused = ({ source, from, to }: Omit<Fetching, 'request_id'>, tools: JobTools) =>
  tools.within(allCompaniesScope, async (db) => {
    for (const { id, ...file } of await findRefusedFiles(db, { source_id: source.id, from, to })) {
      const queued = await sendToImport(db, source, file, tools)
      await reimportFile(db, id, queued.id)
    }
  })
