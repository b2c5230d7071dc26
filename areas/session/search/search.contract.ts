import { BusinessDate, defineOperations, get } from '@app/kit/contract'
import { z } from 'zod'

/** The kinds of records, in the order in which the palette shows them. Their labels are in the palette's own code. */
export const SearchSection = z.enum([
  'days',
  'requests',
  'sales',
  'captures',
  'payments',
  'files',
  'customers',
  'terminals',
  'nozzles',
  'companies',
  'people',
  'tasks',
  'rules',
])
export type SearchSection = z.infer<typeof SearchSection>

const FoundRecord = z.object({
  section: SearchSection,
  /** True if a name, number, amount or company with date is equal to what was typed. */
  exact: z.boolean(),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  date: BusinessDate.nullable(),
  amount_cents: z.int().nullable(),
  state: z.string().nullable(),
  to: z.string(),
})
export type FoundRecord = z.infer<typeof FoundRecord>

export const recordSearch = defineOperations(
  { name: 'search', ability: 'none' },
  {
    /** Words, a number of any kind, an amount and a date in any order; best first, those that are equal before all. */
    find: get('/search', {
      query: z.object({ text: z.string().trim().max(80).default('') }),
      answer: z.object({ data: z.array(FoundRecord) }),
    }),
  },
)
