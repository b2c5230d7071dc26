import { defineError } from '@app/kit/contract'

/** States of a message. The label is the feminine form that follows "A mensagem está". */
export const messageStates = {
  pending: 'Pendente',
  blocked_mapping: 'Sem mapeamento',
  blocked_dependency: 'Aguardando outra',
  processing: 'Em envio',
  retry_scheduled: 'Nova tentativa agendada',
  uncertain: 'Situação incerta',
  failed_business: 'Rejeitada',
  succeeded: 'Concluída',
  dead: 'Esgotada',
  ignored: 'Ignorada',
  cancelled: 'Cancelada',
} as const
export type MessageState = keyof typeof messageStates

export type ErrorKind = 'business' | 'mapping' | 'auth' | 'rate' | 'transport' | 'server' | 'contract'

export const illegalTransition = defineError(
  409,
  'integration.illegal-transition',
  'A mensagem está "{state}" e não pode ser {action}.',
)

export const noLookup = defineError(
  409,
  'integration.no-lookup',
  'Este sistema não tem consulta: procure o registro nele e confirme que foi gravado, ou reenvie.',
)
export const noCorrectionFields = defineError(
  409,
  'integration.no-correction-fields',
  'Esta operação não tem campos para corrigir aqui: corrija o registro de origem e reprocesse.',
)
export const contentChanged = defineError(
  409,
  'integration.content-changed',
  'O conteúdo desta mensagem mudou. Recarregue antes de corrigir.',
)
export const noCorrection = defineError(422, 'integration.no-correction', 'Nenhum campo foi corrigido.')
export const wrongCorrection = defineError(422, 'integration.wrong-correction', '{message}')
export const connectionEnded = defineError(
  409,
  'integration.connection-ended',
  'A conexão desta mensagem foi encerrada.',
)

/** Entity of a message in the audit trail. */
export const integrationMessageEntity = 'integration_message'

/** Entity of a connection in the audit trail. */
export const connectionEntity = 'integration_connection'

/** Reason of the pause of simulators that the demonstration did not start. */
export const simulatorsNotStarted = 'O simulador não está em execução neste servidor.'

export const integrationSystems = {
  protheus: 'Protheus',
  rm: 'RM',
  dominio: 'Domínio',
  pontomais: 'PontoMais',
  sage: 'Sage',
  acquirer: 'Adquirente',
  bank: 'Banco',
  fuel_pos: 'Automação de pista',
  webhook: 'Webhook',
} as const

export const integrationEnvironments = {
  production: 'Produção',
  homologation: 'Homologação',
  simulator: 'Simulação',
} as const
export type IntegrationEnvironment = keyof typeof integrationEnvironments

export const simulatorRefused = defineError(
  409,
  'integration.simulator',
  'Conexão de simulação não pode ser usada neste ambiente.',
)

export const errorKinds: Readonly<Record<ErrorKind, string>> = {
  business: 'Conteúdo recusado',
  mapping: 'Sem mapeamento',
  auth: 'Credencial ou permissão',
  rate: 'Limite de chamadas',
  transport: 'Sem resposta',
  server: 'Erro do outro sistema',
  contract: 'Resposta inesperada',
}
