import { BusinessDate, defineOperations, get, IntegerText } from '@app/kit/contract'
import { z } from 'zod'

/** Search text and its possible meanings as date or amount in centavos. */
export const Sought = z.object({
  text: z.string().trim().max(80).default(''),
  date: BusinessDate.optional(),
  cents: IntegerText.optional(),
})
export type Sought = z.infer<typeof Sought>

export const FoundRecord = z.object({ id: z.string(), title: z.string(), detail: z.string(), to: z.string() })
export type FoundRecord = z.infer<typeof FoundRecord>

export const recordSearch = defineOperations(
  { name: 'search', ability: 'none' },
  {
    /** Records of all areas whose page the user may open. */
    find: get('/search', {
      query: Sought,
      answer: z.object({ groups: z.array(z.object({ label: z.string(), records: z.array(FoundRecord) })) }),
    }),
  },
)
