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
import { companyNotYours, Import, ImportFields, layoutUnknown, senderAbilities } from '../files/imports.contract.ts'

export const largestFile = 200_000_000
/** Small enough that a lost connection costs seconds, large enough to need few requests. */
export const pieceBytes = 2_000_000
/** Maximum per person, which protects the disk. */
export const maxOpenUploads = 20
export const uploadRetentionDays = 7

export const ImportUpload = z.object({
  id: Id,
  file_name: z.string(),
  size_bytes: z.int(),
  piece_bytes: z.int(),
  received: z.array(z.int()),
  begun_at: Instant,
  expires_at: Instant,
})
export type ImportUpload = z.infer<typeof ImportUpload>

const maxPieces = Math.ceil(largestFile / pieceBytes)

const ImportUploadDraft = z.object({
  file_name: z
    .string()
    .max(255)
    .transform((name) => plainFileName(name) || 'arquivo'),
  size_bytes: z.int().min(1),
  /** SHA-256 of each piece, in order; identifies the file when it is selected again. */
  pieces: z
    .array(z.string().regex(/^[0-9a-f]{64}$/, 'Informe o SHA-256 de cada parte.'))
    .min(1)
    .max(maxPieces * 2),
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

/** Visible only to their sender. Not business records until imported. */
export const importUploads = defineOperations(
  { name: 'import-uploads', ability: senderAbilities },
  {
    list: get('/import-uploads', { answer: z.object({ data: z.array(ImportUpload) }) }),
    begin: post('/import-uploads', {
      body: ImportUploadDraft,
      answer: ImportUpload,
      audited: false,
      errors: [uploadTooLarge, piecesUncounted, tooManyUploads],
    }),
    piece: put('/import-uploads/:id/pieces/:number', {
      params: PieceOf,
      upload: true,
      upload_limit_bytes: pieceBytes,
      answer: Nothing,
      audited: false,
      errors: [notFound, pieceDiffers, pieceGone],
    }),
    /** A repeated call returns the same import. */
    finish: post('/import-uploads/:id/finish', {
      params: ById,
      body: ImportFields,
      answer: Import,
      status: 202,
      idempotent: true,
      // Audited by the import; repeating the request changes nothing.
      audited: false,
      errors: [notFound, uploadIncomplete, uploadDamaged, companyNotYours, layoutUnknown],
      changes: ['imports', 'cash-conciliations', 'solicitations', jobsResource],
    }),
    discard: del('/import-uploads/:id', { params: ById, answer: Nothing, audited: false, errors: [notFound] }),
  },
)
