import { z } from 'zod'

export const MatchGroupView = z.object({
  id: z.int(),
  pass_no: z.int(),
  score: z.int(),
  status: z.enum(['suggested', 'confirmed']),
  sentence: z.string(),
  difference_cents: z.int(),
})
