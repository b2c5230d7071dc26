import { BusinessDate, oneOf } from '@app/kit/contract'
import { z } from 'zod'
import { ReceivableDifference, ReceivableInstalment } from '../differences/receivable-difference.contract.ts'
import { chargebackStates } from './chargeback-states.rules.ts'

export const ListedChargeback = ReceivableDifference.extend({
  business_date: BusinessDate,
  status: oneOf(chargebackStates),
  /** Deadline of the open dispute. */
  due_on: BusinessDate.nullable(),
  protocol: z.string().nullable(),
})
export type ListedChargeback = z.infer<typeof ListedChargeback>

export const ChargebackInstalment = ReceivableInstalment.omit({
  gross_cents: true,
  fee_expected_cents: true,
  fee_charged_cents: true,
})
export type ChargebackInstalment = z.infer<typeof ChargebackInstalment>
