import type { StatusColour, Who } from './states.rules.ts'

export const solicitationTypes = { closing: 'Fechamento', reopening: 'Reabertura', adjustment: 'Ajuste' } as const
export type SolicitationType = keyof typeof solicitationTypes

export const solicitationStatuses = {
  pending: 'Pendente',
  approved: 'Aprovada',
  refused: 'Recusada',
  withdrawn: 'Retirada',
  superseded: 'Substituída',
  expired: 'Vencida',
} as const
export type SolicitationStatus = keyof typeof solicitationStatuses

export const solicitationColours: Readonly<Record<SolicitationStatus, StatusColour>> = {
  pending: 'amber',
  approved: 'green',
  refused: 'red',
  withdrawn: 'grey',
  superseded: 'grey',
  expired: 'grey',
}

/** A request nobody decided expires after these days (operations 3.4). */
export const expiryDays = 15

/** Operations 3.4: every request ends once. */
export const solicitationTransitions = [
  { action: 'approve', from: 'pending', to: 'approved', who: ['cash-conciliation.solicitation.analyze'] },
  { action: 'refuse', from: 'pending', to: 'refused', who: ['cash-conciliation.solicitation.analyze'] },
  {
    action: 'withdraw',
    from: 'pending',
    to: 'withdrawn',
    who: ['cash-conciliation.solicitation', 'cash-conciliation'],
  },
  { action: 'supersede', from: 'pending', to: 'superseded', who: 'system' },
  { action: 'expire', from: 'pending', to: 'expired', who: 'system' },
] as const satisfies readonly { action: string; from: SolicitationStatus; to: SolicitationStatus; who: Who }[]

/** Why a decision on a request is refused; null when it may be taken. */
export function decisionRefusal(
  request: { status: SolicitationStatus; decided_by_name: string | null },
  isRequester: boolean,
) {
  if (request.status !== 'pending')
    return request.decided_by_name === null
      ? `Solicitação já encerrada: ${solicitationStatuses[request.status].toLowerCase()}.`
      : `Solicitação já decidida por ${request.decided_by_name}.`
  return isRequester ? 'Você não pode analisar a própria solicitação.' : null
}

const shortestRefusal = 10
/** A refusal tells the station what to correct. */
export const refusalNoteProblem = (note: string) =>
  note.trim().length < shortestRefusal ? `Informe o motivo da recusa (mínimo ${shortestRefusal} caracteres).` : null
