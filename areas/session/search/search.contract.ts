import { BusinessDate, defineOperations, get, IntegerText } from '@app/kit/contract'
import { z } from 'zod'

const RecordSearchQuery = z.object({
  text: z.string().trim().max(80).default(''),
  date: BusinessDate.optional(),
  cents: IntegerText.optional(),
})

const RecordSearchHit = z.object({ id: z.string(), title: z.string(), detail: z.string(), to: z.string() })

export const recordSearch = defineOperations(
  { name: 'search', ability: 'none' },
  {
    find: get('/search', {
      query: RecordSearchQuery,
      answer: z.object({ groups: z.array(z.object({ label: z.string(), records: z.array(RecordSearchHit) })) }),
    }),
  },
)
