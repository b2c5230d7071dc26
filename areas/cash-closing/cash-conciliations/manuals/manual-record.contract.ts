import { dayRecord } from '@app/domain/day/contract'
import { defineRecord } from '@app/kit/contract'

/** A line of people as its proofs know it; what became of it stands in the history of its day. */
export const manualRecord = defineRecord({
  entity: 'manual_transaction',
  name: 'Lançamento manual',
  ability: dayRecord.ability,
  page: '/cash-conciliation/:id/manual-transactions',
  fields: {},
})
