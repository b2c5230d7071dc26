import { dayRecord } from '@app/domain/day/contract'
import { defineRecord } from '@app/kit/contract'
import { paymentDifferenceStates } from './payment-differences.contract.ts'

/** A fee or payment that is not as agreed, as its history tells it, and what its proofs are kept under. */
export const paymentDifferenceRecord = defineRecord({
  entity: 'payment_difference',
  name: 'Diferença de pagamento',
  ability: dayRecord.ability,
  // In which day it is shown is known to the record itself.
  page: '/cash-conciliation/:id?tab=diferencas',
  actions: { explain: 'Explicada' },
  fields: {
    status: { label: 'Situação', values: paymentDifferenceStates },
    reason: 'Motivo',
    note: 'Observação',
  },
})
