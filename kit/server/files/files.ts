import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { diskFull } from '../../contract/contract.ts'
import { isDiskFull } from '../database/disk-full.ts'
import { fail } from '../http/domain-error.ts'
import type { Disk } from './disk-space.ts'

export type StoredFile = { sha256: string; size_bytes: number }

export type ReceivedFile = StoredFile & { keep: () => Promise<void>; discard: () => Promise<void> }

/** Stores originals by their content hash. Today in a folder; an object store could implement the same calls. */
export type Files = {
  /** Throws `diskFull` if writing this many more bytes would leave less free space than the minimum. */
  requireSpace: (bytes: number) => Promise<void>
  /** Reads the stream from the moment of the call. Rejects if the source fails, and leaves nothing behind. */
  receive: (source: Readable) => Promise<ReceivedFile>
  put: (source: Readable) => Promise<StoredFile>
  has: (sha256: string) => Promise<boolean>
  read: (sha256: string) => Promise<Buffer>
  size: (sha256: string) => Promise<number>
  /** Opens the file or a part of it; `end` is the last byte, inclusive. */
  open: (sha256: string, part?: { start: number; end: number }) => Readable
  /** Deletes an original for good; the caller has checked that nothing references it. */
  remove: (sha256: string) => Promise<void>
  /** Removes an original, but keeps its bytes for a running backup until `forgetPostponed`. */
  postponeRemoval: (sha256: string) => Promise<void>
  forgetPostponed: () => Promise<void>
  /** Opens the bytes for a backup, even if their removal was postponed; undefined if they do not exist. */
  openForBackup: (sha256: string) => Promise<FileHandle | undefined>
  /** Deletes incoming files that a dead server left: those not written to since `before`. */
  forgetIncoming: (before: string) => Promise<void>
}

const isNeverLow: Disk['isLow'] = async () => false

/** Stores files in a folder, two levels deep by the first characters of the hash. Refuses new files while `isLow`. */
export function openFilesInFolder(folder: string, isLow = isNeverLow): Files {
  const getPath = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256)
  const postponedFolder = path.join(folder, 'postponed')

  async function requireSpace(bytes: number) {
    if (await isLow(bytes)) fail(diskFull)
  }

  async function receive(source: Readable): Promise<ReceivedFile> {
    const incomingFile = path.join(folder, 'incoming', randomUUID())
    const meter = newMeter()
    let writing: Promise<unknown> = Promise.resolve()
    try {
      await pipeline(source, meter.stream, (content) => {
        // Start reading before the space check: otherwise the source could fail before it has an error listener.
        writing = requireSpace(0).then(() => write(content, incomingFile))
        return writing
      })
    } catch (error) {
      // A source can fail while the file is being opened: wait for the writer before deleting the file.
      const failure = await writing.catch((cause: unknown) => cause)
      await rm(incomingFile, { force: true })
      // If the last step of a pipeline fails, the pipeline rejects with an AbortError of the previous step.
      throw isDiskFull(failure) ? failure : error
    }
    const stored = meter.result()
    const discard = () => rm(incomingFile, { force: true })
    return { ...stored, discard, keep: () => keep(incomingFile, stored.sha256) }
  }

  async function keep(incomingFile: string, sha256: string) {
    await mkdir(path.dirname(getPath(sha256)), { recursive: true })
    // A retried transaction may already have stored this file.
    if (await exists(getPath(sha256))) await rm(incomingFile, { force: true })
    else await rename(incomingFile, getPath(sha256))
  }

  return {
    requireSpace,
    receive,
    async put(source) {
      const { keep, sha256, size_bytes } = await receive(source)
      await keep()
      return { sha256, size_bytes }
    },
    has: (sha256) => exists(getPath(sha256)),
    read: (sha256) => readFile(getPath(sha256)),
    size: async (sha256) => (await stat(getPath(sha256))).size,
    open: (sha256, part) => createReadStream(getPath(sha256), part),
    remove: (sha256) => rm(getPath(sha256), { force: true }),
    async postponeRemoval(sha256) {
      await mkdir(postponedFolder, { recursive: true })
      await unlessMissing(rename(getPath(sha256), path.join(postponedFolder, sha256)))
    },
    forgetPostponed: () => rm(postponedFolder, { recursive: true, force: true }),
    async openForBackup(sha256) {
      // During these attempts the removal may be postponed, and then the same bytes may be uploaded again.
      for (const file of [getPath(sha256), path.join(postponedFolder, sha256), getPath(sha256)]) {
        const handle = await unlessMissing(open(file, 'r'))
        if (handle) return handle
      }
      return undefined
    },
    forgetIncoming: (before) => forgetIncoming(path.join(folder, 'incoming'), Date.parse(before)),
  }
}

const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

async function forgetIncoming(folder: string, before: number) {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(file, { force: true })
  }
}

function newMeter() {
  const hash = createHash('sha256')
  let size_bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size_bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: (): StoredFile => ({ sha256: hash.digest('hex'), size_bytes }) }
}

async function write(content: AsyncIterable<Uint8Array>, to: string) {
  await mkdir(path.dirname(to), { recursive: true })
  const file = await open(to, 'wx')
  try {
    await writeFile(file, content)
    await file.sync()
  } finally {
    await file.close()
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
