import { ApiFailure, call, waitForConnection } from '@app/kit/web'
import type { Import } from '../files/imports.contract.ts'
import { cutIntoPieces, getUploadRetryDelay, listMissingPieces, type Piece, sumPieceBytes } from './pieces.rules.ts'
import { type ImportUpload, importUploads, pieceBytes, uploadIncomplete } from './uploads.contract.ts'

export type SenderChoices = {
  company_id: string | undefined
  layout_id: string | undefined
  check_first: 'true' | undefined
}

export type UploadStep =
  | { read_bytes: number }
  | { upload: ImportUpload; sent_bytes: number }
  | { sent_bytes: number }
  | { lost: boolean }
type Transfer = { signal: AbortSignal; report: (step: UploadStep) => void }

const maxParallel = 3
const passingStatuses: readonly number[] = [0, 408, 429, 502, 503, 504]
/** The server answers `busy` while an earlier call still joins the pieces. */
const passingCodes: readonly string[] = ['busy', 'upload.broken']

const isPassing = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && (passingStatuses.includes(error.status) || passingCodes.includes(error.code))

export async function retryOnConnectionLoss<Result>(
  work: () => Promise<Result>,
  { signal, report, done = () => 0 }: Transfer & { done?: () => number },
): Promise<Result> {
  let before = done()
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted()
    try {
      const result = await work()
      report({ lost: false })
      return result
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      if (done() !== before) tries = 0
      before = done()
      report({ lost: true })
      await waitForConnection(getUploadRetryDelay(tries), signal)
    }
  }
}

const newUnreadableError = () =>
  new ApiFailure(422, {
    code: 'file.unreadable',
    message: 'O arquivo não pôde ser lido: mudou ou saiu do lugar. Escolha-o de novo.',
  })

const bytesOfPiece = (file: File, { start, end }: Piece) =>
  file
    .slice(start, end)
    .arrayBuffer()
    .catch(() => Promise.reject(newUnreadableError()))

// A paused file is not hashed again when it continues.
const hashesByFile = new WeakMap<File, readonly string[]>()

async function hashesOf(file: File, { signal, report }: Transfer) {
  const before = hashesByFile.get(file)
  if (before) return before
  const hashes: string[] = []
  for (const piece of cutIntoPieces(file.size, pieceBytes)) {
    signal.throwIfAborted()
    const digest = await crypto.subtle.digest('SHA-256', await bytesOfPiece(file, piece))
    hashes.push([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
    report({ read_bytes: piece.end })
  }
  hashesByFile.set(file, hashes)
  return hashes
}

async function sendMissing(
  file: File,
  { id, ...sizes }: ImportUpload,
  { missing, signal, report }: Transfer & { missing: Set<number> },
) {
  const pieces = cutIntoPieces(file.size, pieceBytes)
  const queue = [...missing]
  const failures: unknown[] = []
  const sendQueued = async () => {
    for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
      const piece = pieces[number - 1]
      if (!piece || failures.length > 0 || signal.aborted) return
      try {
        const part = new File([await bytesOfPiece(file, piece)], file.name)
        await call(importUploads.piece, { params: { id, number }, file: part }, { quiet: true, signal })
        missing.delete(number)
        report({ sent_bytes: file.size - sumPieceBytes(sizes, [...missing]) })
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: maxParallel }, sendQueued))
  const decisiveFailure = failures.find((failure) => !isPassing(failure)) ?? failures[0]
  if (decisiveFailure !== undefined) throw decisiveFailure
}

const lacksPieces = (error: unknown) => error instanceof ApiFailure && error.code === uploadIncomplete.code

/** Resumes an earlier upload. Resolves when the server has the whole file. */
export async function sendInPieces(
  file: File,
  { choices, key, ...transfer }: Transfer & { choices: SenderChoices; key: string },
): Promise<Import> {
  const pieces = [...(await hashesOf(file, transfer))]
  const options = { quiet: true, signal: transfer.signal }
  const body = { file_name: file.name.slice(0, 255), size_bytes: file.size, pieces }
  for (;;) {
    const upload = await retryOnConnectionLoss(() => call(importUploads.begin, { body }, options), transfer)
    transfer.report({ upload, sent_bytes: sumPieceBytes(upload, upload.received) })
    const missing = new Set(listMissingPieces(pieces.length, upload.received))
    await retryOnConnectionLoss(() => sendMissing(file, upload, { ...transfer, missing }), {
      ...transfer,
      done: () => missing.size,
    })
    const finish = () =>
      call(importUploads.finish, { params: { id: upload.id }, body: choices }, { ...options, idempotency_key: key })
    try {
      return await retryOnConnectionLoss(finish, transfer)
    } catch (error) {
      if (!lacksPieces(error)) throw error
    }
  }
}
