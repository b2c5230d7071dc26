import { Id, Instant } from '@app/kit/contract'
import { z } from 'zod'

export const OpenSession = z.object({
  id: Id,
  device: z.string(),
  ip: z.string().nullable(),
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>
