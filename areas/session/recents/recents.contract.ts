import { defineOperations, get, Nothing, post } from '@app/kit/contract'
import { z } from 'zod'

/** A record that somebody looked at: its address inside the product and the heading of its page. */
export const RecentRecord = z.object({
  path: z
    .string()
    .max(300)
    .regex(/^\/(?!\/)/, 'Endereço inválido.'),
  title: z.string().trim().min(1).max(200),
})

export const recents = defineOperations(
  { name: 'recents', ability: 'none' },
  {
    list: get('/recents', { answer: z.object({ data: z.array(RecentRecord) }) }),
    /** Looking at a record changes nothing of it, so it leaves no audit entry. */
    note: post('/recents', { body: RecentRecord, answer: Nothing, audited: false }),
  },
)
