import { Code, DayStatus, SeverityName } from '@app/domain/day/assessment/contract'
import { CalendarDay, dayEditors } from '@app/domain/day/contract'
import { BusinessDate, defineOperations, get, Id, Instant, Named } from '@app/kit/contract'
import { z } from 'zod'

export const ClosingFigures = z.object({
  open_days: z.int(),
  conference_days: z.int(),
  refused_days: z.int(),
  submitted_days: z.int(),
  overdue_days: z.int(), // days not sent by noon of the company's next working day
  unexplained_cents: z.int(),
  /** Tanks with a variation of more than 0.6 % on a day of the last month. */
  tanks_beyond: z.int(),
})
export type ClosingFigures = z.infer<typeof ClosingFigures>

/** A period of one month that ends on the latest day found. */
const Period = z.object({ from: BusinessDate, to: BusinessDate })

export const NextDay = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  business_date: BusinessDate,
  status: DayStatus,
  due_at: Instant,
  cash_unseen: z.boolean(),
  /** Unexplained differences by code: their number and the sum of their absolute amounts. */
  problems: z.array(z.object({ code: Code, count: z.int(), amount_cents: z.int() })),
  pending_inconsistencies: z.int(),
})
export type NextDay = z.infer<typeof NextDay>

const LitresOfProduct = z.object({
  product_code: z.string(),
  product_name: z.string(),
  volume_ml: z.int(),
  previous_ml: z.int(),
})
export type LitresOfProduct = z.infer<typeof LitresOfProduct>

/** `days` has the days with readings, which are fewer than seven if files or counts are missing. */
const Week = Period.extend({ days: z.int() })

const QueuedRequest = z.object({
  id: Id,
  number: z.int(),
  company_name: z.string(),
  business_date: BusinessDate,
  difference_cents: z.int(),
  worst_severity: SeverityName.nullable(),
  due_at: Instant,
  asked_at: Instant.nullable(),
  answered_at: Instant.nullable(),
  /** False for a request that this analyst sent or that another analyst holds. */
  can_decide: z.boolean(),
})
export type QueuedRequest = z.infer<typeof QueuedRequest>

/** Rows that a card shows at most; its number counts all. */
export const maxCardRows = 5

/** Cards of the home page. Each has its own operation, so that it can fail alone. */
export const closingHome = defineOperations(
  { name: 'closing-home', ability: dayEditors },
  {
    figures: get('/dashboard/closing-figures', { answer: ClosingFigures }),
    /** The most urgent requests: severity first, then deadline; requests that this analyst may not decide come last. */
    queue: get('/dashboard/queue', {
      answer: z.object({
        count: z.int(),
        late: z.int(),
        free: z.int(),
        due_today: z.int(),
        first: z.array(QueuedRequest),
      }),
      ability: 'cash-conciliation.solicitation.analyze',
    }),
    /** Returns the oldest editable day of the user's companies; without one, the date of the last closed day. */
    nextDay: get('/dashboard/next-day', {
      answer: z.object({
        day: NextDay.nullable(),
        other_days: z.int(),
        last_closed: BusinessDate.nullable(),
        has_days: z.boolean(),
      }),
    }),
    /** Returns the missing mandatory sources and the drawers without an accepted count of the newest day. */
    missing: get('/dashboard/missing', {
      answer: z.object({
        business_date: BusinessDate,
        company_count: z.int(),
        companies: z.array(
          z.object({
            day_id: Id,
            company_id: Id,
            company_name: z.string(),
            missing_sources: z.array(z.string()),
            uncounted: z.int(),
          }),
        ),
      }),
    }),
    litres: get('/dashboard/litres', {
      answer: z.object({ week: Week.nullable(), previous: Week.nullable(), products: z.array(LitresOfProduct) }),
    }),
    /** Mandatory sources that days of the last month lack, by company. */
    missingSources: get('/dashboard/missing-sources', {
      answer: Period.extend({
        company_count: z.int(),
        companies: z.array(
          Named.extend({ sources: z.array(z.object({ source: z.string(), days: z.int(), since: BusinessDate })) }),
        ),
      }),
      ability: 'admin',
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
