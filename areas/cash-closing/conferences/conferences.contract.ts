import { BusinessDate, defineOperations, get, Id, notFound } from '@app/kit/contract'
import { z } from 'zod'

/** How far back a station looks for work (operations R28). */
export const conferenceDays = 45

const Period = z.object({ from: BusinessDate, to: BusinessDate })

export const OwnDifferences = Period.extend({
  days: z.array(z.object({ business_date: BusinessDate, difference_cents: z.int() })),
  /** Where the station stands in its group, the smallest difference first; nothing while it stands alone. */
  ranking: z.object({ place: z.int(), of: z.int() }).nullable(),
})
export type OwnDifferences = z.infer<typeof OwnDifferences>

export const conferences = defineOperations(
  { name: 'conferences', ability: 'cash-conciliation.solicitation' },
  {
    /** The days of the work list: so many, up to the latest that there is. */
    period: get('/conferences/period', { answer: Period }),
    /** What the days of one station could not account for, and its place in the group without a name of another. */
    own: get('/conferences/own-differences', {
      query: z.object({ company_id: Id }),
      answer: OwnDifferences,
      errors: [notFound],
    }),
  },
)
