import { addMilliseconds } from '@app/kit/contract'
import { deleteUnreferencedBlob, type JobKind, noCompanyScope } from '@app/kit/server'
import { deletePiece, endExpired, findPiecesOfEnded, forgetEnded } from './uploads.store.ts'

export const sweepUploads = 'sweep-uploads'

const hour = 3_600_000
/** No request takes an hour, so an older partial file was left by a crashed server. */
const incomingRetentionMs = hour
/** A client that missed the answer may repeat the final request for this time. */
const endedRetentionMs = 48 * hour

export const sweepUploadsJob: JobKind = {
  name: sweepUploads,
  cron: '20 * * * *',
  async run(_data, { within, files, now, signal }) {
    const instantBefore = (milliseconds: number) => addMilliseconds(now(), -milliseconds)
    await within(noCompanyScope, (db) => endExpired(db, now()))
    for (;;) {
      const pieces = await within(noCompanyScope, findPiecesOfEnded)
      if (signal.aborted) return
      if (pieces.length === 0) break
      for (const piece of pieces)
        await within(noCompanyScope, async (db) => {
          await deletePiece(db, piece)
          await deleteUnreferencedBlob(db, files, piece.sha256)
        })
    }
    await within(noCompanyScope, (db) => forgetEnded(db, instantBefore(endedRetentionMs)))
    await files.forgetIncoming(instantBefore(incomingRetentionMs))
  },
}
