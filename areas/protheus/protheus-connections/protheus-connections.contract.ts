import { integrationEnvironments, simulatorRefused } from '@app/domain/integration/contract'
import { ProtheusSettings, TitleSettings } from '@app/domain/protheus/contract'
import {
  BusinessDate,
  ById,
  defineError,
  defineOperations,
  get,
  Id,
  Nothing,
  notFound,
  oneOf,
  post,
  put,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import { Reasoned } from '../integration-control/integration-control.contract.ts'

const invalidUrl = 'Use um endereço como https://erp.suaempresa.com.br/rest, sem usuário nem parâmetros.'
/** Without user, query and fragment. */
const plainUrl = /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/

const Password = z.string('Informe a senha.').min(1, 'Informe a senha.').max(200)

const loopbackUrl = /^https?:\/\/127\.0\.0\.1(:\d+)?(\/|$)/

/** Returns why an address does not fit its environment; undefined if it does. */
export function findAddressProblem({ environment, base_url }: { environment: string; base_url: string }) {
  if (environment === 'production' && !base_url.startsWith('https:'))
    return 'Em produção o endereço deve começar com https://.'
  if (environment === 'simulator' && !loopbackUrl.test(base_url))
    return 'Uma simulação fica nesta máquina: use um endereço 127.0.0.1.'
  return undefined
}

const Correctable = ProtheusSettings.pick({ username: true, tenant_template: true }).extend({
  base_url: z
    .url({ protocol: /^https?$/, error: invalidUrl })
    .max(300)
    .regex(plainUrl, invalidUrl)
    .transform((text) => text.replace(/\/+$/, '')),
})

/** A new connection to Protheus; its password is stored encrypted and never returned. */
export const ProtheusConnectionDraft = Correctable.extend({
  name: z.string('Informe o nome.').trim().min(3, 'Informe o nome.').max(80),
  environment: oneOf(integrationEnvironments),
  password: Password,
  max_concurrency: z.int().min(1).max(20).default(4),
  rate_per_minute: z.int().min(1).max(6000).default(60),
}).superRefine((draft, { addIssue }) => {
  const message = findAddressProblem(draft)
  if (message !== undefined) addIssue({ code: 'custom', path: ['base_url'], message })
})
export type ProtheusConnectionDraft = z.output<typeof ProtheusConnectionDraft>

export const connectionNameTaken = defineError(
  409,
  'protheus-connection.name',
  'Já existe uma conexão com este nome.',
  'name',
)

export const otherSends = defineError(
  409,
  'protheus-connection.other-sends',
  'A conexão {name} já envia títulos: ponha-a antes em modo de leitura.',
)

/** People with the ability `admin` alone make connections of the group. */
export const protheusConnections = defineOperations(
  { name: 'protheus-connections', ability: 'admin' },
  {
    create: post('/protheus-connections', {
      body: ProtheusConnectionDraft,
      answer: z.object({ id: Id }),
      changes: ['integration-connections', 'outbound-hosts'],
      errors: [connectionNameTaken, simulatorRefused],
    }),
    get: get('/protheus-connections/:id', {
      params: ById,
      answer: Correctable.extend({ id: Id, ...Version.shape }),
      errors: [notFound],
    }),
    update: put('/protheus-connections/:id', {
      params: ById,
      /** The password is stored if it is given; an address on another server needs it. */
      body: Correctable.extend({ password: z.string().max(200).optional(), ...Version.shape }),
      answer: Nothing,
      changes: ['integration-connections', 'outbound-hosts'],
      errors: [notFound, staleVersion],
    }),
    settings: get('/protheus-connections/:id/settings', {
      params: ById,
      answer: TitleSettings.extend(Version.shape),
      errors: [notFound],
    }),
    /** Titles that exist keep their number, type and history. */
    changeSettings: put('/protheus-connections/:id/settings', {
      params: ById,
      body: TitleSettings.extend(Version.shape),
      answer: Nothing,
      changes: ['integration-connections', 'protheus-titles'],
      errors: [notFound, staleVersion],
    }),
    /** Ends a connection for good: its waiting messages are cancelled. */
    endConnection: post('/protheus-connections/:id/end', {
      params: ById,
      body: Reasoned.extend(Version.shape),
      answer: Nothing,
      changes: ['integration-connections', 'integration-messages', 'outbound-hosts'],
      errors: [notFound, staleVersion],
    }),
    changePassword: post('/protheus-connections/:id/password', {
      params: ById,
      body: z.object({ password: Password }),
      answer: Nothing,
      changes: ['integration-connections'],
      errors: [notFound],
    }),
    /** Without a first day the connection is in reading mode, and sends nothing. */
    setSending: post('/protheus-connections/:id/sending', {
      params: ById,
      body: z.object({ titles_from: BusinessDate.nullable() }),
      answer: Nothing,
      changes: ['protheus-titles'],
      errors: [notFound, otherSends],
    }),
  },
)
