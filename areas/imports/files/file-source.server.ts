import type { ByteSource } from '@app/formats'
import type { Files, StoredFile } from '@app/kit/server'

export const openFileSource = (files: Files, { sha256, size_bytes }: StoredFile): ByteSource => ({
  size: size_bytes,
  async read(start, length) {
    const end = Math.min(start + length, size_bytes) - 1
    const chunks: Uint8Array[] = []
    if (end >= start) for await (const chunk of files.open(sha256, { start, end })) chunks.push(chunk)
    return Buffer.concat(chunks)
  },
})

export const openFileSourceByHash = async (files: Files, sha256: string) =>
  openFileSource(files, { sha256, size_bytes: await files.size(sha256) })
