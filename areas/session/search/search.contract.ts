import { BusinessDate, defineOperations, get, IntegerText } from '@app/kit/contract'
import { z } from 'zod'

/** What was typed, and what it may mean beside words: a day, an amount. */
export const Sought = z.object({
  text: z.string().trim().max(80).default(''),
  date: BusinessDate.optional(),
  cents: IntegerText.optional(),
})
export type Sought = z.infer<typeof Sought>

/** A record that answers: its name, what tells it from others, its page. */
export const FoundRecord = z.object({ id: z.string(), title: z.string(), detail: z.string(), to: z.string() })
export type FoundRecord = z.infer<typeof FoundRecord>

export const recordSearch = defineOperations(
  { name: 'search', ability: 'none' },
  {
    /** Records of every area that this person may open. */
    find: get('/search', {
      query: Sought,
      answer: z.object({ groups: z.array(z.object({ label: z.string(), records: z.array(FoundRecord) })) }),
    }),
  },
)
