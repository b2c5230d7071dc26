import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Files, fail, type ReceivedFile } from '@app/kit/server'
import { uploadDamaged } from './uploads.contract.ts'

async function* contentOf(files: Files, pieces: readonly string[]) {
  for (const sha256 of pieces) {
    const hash = createHash('sha256')
    for await (const chunk of files.open(sha256)) {
      hash.update(chunk)
      yield chunk
    }
    if (hash.digest('hex') !== sha256) fail(uploadDamaged)
  }
}

export async function joinPieces(
  files: Files,
  { pieces, size_bytes }: { pieces: readonly string[]; size_bytes: number },
): Promise<ReceivedFile> {
  const joinedFile = await files.receive(Readable.from(contentOf(files, pieces)))
  if (joinedFile.size_bytes === size_bytes) return joinedFile
  await joinedFile.discard()
  return fail(uploadDamaged)
}
