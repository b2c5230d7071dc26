import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type StoredFile = { sha256: string; size_bytes: number }

/** Keeps originals by their content hash; a folder today, behind the same three calls an object store later. */
export type Files = {
  /** Stores a stream and answers its hash and size. Rejects when the source fails: nothing is kept then. */
  put: (source: Readable) => Promise<StoredFile>
  read: (sha256: string) => Promise<Buffer>
  open: (sha256: string) => Readable
}

/** Files in a folder, two levels deep by the first characters of the hash. */
export function filesInFolder(folder: string): Files {
  const place = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256)
  return {
    async put(source) {
      await mkdir(path.join(folder, 'incoming'), { recursive: true })
      const incoming = path.join(folder, 'incoming', randomUUID())
      const hash = createHash('sha256')
      let size_bytes = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          size_bytes += chunk.length
          done(null, chunk)
        },
      })
      try {
        await pipeline(source, measure, createWriteStream(incoming, { flush: true }))
        const sha256 = hash.digest('hex')
        await mkdir(path.dirname(place(sha256)), { recursive: true })
        const known = await access(place(sha256)).then(
          () => true,
          () => false,
        )
        if (known) await rm(incoming)
        else await rename(incoming, place(sha256))
        return { sha256, size_bytes }
      } catch (error) {
        await rm(incoming, { force: true })
        throw error
      }
    },
    read: (sha256) => readFile(place(sha256)),
    open: (sha256) => createReadStream(place(sha256)),
  }
}
