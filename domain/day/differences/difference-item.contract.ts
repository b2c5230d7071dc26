import { Instant } from '@app/kit/contract'
import { z } from 'zod'

export const DifferenceItem = z.object({
  kind: z.string(),
  id: z.string(),
  side: z.enum(['system', 'confirmation', 'other']),
  description: z.string(),
  occurred_at: Instant.nullable(),
  amount_cents: z.int().nullable(),
  nsu: z.string().nullable(),
  auth_code: z.string().nullable(),
  terminal_logical_no: z.string().nullable(),
  cancelled: z.boolean(),
})
export type DifferenceItem = z.infer<typeof DifferenceItem>
