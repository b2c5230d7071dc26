import { BusinessDate, oneOf } from '@app/kit/contract'
import { z } from 'zod'
import { receivableStates } from './receivable-states.rules.ts'

export const Banked = z.object({
  capture_id: z.int(),
  /** Of several instalments, the first that has not arrived. */
  status: oneOf(receivableStates),
  on_date: BusinessDate.nullable(),
  banked: z.int(),
  parts: z.int(),
  /** Net of fees. */
  banked_cents: z.int(),
  due_cents: z.int(),
})
export type Banked = z.infer<typeof Banked>
