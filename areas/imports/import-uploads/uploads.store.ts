import type { Db } from '@app/kit/server'
import { sql } from 'kysely'

const columns = ['id', 'file_name', 'size_bytes', 'piece_bytes', 'begun_at', 'expires_at'] as const

const received = sql<number[]>`coalesce((select array_agg(number order by number) from import_upload_pieces piece
  where piece.upload_id = import_uploads.id), '{}')`.as('received')

// Row-level security limits uploads to the current user.
const open = (db: Db, now: string) =>
  db.selectFrom('import_uploads').where('ended_at', 'is', null).where('expires_at', '>', now)

export const findOpenUploads = (db: Db, now: string) =>
  open(db, now)
    .select([...columns, received])
    .orderBy('begun_at')
    .orderBy('id')
    .execute()

export const getOpenUpload = (db: Db, id: string, now: string) =>
  open(db, now)
    .where('id', '=', id)
    .select([...columns, received])
    .executeTakeFirst()

type NewUpload = {
  id: string
  user_id: string
  file_name: string
  size_bytes: number
  piece_bytes: number
  pieces: string[]
  fingerprint: string
  begun_at: string
  expires_at: string
}

export const beginUpload = (db: Db, { file_name, expires_at, ...upload }: NewUpload) =>
  db
    .insertInto('import_uploads')
    .values({ ...upload, file_name, expires_at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'fingerprint']).where('ended_at', 'is', null).doUpdateSet({ file_name, expires_at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

/** Locks the upload, so that no piece arrives while it ends. */
export const extendUpload = (db: Db, id: string, { now, expires_at }: { now: string; expires_at: string }) =>
  db
    .updateTable('import_uploads')
    .set({ expires_at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('pieces')
    .executeTakeFirst()

export const lockUpload = (db: Db, id: string, now: string) =>
  db
    .selectFrom('import_uploads')
    .select(['file_name', 'size_bytes', 'pieces', 'import_id'])
    .where('id', '=', id)
    .where((row) =>
      row.or([row('import_id', 'is not', null), row.and([row('ended_at', 'is', null), row('expires_at', '>', now)])]),
    )
    .forUpdate()
    .executeTakeFirst()

export const findPieces = (db: Db, upload_id: string) =>
  db
    .selectFrom('import_upload_pieces')
    .select(['number', 'sha256'])
    .where('upload_id', '=', upload_id)
    .orderBy('number')
    .execute()

type PieceRow = { upload_id: string; number: number; sha256: string }

export const insertPiece = (db: Db, piece: PieceRow) =>
  db
    .insertInto('import_upload_pieces')
    .values(piece)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deletePiece = (db: Db, { upload_id, number }: Omit<PieceRow, 'sha256'>) =>
  db.deleteFrom('import_upload_pieces').where('upload_id', '=', upload_id).where('number', '=', number).execute()

export const endUpload = (db: Db, id: string, end: { ended_at: string; import_id?: string }) =>
  db
    .updateTable('import_uploads')
    .set(end)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const endExpired = (db: Db, now: string) =>
  db
    .updateTable('import_uploads')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()

const sweepBatchSize = 100

export const findPiecesOfEnded = (db: Db) =>
  db
    .selectFrom('import_upload_pieces as piece')
    .innerJoin('import_uploads as upload', 'upload.id', 'piece.upload_id')
    .select(['piece.upload_id', 'piece.number', 'piece.sha256'])
    .where('upload.ended_at', 'is not', null)
    .limit(sweepBatchSize)
    .execute()

export const forgetEnded = (db: Db, before: string) =>
  db
    .deleteFrom('import_uploads')
    .where('ended_at', '<', before)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('import_upload_pieces')
            .whereRef('import_upload_pieces.upload_id', '=', 'import_uploads.id')
            .select('number'),
        ),
      ),
    )
    .execute()
