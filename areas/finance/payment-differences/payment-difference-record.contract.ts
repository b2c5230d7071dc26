import { receivableReaders } from '@app/domain/receivables/contract'
import { defineRecord } from '@app/kit/contract'
import { paymentDifferenceStates } from './payment-differences.contract.ts'

export const paymentDifferenceRecord = defineRecord({
  entity: 'payment_difference',
  name: 'Diferença de pagamento',
  ability: receivableReaders,
  page: '/cash-conciliation/:id?tab=diferencas',
  actions: { explain: 'Explicada' },
  fields: {
    status: { label: 'Situação', values: paymentDifferenceStates },
    reason: 'Motivo',
    note: 'Observação',
  },
})
