import { dayRecord } from '@app/domain/day/contract'
import { defineRecord } from '@app/kit/contract'

/** Record for the proofs of a manual line; its changes are in the history of its day. */
export const manualRecord = defineRecord({
  entity: 'manual_transaction',
  name: 'Lançamento manual',
  ability: dayRecord.ability,
  page: '/cash-conciliation/:id/manual-transactions',
  fields: {},
})
