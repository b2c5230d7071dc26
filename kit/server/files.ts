import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { diskFull } from '@app/kit/contract'
import { isDiskFull } from './disk-full.ts'
import type { Disk } from './disk-space.ts'
import { fail } from './domain-error.ts'

export type StoredFile = { sha256: string; size_bytes: number }

/** A file that came in whole and is not kept yet. */
export type ReceivedFile = StoredFile & { keep: () => Promise<void>; discard: () => Promise<void> }

/** Keeps originals by their content hash; a folder today, behind the same calls an object store later. */
export type Files = {
  /** Fails with `diskFull` when so many more bytes would leave less free space than the floor. */
  requireSpace: (bytes: number) => Promise<void>
  /** Takes a stream in from this very moment. Rejects when the source fails: nothing is left then. */
  receive: (source: Readable) => Promise<ReceivedFile>
  /** Receives and keeps. */
  put: (source: Readable) => Promise<StoredFile>
  has: (sha256: string) => Promise<boolean>
  read: (sha256: string) => Promise<Buffer>
  /** How many bytes it has. */
  size: (sha256: string) => Promise<number>
  /** As a stream, or a part of it; `end` is the last byte that is wanted. */
  open: (sha256: string, part?: { start: number; end: number }) => Readable
  /** Throws an original away for good; whoever calls it knows that nothing names it any more. */
  remove: (sha256: string) => Promise<void>
  /** Takes an original out of its place, and keeps its bytes for a backup under way until `forgetPostponed`. */
  postponeRemoval: (sha256: string) => Promise<void>
  /** Throws away what `postponeRemoval` kept. */
  forgetPostponed: () => Promise<void>
  /** Opens the bytes for a backup, also when their removal was postponed; undefined if they are not there. */
  openForBackup: (sha256: string) => Promise<FileHandle | undefined>
  /** Throws away what was coming in when a server died: what nobody wrote to since then. */
  forgetIncoming: (before: string) => Promise<void>
}

const hasSpace: Disk['isLow'] = async () => false

/** Files in a folder, two levels deep by the first characters of the hash. Nothing is received while `isLow`. */
export function filesInFolder(folder: string, isLow = hasSpace): Files {
  const place = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256)
  const postponed = path.join(folder, 'postponed')

  async function requireSpace(bytes: number) {
    if (await isLow(bytes)) fail(diskFull)
  }

  async function receive(source: Readable): Promise<ReceivedFile> {
    const incoming = path.join(folder, 'incoming', randomUUID())
    const meter = measuring()
    let written: Promise<unknown> = Promise.resolve()
    try {
      await pipeline(source, meter.stream, (measured) => {
        // The source is read from now on: looked at first, it could fail while nothing listens to it.
        written = requireSpace(0).then(() => write(measured, incoming))
        return written
      })
    } catch (error) {
      // A source can fail while the file is being opened: it is removed once nobody writes it any more.
      const failure = await written.catch((cause: unknown) => cause)
      await rm(incoming, { force: true })
      // A pipeline whose last step fails rejects with an AbortError of the step before.
      throw isDiskFull(failure) ? failure : error
    }
    const stored = meter.result()
    const discard = () => rm(incoming, { force: true })
    return { ...stored, discard, keep: () => keep(incoming, stored.sha256) }
  }

  async function keep(incoming: string, sha256: string) {
    await mkdir(path.dirname(place(sha256)), { recursive: true })
    // A transaction that is tried again keeps what it kept before.
    if (await exists(place(sha256))) await rm(incoming, { force: true })
    else await rename(incoming, place(sha256))
  }

  return {
    requireSpace,
    receive,
    async put(source) {
      const { keep, sha256, size_bytes } = await receive(source)
      await keep()
      return { sha256, size_bytes }
    },
    has: (sha256) => exists(place(sha256)),
    read: (sha256) => readFile(place(sha256)),
    size: async (sha256) => (await stat(place(sha256))).size,
    open: (sha256, part) => createReadStream(place(sha256), part),
    remove: (sha256) => rm(place(sha256), { force: true }),
    async postponeRemoval(sha256) {
      await mkdir(postponed, { recursive: true })
      await unlessMissing(rename(place(sha256), path.join(postponed, sha256)))
    },
    forgetPostponed: () => rm(postponed, { recursive: true, force: true }),
    async openForBackup(sha256) {
      // The removal may be postponed between the first look and the second, and the same bytes may come again after it.
      for (const file of [place(sha256), path.join(postponed, sha256), place(sha256)]) {
        const opened = await unlessMissing(open(file, 'r'))
        if (opened) return opened
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

function measuring() {
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
