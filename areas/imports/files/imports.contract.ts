import {
  BusinessDate,
  ById,
  buildPageSchema,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  jobsResource,
  Named,
  notFound,
  oneOf,
  PageQuery,
  post,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'
import { FileCheck } from './file-check.contract.ts'
import { ImportEffects } from './import-effects.contract.ts'
import { problemCodes } from './problem-codes.contract.ts'

export const importStatuses = {
  queued: 'Na fila',
  running: 'Importando',
  unpacked: 'Descompactado',
  checked: 'Conferido',
  blocked: 'Totais não conferem',
  done: 'Importado',
  rejected: 'Recusado',
  failed: 'Falhou',
  cancelled: 'Cancelado',
  undoing: 'Desfazendo',
  undone: 'Desfeito',
} as const
export type ImportStatus = keyof typeof importStatuses

export const ImportProblem = z.object({
  line: z.int().nullable(),
  column: z.int().optional(),
  field: z.string().nullable(),
  value: z.string().nullable(),
  message: z.string(),
  code: oneOf(problemCodes).optional(),
  sums: z.literal(true).optional(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

export const ImportLeftOut = z.object({
  code: z.string(),
  reason: z.string(),
  records: z.int(),
  amount_cents: z.int().nullable(),
})
export type ImportLeftOut = z.infer<typeof ImportLeftOut>

export const Import = z.object({
  id: Id,
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  file_name: z.string(),
  sha256: z.string(),
  size_bytes: z.int(),
  layout: z.string().nullable(),
  institution: z.string().nullable(),
  status: oneOf(importStatuses),
  records_read: z.int(),
  records_new: z.int(),
  records_repeated: z.int(),
  records_rejected: z.int(),
  amount_total_cents: z.int(),
  period_from: BusinessDate.nullable(),
  period_to: BusinessDate.nullable(),
  rejections: z.array(ImportProblem),
  warnings: z.array(ImportProblem),
  first_import_id: Id.nullable(),
  archive_id: Id.nullable(),
  archive_name: z.string().nullable(),
  job_id: Id.nullable(),
  created_at: Instant,
  created_by_name: z.string().nullable(),
  finished_at: Instant.nullable(),
  reversible: z.boolean(),
  undone_at: Instant.nullable(),
  undone_by_name: z.string().nullable(),
  undo_reason: z.string().nullable(),
  reimport_reason: z.string().nullable(),
  reimported_by_name: z.string().nullable(),
  reimported_at: Instant.nullable(),
  release_reason: z.string().nullable(),
  released_by_name: z.string().nullable(),
  released_at: Instant.nullable(),
  left_out: z.array(ImportLeftOut),
  checked: FileCheck.nullable(),
  mappable: z.boolean(),
  /** Null before a check or import, and for older imports. */
  effects: ImportEffects.nullable(),
})
export type Import = z.infer<typeof Import>

export const ImportFields = z.object({
  company_id: Id.optional(),
  layout_id: Id.optional(),
  check_first: z.stringbool().optional(),
})

export const ImportFilter = PageQuery.extend({
  sort: sortBy(Import, ['created_at', 'file_name', 'records_read', 'records_new', 'amount_total_cents']),
  search: z.string().trim().max(80).optional(),
  company_id: Id.optional(),
  status: oneOf(importStatuses).optional(),
  layout: z.string().trim().max(60).optional(),
  created_by: Id.optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
})
export type ImportFilter = z.infer<typeof ImportFilter>

export const companyNotYours = defineError(404, 'import.company-unknown', 'Empresa não encontrada.')
export const layoutUnknown = defineError(404, 'import.layout-unknown', 'Layout não encontrado.')

export const senderAbilities = [
  'import-file-column-mapping',
  'cash-conciliation',
  'cash-conciliation.solicitation',
] as const

export const imports = defineOperations(
  { name: 'imports', ability: senderAbilities },
  {
    create: post('/imports', {
      upload: true,
      body: ImportFields,
      answer: Import,
      status: 202,
      idempotent: true,
      errors: [companyNotYours, layoutUnknown],
      changes: ['cash-conciliations', 'solicitations', jobsResource],
    }),
    get: get('/imports/:id', { params: ById, answer: Import, errors: [notFound] }),
    choices: get('/imports/choices', {
      answer: z.object({ layouts: z.array(z.string()), senders: z.array(Named), companies: z.array(Named) }),
    }),
    /** Active companies that a sender can choose. */
    companies: get('/imports/companies', { answer: z.object({ data: z.array(Named) }) }),
    list: get('/imports', { query: ImportFilter, answer: buildPageSchema(Import) }),
  },
)
