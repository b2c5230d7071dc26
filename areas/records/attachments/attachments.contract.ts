import {
  abilityRequired,
  defineError,
  defineOperations,
  FileAnswer,
  get,
  Id,
  Instant,
  notFound,
  oneOf,
  post,
  recordsResource,
} from '@app/kit/contract'
import { z } from 'zod'
import { RecordPlace } from '../records.contract.ts'

const About = z.string().trim().min(1).max(200)

/** A small JPEG in base64, which the browser makes of a picture. Other text gives no thumbnail. */
export const Thumbnail = z.string().max(10_000).optional()

export const largestAttachment = 20_000_000

export const acceptedFiles = '.pdf,.jpg,.jpeg,.png,.webp,.xml,.csv,.xlsx,.ofx,.txt,.ret'

export const documentKinds = {
  deposit: 'Comprovante de depósito',
  card_slip: 'Via de cartão',
  credit_note: 'Nota a prazo',
  invoice: 'NF',
  statement: 'Extrato',
  measurement: 'Medição',
  expense: 'Despesa',
  other: 'Outro',
} as const

/** A pending file is not opened yet, an infected one never. */
export const scanStates = {
  unscanned: 'Sem verificação',
  pending: 'Em verificação',
  clean: 'Verificado',
  infected: 'Recusado',
} as const

export const Attachment = z.object({
  id: Id,
  file_name: z.string(),
  media_type: z.string(),
  size_bytes: z.int(),
  added_by_name: z.string(),
  added_at: Instant,
  removed_at: Instant.nullable(),
  removed_by_name: z.string().nullable(),
  removal_reason: z.string().nullable(),
  about: z.string().nullable(),
  scan_status: oneOf(scanStates),
  /** Place where the same content was attached before, because one proof may have been used for two things. */
  sent_before: z.string().nullable(),
})
export type Attachment = z.infer<typeof Attachment>

export const typeNotAllowed = defineError(422, 'attachment.type', 'Tipo de arquivo não permitido.')
export const attachmentEmpty = defineError(422, 'attachment.empty', 'O arquivo está vazio.')
export const alreadyRemoved = defineError(409, 'attachment.removed', 'Este anexo já foi retirado.')
export const lastProof = defineError(
  409,
  'attachment.last_proof',
  'Este é o único comprovante do que foi registrado: anexe outro antes de retirá-lo.',
)
export const attachmentGone = defineError(410, 'attachment.gone', 'Este anexo foi retirado e não pode mais ser aberto.')

export const beingScanned = defineError(
  409,
  'attachment.pending',
  'Arquivo em verificação: ele abre quando o antivírus responder.',
)
export const attachmentInfected = defineError(410, 'attachment.infected', 'Arquivo recusado pelo antivírus: {threat}.')
export const attachmentDayClosed = defineError(
  423,
  'attachment.day_closed',
  'Dia fechado: os arquivos anexados antes do fechamento são só para leitura.',
)
export const alreadyPurged = defineError(
  410,
  'attachment.purged',
  'O prazo de guarda deste arquivo terminou e ele foi eliminado.',
)

export const sheetLocked = defineError(
  422,
  'attachment.sheet_locked',
  'A planilha está protegida por senha ou é de um Excel antigo: salve-a sem senha, como XLSX, e envie de novo.',
)
export const notSheet = defineError(422, 'attachment.no_sheet', 'Este arquivo não é uma planilha XLSX.')
export const sheetBroken = defineError(
  422,
  'attachment.sheet_broken',
  'A planilha está danificada e não pode ser mostrada: baixe-a para conferir.',
)
export const sheetProtected = defineError(
  422,
  'attachment.sheet_protected',
  'A planilha está protegida por senha e não pode ser mostrada: baixe-a e abra-a com a senha.',
)
export const sheetTooLarge = defineError(
  422,
  'attachment.sheet_too_large',
  'A planilha é grande demais para ser mostrada: baixe-a para ver.',
)

export const attachmentUploadErrors = [typeNotAllowed, attachmentEmpty, attachmentInfected, sheetLocked] as const
export const fileOpenErrors = [attachmentGone, beingScanned, attachmentInfected, alreadyPurged] as const
export const sheetOpenErrors = [...fileOpenErrors, notSheet, sheetBroken, sheetProtected, sheetTooLarge] as const

export const ShownSheet = z.object({
  name: z.string().nullable(),
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  more_rows: z.int(),
  more_columns: z.int(),
  counted: z.boolean(),
})
export type ShownSheet = z.infer<typeof ShownSheet>

const OnRecord = RecordPlace.extend({ attachment_id: Id })

export const attachments = defineOperations(
  { name: recordsResource, ability: 'none' },
  {
    attachments: get('/records/:entity/:id/attachments', {
      params: RecordPlace,
      query: z.object({ about: About.optional() }),
      answer: z.object({ data: z.array(Attachment) }),
      errors: [notFound, abilityRequired],
    }),
    attach: post('/records/:entity/:id/attachments', {
      params: RecordPlace,
      upload: true,
      upload_limit_bytes: largestAttachment,
      body: z.object({ about: About.optional(), thumbnail: Thumbnail }),
      answer: Attachment,
      status: 201,
      idempotent: true,
      errors: [notFound, abilityRequired, ...attachmentUploadErrors],
    }),
    content: get('/records/:entity/:id/attachments/:attachment_id/content', {
      params: OnRecord,
      file: true,
      answer: FileAnswer,
      errors: [notFound, abilityRequired, ...fileOpenErrors],
    }),
    thumbnail: get('/records/:entity/:id/attachments/:attachment_id/thumbnail', {
      params: OnRecord,
      file: true,
      answer: FileAnswer,
      errors: [notFound, abilityRequired, ...fileOpenErrors],
    }),
    sheet: get('/records/:entity/:id/attachments/:attachment_id/sheet', {
      params: OnRecord,
      answer: ShownSheet,
      errors: [notFound, abilityRequired, ...sheetOpenErrors],
    }),
    removeAttachment: post('/records/:entity/:id/attachments/:attachment_id/remove', {
      params: OnRecord,
      body: z.object({
        reason: z.string('Informe o motivo.').trim().min(5, 'Informe o motivo (mínimo 5 caracteres).').max(500),
      }),
      answer: Attachment,
      errors: [notFound, abilityRequired, alreadyRemoved, lastProof, attachmentDayClosed],
    }),
  },
)
