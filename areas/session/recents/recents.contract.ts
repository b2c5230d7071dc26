import { defineOperations, get, Nothing, post } from '@app/kit/contract'
import { z } from 'zod'

const RecentRecord = z.object({
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
    /** Viewing changes nothing in the record, so it is not audited. */
    create: post('/recents', { body: RecentRecord, answer: Nothing, audited: false }),
  },
)
