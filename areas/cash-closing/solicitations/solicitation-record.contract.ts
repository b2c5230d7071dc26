import { defineRecord } from '@app/kit/contract'
import { solicitationStatuses } from '../cash-conciliations/closing/solicitation-states.rules.ts'

/** A request, as its history tells it. */
export const solicitationRecord = defineRecord({
  entity: 'cash_conciliation_solicitation',
  name: 'Solicitação',
  ability: ['cash-conciliation.solicitation', 'cash-conciliation.solicitation.analyze', 'cash-conciliation'],
  page: '/cash-conciliation-solicitation/:id',
  actions: {
    submit: 'Enviada para análise',
    approve: 'Aprovada',
    refuse: 'Recusada',
    withdraw: 'Retirada',
    supersede: 'Substituída por dados novos',
  },
  fields: {
    status: { label: 'Situação', values: solicitationStatuses },
    difference_cents: 'Diferença',
    explained_cents: 'Explicado',
  },
})
