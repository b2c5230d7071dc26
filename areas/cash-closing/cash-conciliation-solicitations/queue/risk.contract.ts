import { BusinessDate, ById, defineOperations, get, Instant, notFound } from '@app/kit/contract'
import { z } from 'zod'

export const riskDays = 90

export const RequestRisk = z.object({
  since: BusinessDate,
  operators: z.array(
    z.object({ operator: z.string(), shortages: z.int(), shortage_cents: z.int(), last_date: BusinessDate.nullable() }),
  ),
  terminals: z.array(
    z.object({
      terminal_logical_no: z.string(),
      captures: z.int(),
      cancelled: z.int(),
      cancelled_cents: z.int(),
      cancelled_today: z.int(), // cancelled on the business day itself
    }),
  ),
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
    risk: get('/cash-conciliation-solicitations/:id/risk', {
      params: ById,
      answer: RequestRisk,
      errors: [notFound],
    }),
  },
)
