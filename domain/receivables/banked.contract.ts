import { BusinessDate, oneOf } from '@app/kit/contract'
import { z } from 'zod'
import { receivableStates } from './receivable-states.rules.ts'

/** Where the money of a capture or Pix is. */
export const Banked = z.object({
  capture_id: z.int(),
  /** Of several instalments the first that has not come. */
  status: oneOf(receivableStates),
  /** When it came, or is to come. */
  on_date: BusinessDate.nullable(),
  /** How many of its instalments are in the bank. */
  banked: z.int(),
  parts: z.int(),
  /** What of it lies in the bank, and what of it is still owed, both less fees. */
  banked_cents: z.int(),
  due_cents: z.int(),
})
export type Banked = z.infer<typeof Banked>
