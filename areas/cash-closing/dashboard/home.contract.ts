import { CalendarDay, dayEditors } from '@app/domain/day/contract'
import { BusinessDate, defineOperations, get, Id, Instant } from '@app/kit/contract'
import { z } from 'zod'

export const ClosingFigures = z.object({
  open_days: z.int(),
  conference_days: z.int(),
  refused_days: z.int(),
  overdue_days: z.int(), // days not sent by noon of the company's next working day
  unexplained_cents: z.int(),
  /** Tanks with a variation of more than 0.6 % on a day of the last month. */
  tanks_beyond: z.int(),
})
export type ClosingFigures = z.infer<typeof ClosingFigures>

/** A period of one month that ends on the latest day found. */
const Period = z.object({ from: BusinessDate, to: BusinessDate })

/** Cards of the home page. Each has its own operation, so that it can fail alone. */
export const closingHome = defineOperations(
  { name: 'closing-home', ability: dayEditors },
  {
    figures: get('/dashboard/closing-figures', { answer: ClosingFigures }),
    pendingRequests: get('/dashboard/pending-requests', {
      answer: z.object({ count: z.int(), oldest_requested_at: Instant.nullable() }),
      ability: 'cash-conciliation.solicitation.analyze',
    }),
    calendar: get('/dashboard/closing-calendar', {
      answer: Period.extend({
        companies: z.array(z.object({ id: Id, name: z.string(), days: z.array(CalendarDay) })),
      }),
    }),
    explainedDifferences: get('/dashboard/explained-differences', {
      answer: z.object({ weeks: z.array(Period.extend({ explained_cents: z.int() })) }),
    }),
    electronicShare: get('/dashboard/electronic-share', {
      answer: Period.extend({
        days: z.array(z.object({ business_date: BusinessDate, electronic_cents: z.int(), total_cents: z.int() })),
      }),
    }),
  },
)
