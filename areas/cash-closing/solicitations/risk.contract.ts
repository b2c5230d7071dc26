import { BusinessDate, ById, defineOperations, get, Instant, notFound } from '@app/kit/contract'
import { z } from 'zod'

/** How far back the history of operators and terminals is told. */
export const riskDays = 90

export const RequestRisk = z.object({
  since: BusinessDate,
  /** Who worked on the day, with their shortages. */
  operators: z.array(
    z.object({ operator: z.string(), shortages: z.int(), shortage_cents: z.int(), last_date: BusinessDate.nullable() }),
  ),
  /** The terminals of the day with cancelled captures, the most first. */
  terminals: z.array(
    z.object({
      terminal_logical_no: z.string(),
      captures: z.int(),
      cancelled: z.int(),
      cancelled_cents: z.int(),
      /** Cancelled on the day itself. */
      cancelled_today: z.int(),
    }),
  ),
  /** Files of this request that prove something else too. */
  reused: z.array(
    z.object({
      file_name: z.string(),
      entity: z.string(),
      code: z.string().nullable(),
      business_date: BusinessDate.nullable(),
      added_at: Instant,
      added_by_name: z.string(),
    }),
  ),
})
export type RequestRisk = z.infer<typeof RequestRisk>

export const solicitationRisk = defineOperations(
  { name: 'solicitations', ability: 'cash-conciliation.solicitation.analyze' },
  {
    /** What an analyst looks at before deciding. */
    risk: get('/cash-conciliation-solicitations/:id/risk', {
      params: ById,
      answer: RequestRisk,
      errors: [notFound],
    }),
  },
)
