import { defineRecord } from '@app/kit/contract'
import { receivableReaders } from '../../day/day-abilities.contract.ts'
import { chargebackStates } from './chargeback-states.rules.ts'
import { disputeStates } from './dispute.contract.ts'

export const chargebackRecord = defineRecord({
  entity: 'chargeback',
  name: 'Chargeback',
  ability: receivableReaders,
  page: '/cash-conciliation/:id?tab=diferencas',
  actions: {
    contest: 'Contestado',
    settle: 'Resultado da contestação',
    reverse: 'Devolvido pela adquirente',
  },
  fields: {
    status: { label: 'Situação', values: chargebackStates },
    reason: 'Motivo',
    note: 'Observação',
    dispute: { label: 'Contestação', values: disputeStates },
  },
})
