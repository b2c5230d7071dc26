import { addMilliseconds } from '@app/kit/contract'
import { type SolicitationStatus, type SolicitationType, solicitationTypes } from '../assessment/day-words.contract.ts'
import type { Who } from './states.rules.ts'

/** Days until an undecided request expires (operations 3.4). */
const expiryDays = 15

export const computeRequestDueAt = (now: string) => addMilliseconds(now, expiryDays * 86_400_000)

const station = ['cash-conciliation.solicitation', 'cash-conciliation'] as const
const analyst = ['cash-conciliation.solicitation.analyze'] as const

type RequestTransition = { action: string; from: SolicitationStatus; to: SolicitationStatus; who: Who }

/** Transitions of a request (operations 3.4). Each request ends once; a question pauses its expiry. */
export const solicitationTransitions = [
  { action: 'approve', from: 'pending', to: 'approved', who: analyst },
  { action: 'refuse', from: 'pending', to: 'refused', who: analyst },
  { action: 'withdraw', from: 'pending', to: 'withdrawn', who: station },
  { action: 'supersede', from: 'pending', to: 'superseded', who: 'system' },
  { action: 'expire', from: 'pending', to: 'expired', who: 'system' },
  { action: 'ask', from: 'pending', to: 'pending', who: analyst },
  { action: 'answer', from: 'pending', to: 'pending', who: station },
] as const satisfies readonly RequestTransition[]
type RequestAction = (typeof solicitationTransitions)[number]['action']
export type RequestEnding = Exclude<RequestAction, 'ask' | 'answer'>

/** Returns the status after an action; null if the action is not allowed in this status. */
export const nextRequestStatus = (status: SolicitationStatus, action: RequestAction): SolicitationStatus | null =>
  solicitationTransitions.find((row) => row.action === action && row.from === status)?.to ?? null

type RequestSubject = { type: SolicitationType; company: string; date: string }

/** Literal texts of operations 3.3. */
export const solicitationMessages = {
  approved: ({ type, company, date }: RequestSubject, analyst: string) =>
    `${solicitationTypes[type]} de ${company} em ${date} ${type === 'reopening' ? 'aprovada' : 'aprovado'} por ${analyst}.`,
  refused: ({ type, company, date }: RequestSubject, reason: string) =>
    type === 'closing'
      ? `Fechamento de ${company} em ${date} recusado: ${reason}`
      : `Solicitação de ${solicitationTypes[type].toLowerCase()} de ${company} em ${date} recusada: ${reason}`,
  expired: (number: number) =>
    `A solicitação nº ${number} venceu: ${expiryDays} dias sem decisão. Revise e envie novamente.`,
} as const

/** The notification of a rejected reopening or adjustment is hidden, since the day shows it (operations 3.3). */
export const solicitationNotifications = {
  approved: () => 'cash_conciliation_approved' as const,
  refused: (type: SolicitationType) =>
    type === 'closing' ? ('cash_conciliation_refused' as const) : ('cash_conciliation_reject_solicitation' as const),
} as const
