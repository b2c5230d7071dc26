import {
  BusinessDate,
  ById,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  jobsResource,
  notFound,
  PageQuery,
  pageOf,
  post,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'

export const importStatuses = {
  queued: 'Na fila',
  running: 'Importando',
  done: 'Importado',
  rejected: 'Recusado',
  failed: 'Falhou',
  cancelled: 'Cancelado',
} as const
export type ImportStatus = keyof typeof importStatuses

/** What is wrong with a file, and where. */
export const ImportProblem = z.object({
  line: z.int().nullable(),
  field: z.string().nullable(),
  value: z.string().nullable(),
  message: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

export const Import = z.object({
  id: Id,
  company_id: Id.nullable(),
  file_name: z.string(),
  sha256: z.string(),
  size_bytes: z.int(),
  layout: z.string().nullable(),
  institution: z.string().nullable(),
  status: z.enum(['queued', 'running', 'done', 'rejected', 'failed', 'cancelled']),
  records_read: z.int(),
  records_new: z.int(),
  records_repeated: z.int(),
  records_rejected: z.int(),
  amount_total_cents: z.int(),
  rejections: z.array(ImportProblem),
  warnings: z.array(ImportProblem),
  first_import_id: Id.nullable(),
  /** The background work that reads it. */
  job_id: Id.nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
})
export type Import = z.infer<typeof Import>

export const ImportFields = z.object({
  company_id: Id.optional(),
  /** The layout of columns that reads it, where the sender says so. */
  layout_id: Id.optional(),
})

export const ImportFilter = PageQuery.extend({
  sort: sortBy(Import, ['created_at', 'file_name', 'records_read', 'records_new', 'amount_total_cents']),
  company_id: Id.optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
})
export type ImportFilter = z.infer<typeof ImportFilter>

export const companyNotYours = defineError(404, 'import.company-unknown', 'Empresa não encontrada.')
export const layoutUnknown = defineError(404, 'import.layout-unknown', 'Layout não encontrado.')

/** Whoever works with files of the day may send them: importers, the station and the back office. */
const senders = ['import-file-column-mapping', 'cash-conciliation', 'cash-conciliation.solicitation'] as const

export const imports = defineOperations(
  { name: 'imports', ability: senders },
  {
    /** Stores the file and queues its reading; the result is read from `get` until `finished_at` is there. */
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
    list: get('/imports', { query: ImportFilter, answer: pageOf(Import) }),
  },
)
