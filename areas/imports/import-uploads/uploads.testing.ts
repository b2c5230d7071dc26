import { createHash } from 'node:crypto'
import type { TestUser } from '@app/kit/testing'
import { cutIntoPieces } from './pieces.rules.ts'
import { importUploads, pieceBytes } from './uploads.contract.ts'

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

export function cutFile(file_name: string, content: Buffer) {
  const pieces = cutIntoPieces(content.length, pieceBytes).map(({ start, end }) => content.subarray(start, end))
  const pieceOf = (number: number) => pieces[number - 1] ?? Buffer.alloc(0)
  return {
    content,
    numbers: pieces.map((_piece, at) => at + 1),
    hashes: pieces.map(sha256),
    begin: (user: TestUser) =>
      user.call(importUploads.begin, {
        body: { file_name, size_bytes: content.length, pieces: pieces.map(sha256) },
      }),
    put: (user: TestUser, { id, number, as = number }: { id: string; number: number; as?: number }) =>
      user.call(
        importUploads.piece,
        { params: { id, number: as } },
        { file: { name: file_name, content: pieceOf(number) } },
      ),
  }
}
