import { defineRecord } from '@app/kit/contract'
import { dayEditors } from '../day-abilities.contract.ts'
import { correctableFieldLabels } from './inconsistency-codes.contract.ts'
import { inconsistencyStatuses } from './inconsistency-states.rules.ts'

export const inconsistencyRecord = defineRecord({
  entity: 'inconsistency',
  name: 'Inconsistência',
  ability: dayEditors,
  page: '/cash-conciliation/solicitation/dia/inconsistent-transactions?open=:id',
  actions: { correct: 'Linha corrigida', link: 'Abastecimento vinculado', ignore: 'Ignorada' },
  fields: {
    status: { label: 'Situação', values: inconsistencyStatuses },
    ...correctableFieldLabels,
    sale_external_id: 'Venda',
    reason: 'Motivo',
  },
})
