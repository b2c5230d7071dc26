import { createHash } from 'node:crypto'
import { addMilliseconds, notFound } from '@app/kit/contract'
import { deleteUnreferencedBlob, type Files, fail, implement, type Jobs, lockBlob, newId } from '@app/kit/server'
import { getImport } from '../files/imports.store.ts'
import { refuseUnknown, sendImport } from '../files/send-import.server.ts'
import { joinPieces } from './join-pieces.server.ts'
import { formatPieceNumbers, listMissingPieces } from './pieces.rules.ts'
import { sweepUploads } from './sweep-uploads.server.ts'
import {
  importUploads,
  largestFile,
  maxOpenUploads,
  pieceBytes,
  pieceDiffers,
  pieceGone,
  piecesUncounted,
  tooManyUploads,
  uploadIncomplete,
  uploadRetentionDays,
  uploadTooLarge,
} from './uploads.contract.ts'
import {
  beginUpload,
  deletePiece,
  endUpload,
  extendUpload,
  findOpenUploads,
  findPieces,
  getOpenUpload,
  insertPiece,
  lockUpload,
} from './uploads.store.ts'

const expiryFrom = (now: string) => addMilliseconds(now, uploadRetentionDays * 86_400_000)

const fingerprintOf = (size_bytes: number, pieces: readonly string[]) =>
  createHash('sha256')
    .update([size_bytes, pieceBytes, ...pieces].join('\n'))
    .digest('hex')

type Piece = { number: number; sha256: string }

async function findLost(files: Files, pieces: readonly Piece[]) {
  const present = await Promise.all(pieces.map(({ sha256 }) => files.has(sha256)))
  return pieces.filter((_piece, at) => !present[at])
}

type SweepContext = { db: Parameters<Jobs['send']>[0]; jobs: Jobs; afterCommit: (work: () => void) => void }

async function sweepSoon({ db, jobs, afterCommit }: SweepContext) {
  await jobs.send(db, sweepUploads, {})
  afterCommit(() => jobs.wake(sweepUploads))
}

export default implement(importUploads, {
  list: async ({ db, now }) => ({ data: await findOpenUploads(db, now) }),

  async begin({ db, body, user, files, now }) {
    const { size_bytes, pieces, file_name } = body
    if (size_bytes > largestFile) fail(uploadTooLarge)
    if (pieces.length !== Math.ceil(size_bytes / pieceBytes)) fail(piecesUncounted)
    // Space for the pieces and for the joined file.
    await files.requireSpace(2 * size_bytes)
    const uploadValues = { size_bytes, piece_bytes: pieceBytes, pieces, fingerprint: fingerprintOf(size_bytes, pieces) }
    const times = { begun_at: now, expires_at: expiryFrom(now) }
    const { id } = await beginUpload(db, { id: newId(), user_id: user.id, file_name, ...uploadValues, ...times })
    const open = await findOpenUploads(db, now)
    if (open.length > maxOpenUploads) fail(tooManyUploads, { values: { count: maxOpenUploads } })
    const lostPieces = await findLost(files, await findPieces(db, id))
    for (const { number } of lostPieces) await deletePiece(db, { upload_id: id, number })
    return (await getOpenUpload(db, id, now)) ?? fail(notFound)
  },

  async piece({ db, params: { id, number }, upload: { sha256 }, files, now }) {
    const extendedUpload = await extendUpload(db, id, { now, expires_at: expiryFrom(now) })
    const expected = extendedUpload?.pieces[number - 1]
    // The bytes are already stored; unexpected content is deleted again.
    if (expected !== sha256) await deleteUnreferencedBlob(db, files, sha256)
    if (expected === undefined) fail(notFound)
    if (expected !== sha256) fail(pieceDiffers, { values: { number } })
    await lockBlob(db, sha256)
    if (!(await files.has(sha256))) fail(pieceGone)
    await insertPiece(db, { upload_id: id, number, sha256 })
    return null
  },

  async finish({ params: { id }, body, ...call }) {
    const { db, files, now } = call
    const upload = (await lockUpload(db, id, now)) ?? fail(notFound)
    if (upload.import_id) return (await getImport(db, upload.import_id)) ?? fail(notFound)
    await refuseUnknown(call, body)
    const storedPieces = await findPieces(db, id)
    const lostNumbers = new Set((await findLost(files, storedPieces)).map(({ number }) => number))
    const presentNumbers = storedPieces.map(({ number }) => number).filter((number) => !lostNumbers.has(number))
    const missing = listMissingPieces(upload.pieces.length, presentNumbers)
    if (missing.length > 0) fail(uploadIncomplete, { values: { pieces: formatPieceNumbers(missing) } })
    await files.requireSpace(upload.size_bytes)
    const joinedFile = await joinPieces(files, upload)
    try {
      const { sha256, size_bytes, keep } = joinedFile
      await keep()
      const sentImport = await sendImport(call, body, { sha256, size_bytes, file_name: upload.file_name })
      await endUpload(db, id, { ended_at: now, import_id: sentImport.id })
      await sweepSoon(call)
      return sentImport
    } catch (error) {
      await joinedFile.discard()
      throw error
    }
  },

  async discard({ db, params, now, jobs, afterCommit }) {
    if (!(await endUpload(db, params.id, { ended_at: now }))) fail(notFound)
    await sweepSoon({ db, jobs, afterCommit })
    return null
  },
})
