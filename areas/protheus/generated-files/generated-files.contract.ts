import { mappedSystems } from '@app/domain/code-mappings/contract'
import {
  confirmedFileExists,
  fileLost,
  generatedFileEntity,
  generatedFileKinds,
  generatedFileStates,
} from '@app/domain/generated-files/contract'
import {
  BusinessDate,
  ById,
  buildPageSchema,
  defineError,
  defineOperations,
  defineRecord,
  FileAnswer,
  get,
  Id,
  Instant,
  Named,
  Nothing,
  notFound,
  oneOf,
  PageQuery,
  post,
  sortBy,
} from '@app/kit/contract'
import { z } from 'zod'
import { Reasoned } from '../integration-control/integration-control.contract.ts'

export const GeneratedFile = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  kind: oneOf(generatedFileKinds),
  number: z.int(),
  subject: z.string(),
  file_name: z.string(),
  size_bytes: z.int(),
  records: z.int(),
  sha256: z.string(),
  status: oneOf(generatedFileStates),
  created_at: Instant,
  created_by_name: z.string().nullable(),
  downloaded_at: Instant.nullable(),
  downloaded_by_name: z.string().nullable(),
  answered_at: Instant.nullable(),
  answered_by_name: z.string().nullable(),
})
export type GeneratedFile = z.infer<typeof GeneratedFile>

export const GeneratedFileFilter = PageQuery.extend({
  sort: sortBy(GeneratedFile, ['created_at', 'number', 'file_name']),
  search: z.string().trim().max(80).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  company_id: Id.optional(),
  kind: oneOf(generatedFileKinds).optional(),
  status: oneOf(generatedFileStates).optional(),
})
export type GeneratedFileFilter = z.infer<typeof GeneratedFileFilter>

const Proof = z.object({
  /** SHA-256 that was written when the file was made, and that of the stored bytes now. */
  sha256: z.string(),
  stored_sha256: z.string().nullable(),
  intact: z.boolean(),
})

export const fileState = defineError(409, 'generated-file.state', 'O arquivo já tem resposta: {state}.')
export const noMappings = defineError(409, 'generated-file.no-mappings', 'A empresa não tem mapeamentos em vigor.')

/** Files that the product made for other systems. */
export const generatedFiles = defineOperations(
  { name: 'generated-files', ability: 'integration-control' },
  {
    list: get('/generated-files', { query: GeneratedFileFilter, answer: buildPageSchema(GeneratedFile) }),
    /** Companies for which the person may generate files. */
    companies: get('/generated-files/companies', { answer: z.object({ data: z.array(Named) }) }),
    get: get('/generated-files/:id', { params: ById, answer: GeneratedFile, errors: [notFound] }),
    /** Makes a file with the codes that a company has in another system today. */
    generateMappings: post('/generated-files/mappings', {
      body: z.object({ company_id: Id, system: oneOf(mappedSystems), replaces_confirmed: z.boolean().default(false) }),
      answer: z.object({ id: Id, number: z.int() }),
      errors: [notFound, noMappings, confirmedFileExists],
      idempotent: true,
    }),
    download: post('/generated-files/:id/file', {
      params: ById,
      answer: FileAnswer,
      file: true,
      errors: [notFound, fileLost],
    }),
    /** Computes the hash of the stored bytes again. */
    proof: get('/generated-files/:id/proof', { params: ById, answer: Proof, errors: [notFound] }),
    /** Notes that the other system imported the file. */
    confirm: post('/generated-files/:id/confirm', {
      params: ById,
      answer: Nothing,
      errors: [notFound, fileState],
    }),
    /** Notes that the other system refused the file. */
    reject: post('/generated-files/:id/reject', {
      params: ById,
      body: Reasoned,
      answer: Nothing,
      errors: [notFound, fileState],
    }),
  },
)

export const generatedFileRecord = defineRecord({
  entity: generatedFileEntity,
  name: 'Arquivo gerado',
  ability: 'integration-control',
  page: '/integration-control?tab=arquivos&open=:id',
  actions: {
    generate: 'Arquivo gerado',
    supersede: 'Arquivo substituído',
    download: 'Arquivo baixado',
    confirm: 'Importação confirmada',
    reject: 'Importação rejeitada',
  },
  fields: {
    status: { label: 'Situação', values: generatedFileStates },
    kind: { label: 'Tipo', values: generatedFileKinds },
    number: 'Número',
    file_name: 'Arquivo',
    sha256: 'SHA-256',
    size_bytes: 'Tamanho',
    records: 'Registros',
  },
})
