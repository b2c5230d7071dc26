import { defineOperations, get, Instant } from '@app/kit/contract'
import { z } from 'zod'

/** The number at the menu entry of the queue: every page loads this file, so it imports no other contract. */
export const pendingRequests = defineOperations(
  { name: 'closing-home', ability: 'cash-conciliation.solicitation.analyze' },
  {
    pendingRequests: get('/dashboard/pending-requests', {
      answer: z.object({ count: z.int(), oldest_requested_at: Instant.nullable() }),
    }),
  },
)
