import { type Ability, passes } from '@app/kit/contract'
import { type DayStatus, dayStatuses } from '../day-view.contract.ts'

export type StatusColour = 'grey' | 'blue' | 'indigo' | 'amber' | 'red' | 'green' | 'purple' | 'dark'

export const dayStatusColours: Readonly<Record<DayStatus, StatusColour>> = {
  awaiting_data: 'grey',
  open: 'blue',
  in_conference: 'indigo',
  submitted: 'amber',
  refused: 'red',
  closed: 'green',
  reopened: 'purple',
  locked: 'dark',
}

/** `system` is the product itself: imports, exports, the calendar. */
export type Who = 'system' | readonly Ability[]

export type Transition = {
  action: string
  from: readonly DayStatus[]
  to: DayStatus
  who: Who
  /** Text of the button; null where nobody presses one. */
  label: string | null
  /** The person may not be the one who asked (or must be). */
  requester?: 'other' | 'same'
}

const station = 'cash-conciliation.solicitation'
const office = 'cash-conciliation'
const analyst = 'cash-conciliation.solicitation.analyze'

/** Counts, lines, matches and explanations may change. */
export const editableStatuses: readonly DayStatus[] = ['open', 'in_conference', 'refused', 'reopened']

/** Operations 3.3. Sending or closing a day nobody touched is its first save, so those start wherever editing may. */
export const dayTransitions = [
  { action: 'receive', from: ['awaiting_data'], to: 'open', who: 'system', label: null },
  { action: 'waive_source', from: ['awaiting_data'], to: 'open', who: [office], label: 'Prosseguir sem fonte' },
  { action: 'start', from: ['open', 'refused', 'reopened'], to: 'in_conference', who: [station, office], label: null },
  { action: 'submit', from: editableStatuses, to: 'submitted', who: [station, office], label: 'Enviar para análise' },
  { action: 'close', from: editableStatuses, to: 'closed', who: [office], label: 'Fechar dia' },
  { action: 'approve', from: ['submitted'], to: 'closed', who: [analyst], label: 'Aprovar', requester: 'other' },
  { action: 'refuse', from: ['submitted'], to: 'refused', who: [analyst], label: 'Recusar', requester: 'other' },
  {
    action: 'withdraw',
    from: ['submitted'],
    to: 'in_conference',
    who: [station, office],
    label: 'Retirar solicitação',
    requester: 'same',
  },
  { action: 'supersede', from: ['submitted'], to: 'in_conference', who: 'system', label: null },
  {
    action: 'request_reopening',
    from: ['closed'],
    to: 'closed',
    who: [station, office],
    label: 'Solicitar reabertura',
  },
  {
    action: 'approve_reopening',
    from: ['closed'],
    to: 'reopened',
    who: [analyst],
    label: 'Aprovar reabertura',
    requester: 'other',
  },
  {
    action: 'reject_reopening',
    from: ['closed'],
    to: 'closed',
    who: [analyst],
    label: 'Recusar reabertura',
    requester: 'other',
  },
  { action: 'reopen', from: ['closed'], to: 'reopened', who: ['admin'], label: 'Reabrir' },
  { action: 'export', from: ['closed'], to: 'locked', who: 'system', label: null },
  { action: 'lock', from: ['closed'], to: 'locked', who: ['admin'], label: 'Bloquear mês' },
  { action: 'unlock', from: ['locked'], to: 'closed', who: ['admin'], label: 'Desbloquear' },
] as const satisfies readonly Transition[]
export type DayAction = (typeof dayTransitions)[number]['action']

const all: readonly Transition[] = dayTransitions

/** Every way out of a status, in the order of the buttons. */
export const transitionsFrom = (status: DayStatus) => all.filter(({ from }) => from.includes(status))

/** Whether counts, lines, matches and explanations may change. */
export const isEditable = (status: DayStatus) => editableStatuses.includes(status)

/** Why a day in this status takes no change; null when it does. */
export function editRefusal(status: DayStatus, lock_reason: string | null = null) {
  if (isEditable(status)) return null
  if (status === 'locked') return lock_reason ?? 'Dia bloqueado: já integrado ao ERP.'
  if (status === 'closed') return 'Dia fechado. Solicite reabertura ou ajuste.'
  if (status === 'submitted') return 'Dia em análise: os valores estão congelados até a decisão.'
  return 'Faltam dados do dia: aguarde os arquivos ou prossiga sem a fonte.'
}

export type Actor = {
  held: readonly string[]
  /** Whether this person made the pending request of the day. */
  isRequester?: boolean
}

/** Why this person may not do this now, in words; null when they may. */
export function refusalOf(action: DayAction, status: DayStatus, { held, isRequester = false }: Actor): string | null {
  const transition = all.find((candidate) => candidate.action === action)
  if (!transition || transition.who === 'system' || !passes(held, transition.who))
    return 'Você não tem permissão para esta ação.'
  if (!transition.from.includes(status)) return `O dia está “${dayStatuses[status]}”; esta ação não é possível agora.`
  if (transition.requester === 'other' && isRequester) return 'Você não pode analisar a própria solicitação.'
  if (transition.requester === 'same' && !isRequester) return 'Só quem enviou a solicitação pode retirá-la.'
  return null
}

export const allowed = (action: DayAction, status: DayStatus, actor: Actor) => refusalOf(action, status, actor) === null

/** Buttons of a day for a person: what they hold the ability for, with the reason where it is not possible now. */
export const buttonsOf = (status: DayStatus, actor: Actor) =>
  dayTransitions
    .filter(({ label, who }) => label !== null && passes(actor.held, who))
    .filter(({ action }) => transitionsFrom(status).some((transition) => transition.action === action))
    .map(({ action, label }) => ({ name: action, label: label ?? action, refusal: refusalOf(action, status, actor) }))
