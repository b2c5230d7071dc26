import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Files, fail, type ReceivedFile } from '@app/kit/server'
import { uploadDamaged } from './uploads.contract.ts'

/** The content of these pieces one after the other, each looked at again on its way. */
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

/** One file of many pieces, without holding more than a few of its bytes at a time; it is kept by whoever asks for it. */
export async function joinPieces(
  files: Files,
  { pieces, size_bytes }: { pieces: readonly string[]; size_bytes: number },
): Promise<ReceivedFile> {
  const whole = await files.receive(Readable.from(contentOf(files, pieces)))
  if (whole.size_bytes === size_bytes) return whole
  await whole.discard()
  return fail(uploadDamaged)
}
