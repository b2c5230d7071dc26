import { integrationEnvironments, simulatorRefused } from '@app/domain/integration/contract'
import { ProtheusSettings } from '@app/domain/protheus/contract'
import { defineError, defineOperations, Id, oneOf, post } from '@app/kit/contract'
import { z } from 'zod'

/** Without user, query and fragment. */
const plainUrl = /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/

/** A new connection to Protheus; its password is stored encrypted and never returned. */
export const ProtheusConnectionDraft = ProtheusSettings.extend({
  name: z.string('Informe o nome.').trim().min(3, 'Informe o nome.').max(80),
  environment: oneOf(integrationEnvironments),
  base_url: z
    .string('Informe o endereço base.')
    .trim()
    .max(300)
    .regex(plainUrl, 'Use um endereço como https://erp.suaempresa.com.br/rest, sem usuário nem parâmetros.')
    .transform((text) => text.replace(/\/+$/, '')),
  password: z.string('Informe a senha.').min(1, 'Informe a senha.').max(200),
  timeout_ms: z.int().min(1000).max(120_000).default(30_000),
  max_concurrency: z.int().min(1).max(20).default(4),
  rate_per_minute: z.int().min(1).max(6000).default(60),
})
export type ProtheusConnectionDraft = z.output<typeof ProtheusConnectionDraft>

export const connectionNameTaken = defineError(
  409,
  'protheus-connection.name',
  'Já existe uma conexão com este nome.',
  'name',
)
export const plainAddressRefused = defineError(
  422,
  'protheus-connection.https',
  'Em produção o endereço deve começar com https://.',
  'base_url',
)
export const simulatorAddressRefused = defineError(
  422,
  'protheus-connection.simulator-address',
  'Uma simulação fica nesta máquina: use um endereço 127.0.0.1.',
  'base_url',
)

/** People with the ability `admin` alone make connections of the group. */
export const protheusConnections = defineOperations(
  { name: 'protheus-connections', ability: 'admin' },
  {
    create: post('/protheus-connections', {
      body: ProtheusConnectionDraft,
      answer: z.object({ id: Id }),
      changes: ['integration-connections'],
      errors: [connectionNameTaken, plainAddressRefused, simulatorAddressRefused, simulatorRefused],
    }),
  },
)
