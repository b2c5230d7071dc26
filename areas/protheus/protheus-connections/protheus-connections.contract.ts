import { integrationEnvironments, simulatorRefused } from '@app/domain/integration/contract'
import { ProtheusSettings } from '@app/domain/protheus/contract'
import { ById, defineError, defineOperations, Id, Nothing, notFound, oneOf, post } from '@app/kit/contract'
import { z } from 'zod'

const invalidUrl = 'Use um endereço como https://erp.suaempresa.com.br/rest, sem usuário nem parâmetros.'
/** Without user, query and fragment. */
const plainUrl = /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/

const Password = z.string('Informe a senha.').min(1, 'Informe a senha.').max(200)

const loopbackUrl = /^https?:\/\/127\.0\.0\.1(:\d+)?(\/|$)/

/** A new connection to Protheus; its password is stored encrypted and never returned. */
export const ProtheusConnectionDraft = ProtheusSettings.extend({
  name: z.string('Informe o nome.').trim().min(3, 'Informe o nome.').max(80),
  environment: oneOf(integrationEnvironments),
  base_url: z
    .url({ protocol: /^https?$/, error: invalidUrl })
    .max(300)
    .regex(plainUrl, invalidUrl)
    .transform((text) => text.replace(/\/+$/, '')),
  password: Password,
  max_concurrency: z.int().min(1).max(20).default(4),
  rate_per_minute: z.int().min(1).max(6000).default(60),
})
  .refine(({ environment, base_url }) => environment !== 'production' || base_url.startsWith('https:'), {
    path: ['base_url'],
    message: 'Em produção o endereço deve começar com https://.',
  })
  .refine(({ environment, base_url }) => environment !== 'simulator' || loopbackUrl.test(base_url), {
    path: ['base_url'],
    message: 'Uma simulação fica nesta máquina: use um endereço 127.0.0.1.',
  })
export type ProtheusConnectionDraft = z.output<typeof ProtheusConnectionDraft>

export const connectionNameTaken = defineError(
  409,
  'protheus-connection.name',
  'Já existe uma conexão com este nome.',
  'name',
)

/** People with the ability `admin` alone make connections of the group. */
export const protheusConnections = defineOperations(
  { name: 'protheus-connections', ability: 'admin' },
  {
    create: post('/protheus-connections', {
      body: ProtheusConnectionDraft,
      answer: z.object({ id: Id }),
      changes: ['integration-connections'],
      errors: [connectionNameTaken, simulatorRefused],
    }),
    changePassword: post('/protheus-connections/:id/password', {
      params: ById,
      body: z.object({ password: Password }),
      answer: Nothing,
      changes: ['integration-connections'],
      errors: [notFound],
    }),
  },
)
