import { ApiFailure, call, untilFound } from '@app/kit/web'
import type { Import } from '../imports.contract.ts'
import { bytesOf, missingOf, type Piece, piecesOf, waitAfter } from './pieces.rules.ts'
import { type ImportUpload, importUploads, pieceBytes, uploadIncomplete } from './uploads.contract.ts'

/** What the sender says of a file beside its bytes. */
export type Said = { company_id: string | undefined; layout_id: string | undefined; check_first: 'true' | undefined }

/** What is told while a file goes. */
export type Step =
  | { read_bytes: number }
  | { upload: ImportUpload; sent_bytes: number }
  | { sent_bytes: number }
  | { lost: boolean }
export type Going = { signal: AbortSignal; tell: (step: Step) => void }

const atOnce = 3
const passing: readonly number[] = [0, 408, 429, 502, 503, 504]

/** What the same call may well not meet again: no way to the server, or a server that is being started. */
const isPassing = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && (passing.includes(error.status) || error.code === 'upload.broken')

/** Does the work again, after longer and longer waits, for as long as only the way to the server fails. */
export async function throughLosses<Result>(
  work: () => Promise<Result>,
  { signal, tell, done = () => 0 }: Going & { done?: () => number },
): Promise<Result> {
  let before = done()
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted()
    try {
      const result = await work()
      tell({ lost: false })
      return result
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      // Whatever came through shows that the way is there again.
      if (done() !== before) tries = 0
      before = done()
      tell({ lost: true })
      await untilFound(waitAfter(tries), signal)
    }
  }
}

const unreadable = () =>
  new ApiFailure(422, {
    code: 'file.unreadable',
    message: 'O arquivo não pôde ser lido: mudou ou saiu do lugar. Escolha-o de novo.',
  })

const bytesOfPiece = (file: File, { start, end }: Piece) =>
  file
    .slice(start, end)
    .arrayBuffer()
    .catch(() => Promise.reject(unreadable()))

// A file that is paused and goes on is not read twice.
const known = new WeakMap<File, readonly string[]>()

/** SHA-256 of each piece, with one piece in memory at a time. */
async function hashesOf(file: File, { signal, tell }: Going) {
  const before = known.get(file)
  if (before) return before
  const hashes: string[] = []
  for (const piece of piecesOf(file.size, pieceBytes)) {
    signal.throwIfAborted()
    const digest = await crypto.subtle.digest('SHA-256', await bytesOfPiece(file, piece))
    hashes.push([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
    tell({ read_bytes: piece.end })
  }
  known.set(file, hashes)
  return hashes
}

/** Sends what is missing, a few pieces at a time; `missing` tells what still is when one of them fails. */
async function sendMissing(
  file: File,
  { id, ...cut }: ImportUpload,
  { missing, signal, tell }: Going & { missing: Set<number> },
) {
  const pieces = piecesOf(file.size, pieceBytes)
  const waiting = [...missing]
  const failures: unknown[] = []
  const lane = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const piece = pieces[number - 1]
      if (!piece || failures.length > 0 || signal.aborted) return
      try {
        const part = new File([await bytesOfPiece(file, piece)], file.name)
        await call(importUploads.piece, { params: { id, number }, file: part }, { quiet: true, signal })
        missing.delete(number)
        tell({ sent_bytes: file.size - bytesOf(cut, [...missing]) })
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  const worst = failures.find((failure) => !isPassing(failure)) ?? failures[0]
  if (worst !== undefined) throw worst
}

const lacksPieces = (error: unknown) => error instanceof ApiFailure && error.code === uploadIncomplete.code

/** Sends a large file piece by piece, from where it was, and imports it; answers once the server has it whole. */
export async function sendInPieces(
  file: File,
  { said, key, ...going }: Going & { said: Said; key: string },
): Promise<Import> {
  const pieces = [...(await hashesOf(file, going))]
  const options = { quiet: true, signal: going.signal }
  const body = { file_name: file.name.slice(0, 255), size_bytes: file.size, pieces }
  for (;;) {
    const upload = await throughLosses(() => call(importUploads.begin, { body }, options), going)
    going.tell({ upload, sent_bytes: bytesOf(upload, upload.received) })
    const missing = new Set(missingOf(pieces.length, upload.received))
    await throughLosses(() => sendMissing(file, upload, { ...going, missing }), { ...going, done: () => missing.size })
    const finish = () =>
      call(importUploads.finish, { params: { id: upload.id }, body: said }, { ...options, idempotency_key: key })
    try {
      return await throughLosses(finish, going)
    } catch (error) {
      // Bytes that the server lost meanwhile are sent again.
      if (!lacksPieces(error)) throw error
    }
  }
}
