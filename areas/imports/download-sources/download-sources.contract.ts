import { sourceNames } from '@app/domain/companies/contract'
import {
  BusinessDate,
  ById,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  Named,
  notFound,
  post,
  put,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import { parseFilePattern } from './file-names.rules.ts'

/** Tank dips come inside the POS file; `other` files are uploaded by hand. */
const { tank: _tank, other: _other, ...fetched } = sourceNames
export const fetchedSources = fetched
const source = z.enum(['pos', 'cielo', 'stone', 'rede', 'getnet', 'pagbank', 'mercado_pago', 'pix', 'bank'])

export const transportLabels = { folder: 'Pasta', sftp: 'SFTP' } as const
export const afterFetches = {
  move: 'Mover para “processed” ou “failure”',
  keep: 'Deixar onde está (somente leitura)',
} as const
export const secretKinds = { password: 'Senha', key: 'Chave privada' } as const
export const sourceProblemLabels = {
  credential: 'Credencial expirada',
  'host-key': 'Chave do servidor mudou',
  unreachable: 'Sem conexão',
  folder: 'Pasta não encontrada',
} as const
export type SourceProblem = keyof typeof sourceProblemLabels

/** Fingerprint in the form of `ssh-keygen -lf`. */
const HostKey = z
  .string()
  .trim()
  .regex(/^SHA256:[A-Za-z0-9+/]{43}=?$/, 'Use a impressão digital SHA256 da chave do servidor.')
  .transform((text) => text.replace(/=$/, ''))

const Host = z
  .string()
  .trim()
  .min(1, 'Campo obrigatório.')
  .max(253)
  .regex(/^[A-Za-z0-9._:-]+$/, 'Use só o nome ou endereço do servidor.')

const Folder = z
  .string()
  .trim()
  .max(300)
  .refine((text) => !text.split(/[/\\]/).includes('..'), 'A pasta não pode sair da que foi reservada.')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  .refine((text) => !/[\u0000-\u001f]/.test(text), 'Caractere inválido.')

const secret_kind = z.enum(['password', 'key'])

const Server = z.object({ host: Host, port: z.int().min(1, 'Use de 1 a 65535.').max(65_535, 'Use de 1 a 65535.') })

const Fields = z.object({
  name: z.string().trim().min(3, 'Informe o nome.').max(80),
  source,
  transport: z.enum(['folder', 'sftp']),
  folder: Folder.default(''),
  host: Host.optional(),
  port: Server.shape.port.optional(),
  username: z.string().trim().max(100).optional(),
  host_key: HostKey.optional(),
  secret_kind: secret_kind.optional(),
  /** Write-only. An update without it keeps the stored secret. */
  secret: z.string().max(20_000).optional(),
  file_pattern: z
    .string()
    .trim()
    .min(1, 'Campo obrigatório.')
    .max(120)
    .refine(
      (text) => parseFilePattern(text) !== undefined,
      'Use um nome de arquivo com *, ? e no máximo uma data entre chaves.',
    ),
  days_after: z.int().min(0, 'Use de 0 a 5.').max(5, 'Use de 0 a 5.').default(0),
  after_fetch: z.enum(['move', 'keep']),
  starts_on: BusinessDate,
})
export type DownloadSourceDraft = z.infer<typeof Fields>

const ofServer = ['host', 'port', 'username', 'host_key', 'secret_kind'] as const

const withServer = <Shape extends z.ZodType<DownloadSourceDraft>>(draft: Shape) =>
  ofServer.reduce(
    (all, name) =>
      all.refine(({ transport, [name]: value }) => transport === 'folder' || (value !== undefined && value !== ''), {
        path: [name],
        message: 'Campo obrigatório.',
      }),
    draft,
  )

export const DownloadSource = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  name: z.string(),
  source,
  transport: z.enum(['folder', 'sftp']),
  file_pattern: z.string(),
  days_after: z.int(),
  after_fetch: z.enum(['move', 'keep']),
  starts_on: BusinessDate,
  active: z.boolean(),
  last_ok_at: Instant.nullable(),
  problem: z.enum(['credential', 'host-key', 'unreachable', 'folder']).nullable(),
  problem_at: Instant.nullable(),
  version: z.int(),
})
export type DownloadSource = z.infer<typeof DownloadSource>

/** The secret is left out: it is never returned, not even to its author. */
export const DownloadSourceDetail = DownloadSource.extend({
  folder: z.string(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  username: z.string().nullable(),
  host_key: z.string().nullable(),
  secret_kind: secret_kind.nullable(),
  secret_set_at: Instant.nullable(),
  updated_by_name: z.string().nullable(),
})
export type DownloadSourceDetail = z.infer<typeof DownloadSourceDetail>

const SourceTest = z.object({
  ok: z.boolean(),
  message: z.string(),
  files: z.int(),
  matching: z.int(),
  examples: z.array(z.object({ file_name: z.string(), business_date: BusinessDate })),
})

export const sourceNameTaken = defineError(
  409,
  'download-source.name',
  'Já existe uma origem com este nome na empresa.',
  'name',
)
export const secretMissing = defineError(422, 'download-source.secret', 'Informe a senha ou a chave privada.', 'secret')
export const hostUnlisted = defineError(422, 'download-source.host-unlisted', '{reason}', 'host')
export const hostKeyUnread = defineError(
  422,
  'download-source.host-key',
  'Não foi possível ler a chave do servidor: {reason}',
)

const admin = { ability: 'admin' } as const

export const downloadSources = defineOperations(
  { name: 'download-sources', ability: 'financial.download-transactions' },
  {
    list: get('/download-sources', { answer: z.object({ data: z.array(DownloadSource) }) }),
    companies: get('/download-sources/companies', { ...admin, answer: z.object({ data: z.array(Named) }) }),
    get: get('/download-sources/:id', { ...admin, params: ById, answer: DownloadSourceDetail, errors: [notFound] }),
    create: post('/download-sources', {
      ...admin,
      body: withServer(Fields.extend({ company_id: Id })),
      answer: DownloadSourceDetail,
      idempotent: true,
      changes: ['download-transactions'],
      errors: [notFound, sourceNameTaken, secretMissing, hostUnlisted],
    }),
    update: put('/download-sources/:id', {
      ...admin,
      params: ById,
      body: withServer(Fields.extend(Version.shape)),
      answer: DownloadSourceDetail,
      changes: ['download-transactions'],
      errors: [notFound, staleVersion, sourceNameTaken, secretMissing, hostUnlisted],
    }),
    activate: post('/download-sources/:id/activate', {
      ...admin,
      params: ById,
      body: Version,
      answer: DownloadSourceDetail,
      changes: ['download-transactions'],
      errors: [notFound, staleVersion],
    }),
    inactivate: post('/download-sources/:id/inactivate', {
      ...admin,
      params: ById,
      body: Version,
      answer: DownloadSourceDetail,
      changes: ['download-transactions'],
      errors: [notFound, staleVersion],
    }),
    test: post('/download-sources/:id/test', {
      ...admin,
      params: ById,
      answer: SourceTest,
      errors: [notFound],
      audited: false,
      ownTransactions: true,
    }),
    /** Reads the server's key for a person to compare; sends no credential. */
    hostKey: post('/download-sources/host-key', {
      ...admin,
      body: Server,
      answer: z.object({ host_key: z.string() }),
      errors: [hostKeyUnread, hostUnlisted],
      audited: false,
      ownTransactions: true,
    }),
  },
)
