import { Instant } from '@app/kit/contract'
import { z } from 'zod'

/** Cash movements of a drawer besides sales, and sales on account. */
export const TillLine = z.object({
  id: z.int(),
  session_id: z.int().nullable(),
  type_name: z.string(),
  occurred_at: Instant,
  amount_cents: z.int(),
  goes_out: z.boolean(),
  document_no: z.string().nullable(), // envelope of a withdrawal, or number of a note
  person: z.string().nullable(), // employee of an advance, or customer who signed the note
  /** According to the till's file; null if the type needs no document. */
  document_attached: z.boolean().nullable(),
  cancelled_at: Instant.nullable(),
  /** True for a withdrawal whose envelope goes to the safe. */
  drop: z.boolean(),
  in_safe: z.boolean(),
  picked_up_at: Instant.nullable(),
  carrier_name: z.string().nullable(),
})
export type TillLine = z.infer<typeof TillLine>
