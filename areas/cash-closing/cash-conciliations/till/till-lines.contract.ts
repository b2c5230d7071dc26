import { Instant } from '@app/kit/contract'
import { z } from 'zod'

/** What goes into a drawer or out of it beside sales, and what was sold on account. */
export const TillLine = z.object({
  id: z.int(),
  session_id: z.int().nullable(),
  type_name: z.string(),
  occurred_at: Instant,
  amount_cents: z.int(),
  /** Money that leaves the drawer. */
  goes_out: z.boolean(),
  /** The envelope of a drop, the number of a note. */
  document_no: z.string().nullable(),
  /** Whose advance it is, or who signed the note. */
  person: z.string().nullable(),
  /** Whether its paper is there, as the till's file says; null where none is asked for. */
  document_attached: z.boolean().nullable(),
  cancelled_at: Instant.nullable(),
  /** A withdrawal: its envelope lies in the safe until a carrier picks it up. */
  drop: z.boolean(),
  in_safe: z.boolean(),
  picked_up_at: Instant.nullable(),
  carrier_name: z.string().nullable(),
})
export type TillLine = z.infer<typeof TillLine>
