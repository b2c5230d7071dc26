import { Mapping, type MappingTarget } from '@app/formats/mapping'
import {
  ById,
  buildPageSchema,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  notFound,
  oneOf,
  PageQuery,
  post,
  put,
  sortBy,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import { layoutStates, layoutTargets } from './layout-labels.contract.ts'

const { name: _name, version: _version, target: _target, columns, ...shape } = Mapping.shape

export const Recipe = z.object({ ...shape, columns: z.array(columns.element).max(60).default([]) })
export type Recipe = z.output<typeof Recipe>

const TargetName = z.enum(Object.keys(layoutTargets) as [MappingTarget, ...MappingTarget[]])

export const LayoutDraft = z.object({
  name: z.string().trim().min(3, 'Informe o nome.').max(80, 'Use até 80 caracteres.'),
  target: TargetName,
  ...Recipe.shape,
})
export type LayoutDraft = z.output<typeof LayoutDraft>

export const ImportLayout = z.object({
  id: Id,
  name: z.string(),
  target: TargetName,
  reader: z.string().nullable(),
  active: z.boolean(),
  published: z.int().nullable(),
  draft: z.int().nullable(),
  uses: z.int(),
  last_used_at: Instant.nullable(),
  version: z.int(),
})
export type ImportLayout = z.infer<typeof ImportLayout>

export const LayoutVersion = z.object({
  number: z.int(),
  status: oneOf(layoutStates),
  recipe: Recipe.nullable(),
  published_at: Instant.nullable(),
  published_by_name: z.string().nullable(),
  uses: z.int(),
})
export type LayoutVersion = z.infer<typeof LayoutVersion>

export const LayoutDetail = ImportLayout.extend({
  versions: z.array(LayoutVersion),
})
export type LayoutDetail = z.infer<typeof LayoutDetail>

export const LayoutFilter = PageQuery.extend({
  sort: sortBy(ImportLayout, ['name', 'target', 'uses', 'last_used_at']),
  search: z.string().trim().max(80).optional(),
  target: TargetName.optional(),
  active: z.stringbool().optional(),
  state: z.enum(['draft', 'published']).optional(),
})
export type LayoutFilter = z.infer<typeof LayoutFilter>

const Score = z.int().min(0).max(100)

export const LayoutFilePreview = z.object({
  file_name: z.string(),
  file_kind: z.enum(['csv', 'xlsx']),
  delimiter: z.string().nullable(),
  rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()), numbers: z.array(z.int()).optional() })),
  cut: z.boolean(),
  fault: z.string().nullable(),
  header_line: z.int().nullable(),
  layouts: z.array(z.object({ id: Id, name: z.string(), number: z.int(), score: Score, reasons: z.array(z.string()) })),
  columns: z.record(
    TargetName,
    z.array(z.object({ field: z.string(), header: z.string(), score: Score, reason: z.string() })),
  ),
})
export type LayoutFilePreview = z.infer<typeof LayoutFilePreview>

export const layoutNameTaken = defineError(409, 'import-layout.name-taken', 'Já existe um layout com este nome.')
export const publishedStays = defineError(
  409,
  'import-layout.published',
  'Versão publicada não pode ser alterada; crie nova versão.',
)
export const targetStays = defineError(
  409,
  'import-layout.target',
  'O destino não muda depois da primeira publicação; duplique o layout.',
)
export const draftExists = defineError(
  409,
  'import-layout.draft',
  'Já há uma versão em rascunho; publique ou descarte-a.',
)
export const nothingToDiscard = defineError(
  409,
  'import-layout.no-draft',
  'Não há rascunho sobre uma versão publicada; inative o layout que não serve.',
)
export const ownReader = defineError(
  409,
  'import-layout.reader',
  'Este formato é lido pelo próprio produto e não tem colunas a definir.',
)
export const notReady = defineError(422, 'import-layout.not-ready', 'O layout ainda não pode ser publicado: {why}')

/** If the draft cannot be published, it is not saved either. */
const publish = z.boolean().default(false)
const layoutOperation = { params: ById, answer: LayoutDetail } as const

export const importLayouts = defineOperations(
  { name: 'import-layouts', ability: 'setting-column-mapping' },
  {
    list: get('/import-layouts', { query: LayoutFilter, answer: buildPageSchema(ImportLayout) }),
    choices: get('/import-layouts/choices', {
      answer: z.object({ acquirers: z.array(z.object({ code: z.string(), name: z.string() })) }),
    }),
    get: get('/import-layouts/:id', { ...layoutOperation, errors: [notFound] }),
    create: post('/import-layouts', {
      body: LayoutDraft.extend({ publish }),
      answer: LayoutDetail,
      status: 201,
      idempotent: true,
      errors: [layoutNameTaken, notReady],
    }),
    update: put('/import-layouts/:id', {
      ...layoutOperation,
      body: LayoutDraft.extend({ ...Version.shape, publish }),
      errors: [notFound, staleVersion, layoutNameTaken, publishedStays, targetStays, ownReader, notReady],
    }),
    newVersion: post('/import-layouts/:id/versions', {
      ...layoutOperation,
      body: Version,
      errors: [notFound, staleVersion, draftExists, ownReader],
    }),
    discard: post('/import-layouts/:id/discard', {
      ...layoutOperation,
      body: Version,
      errors: [notFound, staleVersion, nothingToDiscard],
    }),
    publish: post('/import-layouts/:id/publish', {
      ...layoutOperation,
      body: Version,
      errors: [notFound, staleVersion, publishedStays, notReady],
    }),
    setActive: post('/import-layouts/:id/active', {
      ...layoutOperation,
      body: Version.extend({ active: z.boolean() }),
      errors: [notFound, staleVersion],
    }),
    preview: post('/import-layouts/preview', {
      upload: true,
      upload_limit_bytes: 20_000_000,
      body: Recipe.pick({ delimiter: true, encoding: true, sheet: true }),
      answer: LayoutFilePreview,
      audited: false,
    }),
  },
)
