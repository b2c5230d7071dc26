import { Id, Instant } from '@app/kit/contract'
import { z } from 'zod'

/** Where a person is signed in. */
export const OpenSession = z.object({
  id: Id,
  /** Browser and system, as far as the browser says. */
  device: z.string(),
  ip: z.string().nullable(),
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>
