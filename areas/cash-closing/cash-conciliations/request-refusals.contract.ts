import { dayActionNotAllowed, dayActionNotNow, ownRequest } from '@app/domain/day/life/contract'
import { defineError, notFound, staleVersion } from '@app/kit/contract'

export const alreadyDecided = defineError(409, 'solicitation.decided', 'Solicitação já decidida por {name}.')
export const solicitationNotPending = defineError(
  409,
  'solicitation.not-pending',
  'A solicitação não está mais pendente: {status}.',
)
export const figuresChanged = defineError(
  409,
  'solicitation.figures-changed',
  'Os valores mudaram depois do envio (diferença de {amount}). Revise e envie novamente.',
)
export const reasonTooShort = defineError(
  422,
  'solicitation.reason',
  'Informe o motivo da recusa (mínimo 10 caracteres).',
)

export const assumedByOther = defineError(409, 'solicitation.held', 'Solicitação em análise por {name} até {time}.')

export const assignedToOther = defineError(
  409,
  'solicitation.assigned',
  'Solicitação encaminhada a {name}: assuma-a antes.',
)
export const notAnAnalyst = defineError(
  422,
  'solicitation.not-an-analyst',
  'Esta pessoa não analisa solicitações desta empresa, ou foi quem enviou esta.',
  'assignee_id',
)

export const alreadyAsked = defineError(409, 'solicitation.asked', 'Já há um pedido de complemento sem resposta.')
export const nothingAsked = defineError(409, 'solicitation.not-asked', 'Não há pedido de complemento a responder.')

export const itemsRefused = defineError(
  409,
  'solicitation.items-refused',
  'Itens recusados: {n}. Recuse a solicitação ou aceite-os.',
)
export const itemsUnanswered = defineError(422, 'solicitation.items-unanswered', 'Responda {items}.')
export const unansweredItems = (count: number) => (count === 1 ? 'o item recusado' : `os ${count} itens recusados`)

export const pendingErrors = [
  notFound,
  staleVersion,
  dayActionNotNow,
  dayActionNotAllowed,
  alreadyDecided,
  solicitationNotPending,
  figuresChanged,
] as const
export const decisionErrors = [...pendingErrors, ownRequest, assumedByOther] as const
