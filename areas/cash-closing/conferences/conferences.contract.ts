import { BusinessDate, defineOperations, get, Id, notFound } from '@app/kit/contract'
import { z } from 'zod'

export const conferenceDays = 45

const Period = z.object({ from: BusinessDate, to: BusinessDate })

const StationDifferences = Period.extend({
  days: z.array(z.object({ business_date: BusinessDate, difference_cents: z.int() })),
  /** Rank in the company group, smallest difference first; null if the group has no other station. */
  ranking: z.object({ place: z.int(), of: z.int() }).nullable(),
})

export const conferences = defineOperations(
  { name: 'conferences', ability: 'cash-conciliation.solicitation' },
  {
    period: get('/conferences/period', { answer: Period }),
    stationDifferences: get('/conferences/station-differences', {
      query: z.object({ company_id: Id }),
      answer: StationDifferences,
      errors: [notFound],
    }),
  },
)
