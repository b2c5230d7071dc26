import type { Ability } from '@app/kit/contract'
import type { DayStatus, SolicitationType } from '../assessment/day-words.contract.ts'
import { editableStatuses } from './day-states.rules.ts'

export type Who = 'system' | readonly Ability[]

export type Transition = {
  action: string
  from: readonly DayStatus[]
  /** Null: the status stays. */
  to: DayStatus | null
  who: Who
  label: string | null
  ends?: readonly SolicitationType[]
  /** `other`: not the requester. `same`: only the requester. */
  requester?: 'other' | 'same'
}

const station = 'cash-conciliation.solicitation'
const office = 'cash-conciliation'
const analyst = 'cash-conciliation.solicitation.analyze'

/** A locked day takes adjustments if its titles are in the ERP, but not after its month was handed over. */
const adjustable = ['closed', 'locked'] as const

/** Transitions of a day (operations 3.3). Submitting or closing an untouched day includes its first save. */
export const dayTransitions = [
  { action: 'receive', from: ['awaiting_data'], to: 'open', who: 'system', label: null },
  { action: 'waive_source', from: ['awaiting_data'], to: 'open', who: [office], label: 'Prosseguir sem fonte' },
  { action: 'save', from: editableStatuses, to: 'in_conference', who: [station, office], label: null },
  { action: 'submit', from: editableStatuses, to: 'submitted', who: [station, office], label: 'Enviar para análise' },
  { action: 'close', from: editableStatuses, to: 'closed', who: [office], label: 'Fechar dia' },
  {
    action: 'approve',
    from: ['submitted'],
    to: 'closed',
    who: [analyst],
    label: 'Aprovar',
    ends: ['closing'],
    requester: 'other',
  },
  {
    action: 'refuse',
    from: ['submitted'],
    to: 'refused',
    who: [analyst],
    label: 'Recusar',
    ends: ['closing'],
    requester: 'other',
  },
  {
    action: 'withdraw',
    from: ['submitted'],
    to: 'in_conference',
    who: [station, office],
    label: 'Retirar solicitação',
    ends: ['closing'],
    requester: 'same',
  },
  { action: 'supersede', from: ['submitted'], to: 'in_conference', who: 'system', label: null, ends: ['closing'] },
  { action: 'expire', from: ['submitted'], to: 'in_conference', who: 'system', label: null, ends: ['closing'] },
  {
    action: 'request_reopening',
    from: ['closed'],
    to: 'closed',
    who: [station, office],
    label: 'Solicitar reabertura',
  },
  { action: 'request_adjustment', from: adjustable, to: null, who: [station, office], label: 'Solicitar ajuste' },
  {
    action: 'approve_reopening',
    from: ['closed'],
    to: 'reopened',
    who: [analyst],
    label: 'Aprovar reabertura',
    ends: ['reopening'],
    requester: 'other',
  },
  {
    action: 'approve_adjustment',
    from: adjustable,
    to: null,
    who: [analyst],
    label: 'Aprovar ajuste',
    ends: ['adjustment'],
    requester: 'other',
  },
  {
    action: 'reject_request',
    from: adjustable,
    to: null,
    who: [analyst],
    label: 'Recusar solicitação',
    ends: ['reopening', 'adjustment'],
    requester: 'other',
  },
  {
    action: 'withdraw_request',
    from: adjustable,
    to: null,
    who: [station, office],
    label: 'Retirar solicitação',
    ends: ['reopening', 'adjustment'],
    requester: 'same',
  },
  {
    action: 'drop_request',
    from: adjustable,
    to: null,
    who: 'system',
    label: null,
    ends: ['reopening', 'adjustment'],
  },
  { action: 'reopen', from: ['closed'], to: 'reopened', who: ['admin'], label: 'Reabrir' },
  { action: 'export', from: ['closed'], to: 'locked', who: 'system', label: null },
  { action: 'lock', from: ['closed'], to: 'locked', who: ['admin'], label: 'Bloquear mês' },
  { action: 'unlock', from: ['locked'], to: 'closed', who: ['admin'], label: 'Desbloquear' },
] as const satisfies readonly Transition[]
export type DayAction = (typeof dayTransitions)[number]['action']
