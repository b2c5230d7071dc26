import {
  abilityRequired,
  amountInput,
  BusinessDate,
  ById,
  buildPageSchema,
  buildSelectionSchema,
  declareBulk,
  defineError,
  defineOperations,
  defineRecord,
  ExportedFile,
  FileAnswer,
  get,
  Id,
  Instant,
  IntegerText,
  Named,
  Nothing,
  notFound,
  oneOf,
  PageQuery,
  post,
  put,
  recordsResource,
  selectionTooLarge,
  sortBy,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import { RecordPlace } from '../records.contract.ts'
import {
  attachmentDayClosed,
  attachmentUploadErrors,
  documentKinds,
  fileOpenErrors,
  largestAttachment,
  lastProof,
  ShownSheet,
  scanStates,
  sheetOpenErrors,
  Thumbnail,
} from './attachments.contract.ts'

const DocumentData = z.object({
  kind: oneOf(documentKinds),
  document_date: BusinessDate,
  amount_cents: amountInput(1, 'O valor deve ser maior que zero.').nullable().default(null),
  description: z
    .string()
    .trim()
    .max(500)
    .transform((text) => text || null)
    .nullable()
    .default(null),
})

export const LibraryFile = z.object({
  id: Id,
  file_name: z.string(),
  media_type: z.string(),
  has_thumbnail: z.boolean(),
  kind: oneOf(documentKinds),
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  document_date: BusinessDate,
  amount_cents: z.int().nullable(),
  description: z.string().nullable(),
  linked: z.boolean(),
  linked_to: z.object({ kind: z.string(), title: z.string(), page: z.string().nullable() }).nullable(),
  added_by_name: z.string(),
  added_at: Instant,
  size_bytes: z.int(),
  scan_status: oneOf(scanStates),
  repeated: z.boolean(),
})
export type LibraryFile = z.infer<typeof LibraryFile>

export const LibraryFileDetail = LibraryFile.extend({
  sha256: z.string(),
  threat: z.string().nullable(),
  scanned_at: Instant.nullable(),
  retention_until: BusinessDate,
  hold_reason: z.string().nullable(),
  purged_at: Instant.nullable(),
  version: z.int(),
  sent_before: z.string().nullable(),
  copies: z.array(
    z.object({
      id: Id,
      file_name: z.string(),
      linked_to: z.string().nullable(),
      added_at: Instant,
      added_by_name: z.string(),
    }),
  ),
  /** True if its day was closed after it was added: it cannot be changed, unlinked or deleted. */
  filed: z.boolean(),
  may_remove: z.boolean(),
})
export type LibraryFileDetail = z.infer<typeof LibraryFileDetail>

export const LibraryFilter = PageQuery.extend({
  sort: sortBy(LibraryFile, ['document_date', 'added_at', 'amount_cents', 'size_bytes']),
  search: z.string().trim().max(100).optional(),
  company_id: Id.optional(),
  kind: oneOf(documentKinds).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  linked: z.stringbool().optional(),
  repeated: z.stringbool().optional(),
  scan_status: oneOf(scanStates).optional(),
  least_cents: IntegerText.optional(),
  most_cents: IntegerText.optional(),
})
export type LibraryFilter = z.infer<typeof LibraryFilter>

export const maxZipFiles = 200
export const largestZip = 500_000_000

export const documentInFuture = defineError(
  422,
  'attachment.future',
  'A data do documento não pode ser futura.',
  'document_date',
)
export const alreadyLinked = defineError(409, 'attachment.linked', 'Este arquivo já está vinculado: desvincule antes.')
export const notLinked = defineError(409, 'attachment.not_linked', 'Este arquivo não está vinculado.')
export const targetMissing = defineError(
  422,
  'attachment.target',
  'Escolha um registro que você possa ver.',
  'record_id',
)
export const otherCompany = defineError(422, 'attachment.company', 'Este registro é de outra empresa.')
export const notRemovable = defineError(
  409,
  'attachment.kept',
  'Só quem enviou exclui, no mesmo dia, um arquivo sem vínculo.',
)
export const zipTooLarge = defineError(422, 'attachment.zip', 'Baixe até 200 arquivos e 500 MB por vez.')
export const nothingToZip = defineError(422, 'attachment.zip_empty', 'Nenhum destes arquivos pode ser baixado agora.')

export const attachmentRecord = defineRecord({
  entity: 'attachment',
  name: 'Anexo',
  ability: 'attachment',
  page: '/attachments?open=:id',
  subject: 'file_name',
  actions: {
    send: 'Arquivo enviado',
    link: 'Arquivo vinculado',
    unlink: 'Arquivo desvinculado',
    remove: 'Arquivo excluído',
  },
  fields: {
    file_name: 'Nome',
    kind: { label: 'Tipo', values: documentKinds },
    document_date: 'Data do documento',
    amount_cents: 'Valor',
    description: 'Descrição',
    hold_reason: 'Guardar além do prazo',
    linked_to: 'Vinculado a',
    retention_until: 'Guardar até',
  },
})

const changes = [recordsResource]
const Target = z.object({ entity: z.string().max(60), record_id: Id })

export const library = defineOperations(
  { name: 'attachments', ability: 'attachment' },
  {
    list: get('/attachments', { query: LibraryFilter, answer: buildPageSchema(LibraryFile) }),
    choices: get('/attachments/choices', {
      answer: z.object({
        companies: z.array(Named),
        scanned: z.boolean(),
      }),
    }),
    targets: get('/attachments/targets', {
      query: z.object({ company_id: Id, date: BusinessDate }),
      answer: z.object({ data: z.array(RecordPlace.extend({ kind: z.string(), title: z.string() })) }),
      errors: [notFound],
    }),
    get: get('/attachments/:id', { params: ById, answer: LibraryFileDetail, errors: [notFound] }),
    content: get('/attachments/:id/content', {
      params: ById,
      file: true,
      answer: FileAnswer,
      errors: [notFound, ...fileOpenErrors],
    }),
    sheet: get('/attachments/:id/sheet', {
      params: ById,
      answer: ShownSheet,
      errors: [notFound, ...sheetOpenErrors],
    }),
    thumbnail: get('/attachments/:id/thumbnail', {
      params: ById,
      file: true,
      answer: FileAnswer,
      errors: [notFound, ...fileOpenErrors],
    }),
    send: post('/attachments', {
      upload: true,
      upload_limit_bytes: largestAttachment,
      body: DocumentData.extend({
        company_id: Id,
        amount_cents: z.coerce
          .number()
          .pipe(z.int().positive('O valor deve ser maior que zero.'))
          .nullable()
          .default(null),
        thumbnail: Thumbnail,
      }),
      answer: LibraryFileDetail,
      status: 201,
      idempotent: true,
      changes,
      errors: [notFound, documentInFuture, ...attachmentUploadErrors],
    }),
    update: put('/attachments/:id', {
      params: ById,
      body: DocumentData.extend({
        ...Version.shape,
        hold_reason: z
          .string()
          .trim()
          .min(5, 'Informe o motivo (mínimo 5 caracteres).')
          .max(500)
          .nullable()
          .default(null),
      }),
      answer: LibraryFileDetail,
      changes,
      errors: [notFound, staleVersion, documentInFuture, attachmentDayClosed],
    }),
    link: post('/attachments/:id/link', {
      params: ById,
      body: Target,
      answer: LibraryFileDetail,
      changes,
      errors: [notFound, targetMissing, alreadyLinked, otherCompany],
    }),
    linkMany: declareBulk('/attachments/bulk/link', { filter: LibraryFilter, input: Target, changes }),
    unlink: post('/attachments/:id/unlink', {
      params: ById,
      body: z.object({
        reason: z.string('Informe o motivo.').trim().min(5, 'Informe o motivo (mínimo 5 caracteres).').max(500),
      }),
      answer: LibraryFileDetail,
      changes,
      errors: [notFound, abilityRequired, notLinked, attachmentDayClosed, lastProof],
    }),
    remove: post('/attachments/:id/remove', {
      params: ById,
      body: Version,
      answer: Nothing,
      changes,
      errors: [notFound, notRemovable, staleVersion],
    }),
    zip: post('/attachments/zip', {
      body: z.object({ selection: buildSelectionSchema(LibraryFilter) }),
      answer: z.object({ file: ExportedFile.nullable(), job_id: Id.nullable(), left_out: z.int() }),
      idempotent: true,
      changes: ['jobs'],
      errors: [selectionTooLarge, zipTooLarge, nothingToZip],
    }),
  },
)
