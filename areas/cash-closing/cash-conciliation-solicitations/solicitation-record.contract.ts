import { solicitationStatuses, solicitationTypes } from '@app/domain/day/assessment/contract'
import { dayReaders } from '@app/domain/day/contract'
import { defineRecord } from '@app/kit/contract'

export const solicitationRecord = defineRecord({
  entity: 'cash_conciliation_solicitation',
  name: 'Solicitação',
  ability: dayReaders,
  page: '/cash-conciliation-solicitation/:id',
  actions: {
    submit: 'Enviada para análise',
    approve: 'Aprovada',
    refuse: 'Recusada',
    withdraw: 'Retirada',
    supersede: 'Substituída por dados novos',
    expire: 'Vencida sem decisão',
    ask: 'Complemento pedido',
    answer: 'Complemento respondido',
    assume: 'Análise assumida',
    release: 'Análise liberada',
    'hand-over': 'Passada adiante',
    'decide-item': 'Item decidido',
    'answer-item': 'Item respondido',
  },
  fields: {
    type: { label: 'Tipo', values: solicitationTypes },
    status: { label: 'Situação', values: solicitationStatuses },
    reason_name: 'Motivo',
    difference_cents: 'Diferença',
    explained_cents: 'Explicado',
    analyst: 'Analista',
    item: 'Item',
    decision: { label: 'Decisão', values: { accepted: 'Aceito', refused: 'Recusado' } },
    comment: 'Comentário',
    answer: 'Resposta',
  },
})
