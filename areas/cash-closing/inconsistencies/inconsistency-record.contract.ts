import { dayEditors } from '@app/domain/day/contract'
import {
  correctableFieldLabels,
  inconsistencyEntity,
  inconsistencyStatuses,
} from '@app/domain/day/inconsistencies/contract'
import { defineRecord } from '@app/kit/contract'

export const inconsistencyRecord = defineRecord({
  entity: inconsistencyEntity,
  name: 'Inconsistência',
  ability: dayEditors,
  page: '/cash-conciliation/solicitation/dia/inconsistent-transactions?open=:id',
  actions: {
    correct: 'Linha corrigida',
    link: 'Abastecimento vinculado',
    ignore: 'Ignorada',
    request: 'Pedido a outra equipe',
  },
  fields: {
    status: { label: 'Situação', values: inconsistencyStatuses },
    ...correctableFieldLabels,
    sale_external_id: 'Venda',
    reason: 'Motivo',
  },
})
