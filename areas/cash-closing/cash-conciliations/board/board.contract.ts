import { Code, DayStatus } from '@app/domain/day/assessment/contract'
import { CalendarDay, CashConciliationFilter as Filter } from '@app/domain/day/contract'
import {
  BusinessDate,
  bulk,
  defineError,
  defineOperations,
  get,
  Id,
  listParts,
  Named,
  periodTooLong,
} from '@app/kit/contract'
import { z } from 'zod'

/** So many days fit into the calendar beside each other. */
export const mostCalendarDays = 31
/** So many days the charts look back at most. */
export const mostChartDays = 92

export const notResponsible = defineError(
  422,
  'board.responsible',
  'Esta pessoa não pode ser responsável por {company}.',
)

const BoardFilter = Filter.omit(listParts)
export type BoardFilter = z.infer<typeof BoardFilter>

/** The network's closing board as calendar and charts, and what is done to many of its days at once. */
export const board = defineOperations(
  { name: 'cash-conciliations', ability: 'cash-conciliation' },
  {
    /** Company by day, of the days that the filter finds; without a period, the month that ends with the latest day. */
    calendar: get('/cash-conciliations/calendar', {
      query: BoardFilter,
      answer: z.object({
        from: BusinessDate,
        to: BusinessDate,
        companies: z.array(Named.extend({ days: z.array(CalendarDay) })),
      }),
      errors: [periodTooLong],
    }),
    charts: get('/cash-conciliations/charts', {
      query: BoardFilter,
      answer: z.object({
        statuses: z.array(z.object({ business_date: BusinessDate, status: DayStatus, days: z.int() })),
        /** Differences that stand by code, their amounts without sign, the largest first. */
        codes: z.array(z.object({ code: Code, differences: z.int(), amount_cents: z.int() })),
      }),
    }),
    /** Companies and groups to filter by, people who may be responsible. */
    choices: get('/cash-conciliations/choices', {
      answer: z.object({ companies: z.array(Named), groups: z.array(Named), people: z.array(Named) }),
    }),
    assign: bulk('/cash-conciliations/bulk/assign', {
      filter: Filter,
      input: z.object({ responsible_id: Id.nullable().default(null) }),
    }),
    rematchMany: bulk('/cash-conciliations/bulk/rematch', { filter: Filter }),
    /** Closes days without any difference, as `close` does: each is judged by the same rules. */
    closeMany: bulk('/cash-conciliations/bulk/close', {
      filter: Filter,
      input: z.object({ declared: z.boolean() }),
      changes: ['solicitations', 'notifications', 'closing-home'],
    }),
  },
)
