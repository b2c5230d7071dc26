import { dropUnnamed, type JobKind } from '@app/kit/server'
import { deletePiece, endExpired, findPiecesOfEnded, forgetEnded } from './uploads.store.ts'

export const sweepUploads = 'sweep-uploads'

const hour = 3_600_000
/** No request takes so long: what nobody wrote to for an hour was left by a server that died. */
const incomingFor = hour
/** For so long whoever did not hear of the end of an upload may ask again. */
const endedFor = 48 * hour

const nobody = { user_id: null, companies: [] } as const

/** Throws away what came of files that were imported, discarded or never finished, and what a crash left half received. */
export const sweepUploadsJob: JobKind = {
  name: sweepUploads,
  cron: '20 * * * *',
  async run(_data, { within, files, now, signal }) {
    const ago = (milliseconds: number) => new Date(Date.parse(now()) - milliseconds).toISOString()
    await within(nobody, (db) => endExpired(db, now()))
    for (;;) {
      const pieces = await within(nobody, findPiecesOfEnded)
      if (signal.aborted) return
      if (pieces.length === 0) break
      for (const piece of pieces)
        await within(nobody, async (db) => {
          await deletePiece(db, piece)
          await dropUnnamed(db, files, piece.sha256)
        })
    }
    await within(nobody, (db) => forgetEnded(db, ago(endedFor)))
    await files.forgetIncoming(ago(incomingFor))
  },
}
