import { defineRecord } from '@app/kit/contract'
import { disputeStates } from '../../receivables/chargebacks/dispute.contract.ts'
import { dayRecord } from '../day-record.contract.ts'
import { differenceStatuses } from './difference-states.contract.ts'

export const differenceRecord = defineRecord({
  entity: 'difference',
  name: 'Diferença',
  ability: dayRecord.ability,
  page: '/cash-conciliation/:id?tab=diferencas',
  actions: {
    explain: 'Explicada',
    defer: 'Adiada: aguardando arquivo',
    forward: 'Encaminhada à empresa dona do terminal',
    contest: 'Contestada',
    taken: 'Aceita pela outra empresa',
    returned: 'Devolvida pela outra empresa',
    settle: 'Resultado da contestação',
    lapse: 'Adiamento vencido sem o arquivo',
    accept: 'Aceita pelo analista',
    refuse: 'Recusada pelo analista',
  },
  fields: {
    status: { label: 'Situação', values: differenceStatuses },
    reason: 'Motivo',
    note: 'Observação',
    deferred_to: 'Adiada até',
    attachments: 'Anexos',
    dispute: { label: 'Contestação', values: disputeStates },
  },
})
