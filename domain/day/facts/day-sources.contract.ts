import { Instant } from '@app/kit/contract'
import { z } from 'zod'

const SourceState = z.object({
  received_at: Instant.optional(),
  waived_at: Instant.optional(),
  waived_by: z.string().nullable().optional(),
  reason: z.string().optional(),
})

export const Sources = z.record(z.string(), SourceState)
export type Sources = z.infer<typeof Sources>
