import {
  ById,
  defineError,
  defineOperations,
  del,
  get,
  Id,
  Instant,
  jobsResource,
  Nothing,
  notFound,
  plainFileName,
  post,
  put,
} from '@app/kit/contract'
import { z } from 'zod'
import { companyNotYours, Import, ImportFields, layoutUnknown, senders } from '../imports.contract.ts'

/** The largest file, whichever way it comes. */
export const largestFile = 200_000_000
/** Little enough that a lost connection costs seconds, much enough that few requests carry a large file. */
export const pieceBytes = 2_000_000
/** So many files may wait for their rest; more would fill the disk with what nobody comes back to. */
export const mostOpen = 20
/** Days that what came of a file waits for its rest, from its last piece on. */
export const daysKept = 7

/** A file on its way: which of its pieces are there. */
export const ImportUpload = z.object({
  id: Id,
  file_name: z.string(),
  size_bytes: z.int(),
  piece_bytes: z.int(),
  /** Numbers of the pieces that came; the first is 1. */
  received: z.array(z.int()),
  begun_at: Instant,
  expires_at: Instant,
})
export type ImportUpload = z.infer<typeof ImportUpload>

const mostPieces = Math.ceil(largestFile / pieceBytes)

export const ImportUploadDraft = z.object({
  file_name: z
    .string()
    .max(255)
    .transform((name) => plainFileName(name) || 'arquivo'),
  size_bytes: z.int().min(1),
  /** SHA-256 of each piece of 2,000,000 bytes, in order: what the file is known by when it is chosen again. */
  pieces: z
    .array(z.string().regex(/^[0-9a-f]{64}$/, 'Informe o SHA-256 de cada parte.'))
    .min(1)
    .max(mostPieces * 2),
})

export const uploadTooLarge = defineError(
  413,
  'import-upload.too-large',
  'O arquivo passa de 200 MB: divida-o por período e envie as partes.',
)
export const piecesUncounted = defineError(
  422,
  'import-upload.pieces-uncounted',
  'O arquivo não foi cortado em partes de 2 MB. Recarregue a página e envie de novo.',
)
export const tooManyUploads = defineError(
  409,
  'import-upload.too-many',
  'Há {count} envios por terminar. Continue ou descarte algum antes de começar outro.',
)
export const pieceDiffers = defineError(
  422,
  'import-upload.piece-differs',
  'A parte {number} chegou diferente do que foi anunciado: o arquivo mudou enquanto era enviado. Escolha-o de novo.',
)
export const pieceGone = defineError(409, 'import-upload.piece-gone', 'A parte não pôde ser guardada. Envie-a de novo.')
export const uploadIncomplete = defineError(
  409,
  'import-upload.incomplete',
  'Ainda faltam partes do arquivo: {pieces}. Envie-as para concluir.',
)
export const uploadDamaged = defineError(
  409,
  'import-upload.damaged',
  'As partes guardadas não formam o arquivo anunciado. Descarte este envio e envie o arquivo de novo.',
)

const PieceOf = z.object({ id: Id, number: z.coerce.number().int().min(1).max(100_000) })

/** Large files in pieces, each sender's own. They are no business records until they are imported. */
export const importUploads = defineOperations(
  { name: 'import-uploads', ability: senders },
  {
    list: get('/import-uploads', { answer: z.object({ data: z.array(ImportUpload) }) }),
    /** Begins, or goes on with, the upload of exactly this content by this person. */
    begin: post('/import-uploads', {
      body: ImportUploadDraft,
      answer: ImportUpload,
      audited: false,
      errors: [uploadTooLarge, piecesUncounted, tooManyUploads],
    }),
    /** Takes one piece in; the same again changes nothing. */
    piece: put('/import-uploads/:id/pieces/:number', {
      params: PieceOf,
      upload: true,
      upload_limit_bytes: pieceBytes,
      answer: Nothing,
      audited: false,
      errors: [notFound, pieceDiffers, pieceGone],
    }),
    /** Joins the pieces and imports the file as if it had been sent at once; the same again answers the same import. */
    finish: post('/import-uploads/:id/finish', {
      params: ById,
      body: ImportFields,
      answer: Import,
      status: 202,
      idempotent: true,
      // The import leaves its entry; who finishes once more changes nothing.
      audited: false,
      errors: [notFound, uploadIncomplete, uploadDamaged, companyNotYours, layoutUnknown],
      changes: ['imports', 'cash-conciliations', 'solicitations', jobsResource],
    }),
    discard: del('/import-uploads/:id', { params: ById, answer: Nothing, audited: false, errors: [notFound] }),
  },
)
