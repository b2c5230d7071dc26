import { BusinessDate, Id, Instant, oneOf } from '@app/kit/contract'
import { z } from 'zod'
import { AllowedReason } from '../../day/differences/explanation.contract.ts'
import { receivableStates } from '../receivable-states.rules.ts'

/** A difference after the sale (D12, D13, D14), shown in the day of the sale without changing its figures. */
export const ReceivableDifference = z.object({
  id: Id,
  company_id: Id,
  amount_cents: z.int(),
  sentence: z.string(),
  attachment_count: z.int(),
  found_at: Instant,
  version: z.int(),
})

export const ReceivableExplanationOptions = z.object({
  reasons: z.array(AllowedReason),
  refusal: z.string().nullable(),
})

export const ReceivableInstalment = z.object({
  id: z.int(),
  number: z.int(),
  of_count: z.int(),
  due_on: BusinessDate.nullable(),
  paid_on: BusinessDate.nullable(),
  gross_cents: z.int(),
  fee_expected_cents: z.int().nullable(),
  fee_charged_cents: z.int(),
  net_cents: z.int(),
  status: oneOf(receivableStates),
})
