import { Readable } from 'node:stream'
import { type ArchivedFile, ArchiveFault, archivedBytes, type ByteSource, beginsAsArchive } from '@app/formats'
import { openArchiveInThread } from '@app/formats/threads'
import { appendAudit, type Files, type ReceivedFile, type RunningJob, type StoredFile } from '@app/kit/server'
import { nameInside } from '../archives/archive-name.rules.ts'
import { openFileSource } from '../files/file-source.server.ts'
import { lockImport } from '../files/imports.store.ts'
import { auditSource, FileRefused, refuseIf, toFileProblem } from '../files/imports-plan.server.ts'
import { importKind, queueImport } from '../files/queue-import.server.ts'
import { concludeImport } from './imports-file.server.ts'

const most = { files: 1000, file_bytes: 200_000_000, all_bytes: 1_000_000_000 }

type Inside = { source: ByteSource; files: ArchivedFile[]; fault: FileRefused | null }

/** Returns the files of an archive; undefined for an XLSX workbook, which is a ZIP too. */
export async function filesInside(files: Files, stored: StoredFile): Promise<Inside | undefined> {
  const source = openFileSource(files, stored)
  try {
    const inside = await openArchiveInThread(source)
    if (!inside) return undefined
    refuseIf(faultsOf(inside.count).map(toFileProblem))
    return { source, files: inside.files, fault: null }
  } catch (error) {
    if (error instanceof ArchiveFault)
      return { source, files: [], fault: new FileRefused([toFileProblem(error.message)]) }
    if (error instanceof FileRefused) return { source, files: [], fault: error }
    throw error
  }
}

function faultsOf(count: number) {
  if (count === 0) return ['O ZIP não traz nenhum arquivo.']
  if (count > most.files)
    return [`O ZIP traz ${count.toLocaleString('pt-BR')} arquivos; o limite é 1.000. Divida-o e envie as partes.`]
  return []
}

type UnpackedFile = { path: readonly string[]; received: ReceivedFile }
type Work = Pick<RunningJob, 'files' | 'now' | 'jobs' | 'within' | 'progress' | 'owner_id'>

/** Unpacks all files or none. Returns undefined if the archive was unpacked before. */
export async function unpackArchive(import_id: string, inside: Inside, work: Work) {
  if (inside.fault) return refuse(import_id, inside.fault, work)
  const taken: UnpackedFile[] = []
  try {
    await takeOut(inside, taken, work)
    for (const { received } of taken) await received.keep()
  } catch (error) {
    await Promise.all(taken.map(({ received }) => received.discard()))
    if (!(error instanceof FileRefused)) throw error
    return refuse(import_id, error, work)
  }
  const queued = await queueAll(import_id, taken, work)
  work.jobs.wake(importKind)
  return queued
}

async function takeOut({ source, files }: Inside, taken: UnpackedFile[], { files: store, progress }: Work) {
  const faults: string[] = []
  let room = most.all_bytes
  for (const [at, file] of files.entries()) {
    await progress(at, files.length, 'Descompactando')
    try {
      const received = await store.receive(Readable.from(bytesOf(source, file, room)))
      taken.push({ path: file.path, received })
      room -= received.size_bytes
    } catch (error) {
      if (!(error instanceof ArchiveFault)) throw error
      faults.push(error.message)
      if (error instanceof NoRoom) break
    }
  }
  refuseIf(faults.map(toFileProblem))
}

/** Thrown when the unpacked size exceeds the limit (ZIP bomb); the rest is not read. */
class NoRoom extends ArchiveFault {}

async function* bytesOf(source: ByteSource, file: ArchivedFile, room: number) {
  let size = 0
  for await (const bytes of archivedBytes(source, file, most.file_bytes)) {
    if (size === 0 && beginsAsArchive(bytes))
      throw new ArchiveFault(`${file.path.join('/')} é outro ZIP; descompacte-o e envie os arquivos de dentro.`)
    size += bytes.length
    if (size > room) throw new NoRoom('O ZIP passa de 1 GB descompactado; divida-o e envie as partes.')
    yield bytes
  }
}

const queueAll = (import_id: string, taken: readonly UnpackedFile[], { within, now: clock, jobs, owner_id }: Work) =>
  within(async (db) => {
    const lockedImport = await lockImport(db, import_id)
    if (!lockedImport) return undefined
    const now = clock()
    const { company_id, layout_id, check_first, file_name: archive } = lockedImport
    const source = auditSource({ id: import_id, company_id, created_by: owner_id, now })
    const sender = { db, user: { id: owner_id }, now, jobs, afterCommit: () => undefined }
    for (const { path, received } of taken) {
      const { sha256, size_bytes } = received
      const file = { file_name: nameInside(archive, path), sha256, size_bytes }
      const { id } = await queueImport(sender, { ...file, company_id, layout_id, check_first, archive_id: import_id })
      const after = { file_name: file.file_name, sha256 }
      await appendAudit(db, source, { company_id, entity: 'imports', entity_id: id, action: 'send', after })
    }
    return end(db, lockedImport, { status: 'unpacked', now, count: taken.length })
  })

const refuse = (import_id: string, { problems }: FileRefused, { within, now }: Work) =>
  within(async (db) => {
    const lockedImport = await lockImport(db, import_id)
    return lockedImport && end(db, lockedImport, { status: 'rejected', now: now(), count: 0, problems })
  })

type Ending = { status: 'unpacked' | 'rejected'; now: string; count: number; problems?: FileRefused['problems'] }
type LockedImport = NonNullable<Awaited<ReturnType<typeof lockImport>>>

async function end(
  db: Parameters<typeof concludeImport>[0],
  { id, company_id, created_by, file_name }: LockedImport,
  { status, now, count, problems = [] }: Ending,
) {
  const order = { id, company_id, created_by, now }
  await concludeImport(db, order, { status, layout: 'zip', finished_at: now, rejections: problems })
  return { status, file_name, count }
}
