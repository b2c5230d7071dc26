import { BusinessDate, oneOf } from '@app/kit/contract'
import { z } from 'zod'
import { receivableStates } from '../receivable-states.rules.ts'

export const Banked = z.object({
  capture_id: z.int(),
  /** State of the first instalment that has not arrived. */
  status: oneOf(receivableStates),
  on_date: BusinessDate.nullable(),
  banked: z.int(),
  parts: z.int(),
  banked_cents: z.int(), // less fees
  due_cents: z.int(),
})
export type Banked = z.infer<typeof Banked>
