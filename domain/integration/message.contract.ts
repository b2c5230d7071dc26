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
