import { Code, DayStatus } from '@app/domain/day/assessment/contract'
import { CalendarDay, CashConciliationFilter as Filter } from '@app/domain/day/contract'
import {
  BusinessDate,
  declareBulk,
  defineError,
  defineOperations,
  get,
  Id,
  listParts,
  Named,
  periodTooLong,
} from '@app/kit/contract'
import { z } from 'zod'

/** Limit for readability: days are columns of the calendar. */
export const maxCalendarDays = 31
export const maxChartDays = 92
export const maxChartStations = 30

export const notResponsible = defineError(
  422,
  'board.responsible',
  'Esta pessoa não pode ser responsável por {company}.',
)

const BoardFilter = Filter.omit(listParts)
export type BoardFilter = z.infer<typeof BoardFilter>

export const board = defineOperations(
  { name: 'cash-conciliations', ability: 'cash-conciliation' },
  {
    /** Without a period, it answers the month that ends on the latest day found. */
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
        /** Unresolved differences by code, with absolute amounts, largest first. */
        codes: z.array(z.object({ code: Code, differences: z.int(), amount_cents: z.int() })),
        from: BusinessDate,
        to: BusinessDate,
        /** Days with an unexplained amount of the stations with the largest sums, as absolute amounts. */
        stations: z.array(
          Named.extend({
            total_cents: z.int(),
            days: z.array(z.object({ business_date: BusinessDate, amount_cents: z.int() })),
          }),
        ),
        station_count: z.int(),
      }),
    }),
    choices: get('/cash-conciliations/choices', {
      answer: z.object({ companies: z.array(Named), groups: z.array(Named), people: z.array(Named) }),
    }),
    assignMany: declareBulk('/cash-conciliations/bulk/assign', {
      filter: Filter,
      input: z.object({ responsible_id: Id.nullable().default(null) }),
    }),
    rematchMany: declareBulk('/cash-conciliations/bulk/rematch', { filter: Filter }),
    /** Closes days without any difference, under the same conditions as `close`. */
    closeMany: declareBulk('/cash-conciliations/bulk/close', {
      filter: Filter,
      input: z.object({ declared: z.boolean() }),
      changes: ['solicitations', 'notifications', 'closing-home'],
      confirms: true,
    }),
  },
)
