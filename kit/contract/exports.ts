import { z } from 'zod'
import { defineError, notFound } from './errors.ts'
import { ListName } from './list-settings.ts'
import { defineOperations, get, post } from './operation.ts'
import { ById, FileAnswer, Id } from './page.ts'

export const exportFormats = { csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF' } as const
export type ExportFormat = keyof typeof exportFormats

/** Up to so many rows a file is made at once, more are a job. */
export const exportedAtOnce = 5000

/** The most rows that a file of this format holds: what opens it has limits too. */
export const mostExported: Readonly<Record<ExportFormat, number>> = { csv: 10_000_000, xlsx: 100_000, pdf: 20_000 }

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
  /** Only these rows of the list, by their `id`. */
  ids: z.array(z.string().max(100)).max(10_000).optional(),
  /** Only so many rows from the start of the list: those that are shown. */
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
  /** The filters in words, for whoever reads the file. */
  filters: z.array(z.string().max(300)).max(60),
  /** The page of the list, where a file that takes longer is picked up. */
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

/** Files that were made are kept for so many days; after these they are made anew. Source: integrations 15. */
export const keptExportDays = 7
export const exportExpired = defineError(410, 'export.expired', 'Arquivo expirado. Gere novamente.')

export const ExportedFile = z.object({ id: Id, file_name: z.string(), rows_count: z.int(), expired: z.boolean() })
export type ExportedFile = z.infer<typeof ExportedFile>

export const listExports = defineOperations(
  { name: 'exports', ability: 'none' },
  {
    /** Answers the file that was made, or the job that makes it. */
    create: post('/exports', {
      body: ExportRequest,
      answer: z.object({ file: ExportedFile.nullable(), job_id: Id.nullable() }),
      idempotent: true,
      errors: [notFound, tooManyToExport],
      changes: ['jobs'],
    }),
    get: get('/exports/:id', { params: ById, answer: ExportedFile, errors: [notFound] }),
    download: get('/exports/:id/file', {
      params: ById,
      answer: FileAnswer,
      file: true,
      errors: [notFound, exportExpired],
    }),
  },
)
