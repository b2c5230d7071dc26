import { Readable } from 'node:stream'
import { ExportedFile } from '@app/kit/contract'
import { type Db, type Files, insertExport, newId, storeBlob } from '@app/kit/server'
import { Zip, ZipPassThrough } from 'fflate'
import { toArchiveNames } from './library.rules.ts'

type PackedFile = { file_name: string; sha256: string; added_at: string }

/** Packs files without compression, because pictures and PDFs are already compressed. */
async function* archiveOf(packed: readonly PackedFile[], files: Files, onFile: (no: number) => unknown) {
  const ready: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const names = toArchiveNames(packed.map(({ file_name }) => file_name))
  for (const [no, { sha256, added_at }] of packed.entries()) {
    const part = new ZipPassThrough(names[no] ?? sha256)
    part.mtime = added_at
    archive.add(part)
    for await (const piece of files.open(sha256)) {
      part.push(piece)
      yield* ready.splice(0)
    }
    part.push(new Uint8Array(), true)
    yield* ready.splice(0)
    await onFile(no + 1)
  }
  archive.end()
  yield* ready.splice(0)
}

type ArchiveOptions = { files: Files; now: string; user_id: string; onFile?: (no: number) => unknown }

export async function keepArchive(
  packed: readonly PackedFile[],
  within: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>,
  { files, now, user_id, onFile = () => undefined }: ArchiveOptions,
) {
  const received = await files.receive(Readable.from(archiveOf(packed, files, onFile)))
  const file = { id: newId(), file_name: `anexos-${now.slice(0, 10)}.zip`, rows_count: packed.length }
  await within(async (db) =>
    insertExport(db, {
      ...file,
      ...(await storeBlob(db, received)),
      content_type: 'application/zip',
      user_id,
      list: 'attachments.list',
      created_at: now,
    }),
  )
  return ExportedFile.parse({ ...file, expired: false })
}
