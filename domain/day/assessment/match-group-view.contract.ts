import { z } from 'zod'

/** A match as screens show it beside its items. */
export const MatchGroupView = z.object({
  id: z.int(),
  pass_no: z.int(),
  score: z.int(),
  status: z.enum(['suggested', 'confirmed']),
  sentence: z.string(),
  difference_cents: z.int(),
})
