import { z } from 'zod'
import { defineError, notFound } from './errors.ts'
import { ListName } from './list-settings.ts'
import { defineOperations, get, post } from './operation.ts'
import { ById, FileAnswer, Id } from './page.ts'

export const exportFormats = { csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF' } as const
export type ExportFormat = keyof typeof exportFormats

export const maxImmediateExportRows = 5000

/** Maximum rows per format; the programs that open the files have limits too. */
export const maxExportedRows: Readonly<Record<ExportFormat, number>> = { csv: 10_000_000, xlsx: 100_000, pdf: 20_000 }

const AddressPart = z.union([z.string().max(500), z.number(), z.boolean(), z.null()])
const AddressParts = z
  .record(z.string().max(100), AddressPart.optional())
  .refine((parts) => Object.keys(parts).length <= 60, 'Filtros demais.')

export const ExportRequest = z.object({
  list: ListName,
  title: z.string().trim().min(1).max(120),
  format: z.enum(['csv', 'xlsx', 'pdf']),
  params: AddressParts.default({}),
  query: AddressParts.default({}),
  ids: z.array(z.string().max(100)).max(10_000).optional(),
  /** Exports only the first rows of the list, as many as the screen shows. */
  first: z.int().min(1).max(10_000).optional(),
  columns: z
    .array(
      z.object({
        field: z.string().max(100),
        title: z.string().max(120),
        labels: z.record(z.string().max(100), z.string().max(500)).optional(),
      }),
    )
    .min(1, 'Escolha ao menos uma coluna.')
    .max(200),
  filters: z.array(z.string().max(300)).max(60),
  /** The list page from which a file made by a job is downloaded. */
  page: z
    .string()
    .regex(/^\/[\w/-]*$/)
    .max(300),
})
export type ExportRequest = z.infer<typeof ExportRequest>

export const tooManyToExport = defineError(
  422,
  'export.too-many',
  'Este formato leva até {most} registros. Use filtros que deixem menos, ou CSV.',
)

/** Exported files are deleted after this time and must be requested again. Source: integrations 15. */
export const exportRetentionDays = 7
export const exportExpired = defineError(410, 'export.expired', 'Arquivo expirado. Gere novamente.')

export const ExportedFile = z.object({ id: Id, file_name: z.string(), rows_count: z.int(), expired: z.boolean() })
export type ExportedFile = z.infer<typeof ExportedFile>

export const listExports = defineOperations(
  { name: 'exports', ability: 'none' },
  {
    create: post('/exports', {
      body: ExportRequest,
      answer: z.object({ file: ExportedFile.nullable(), job_id: Id.nullable() }),
      idempotent: true,
      errors: [notFound, tooManyToExport],
      sessionOnly: false,
      changes: ['jobs'],
    }),
    get: get('/exports/:id', {
      params: ById,
      answer: ExportedFile,
      errors: [notFound],
      sessionOnly: false,
      whileViewing: false,
    }),
    download: get('/exports/:id/file', {
      params: ById,
      answer: FileAnswer,
      file: true,
      errors: [notFound, exportExpired],
      sessionOnly: false,
      whileViewing: false,
    }),
  },
)
