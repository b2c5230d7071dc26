import { BusinessDate, defineOperations, get, Id, Instant, Named, PageQuery, pageOf, sortBy } from '@app/kit/contract'
import { z } from 'zod'

/** One payment or till line of the point of sale, as it came: corrections are lines of their own. */
export const SystemMovement = z.object({
  id: z.int(),
  company_id: Id,
  company_name: z.string(),
  business_date: BusinessDate,
  occurred_at: Instant,
  shift_no: z.int().nullable(),
  operator: z.string().nullable(),
  movement_type_code: z.string(),
  movement_type_name: z.string(),
  method: z.string(),
  amount_cents: z.int(),
  /** What it adds to the day: nothing once cancelled, less when money goes out. */
  balance_cents: z.int(),
  document_no: z.string().nullable(),
  customer: z.string().nullable(),
  nsu: z.string().nullable(),
  auth_code: z.string().nullable(),
  terminal_logical_no: z.string().nullable(),
  cancelled_at: Instant.nullable(),
  match_status: z.enum(['suggested', 'confirmed']).nullable(),
})
export type SystemMovement = z.infer<typeof SystemMovement>

export const SystemMovementFilter = PageQuery.extend({
  sort: sortBy(SystemMovement, ['occurred_at', 'business_date']),
  company_id: Id.optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  method: z.string().trim().max(40).optional(),
  search: z.string().trim().max(40).optional(),
  cancelled: z.stringbool().optional(),
})
export type SystemMovementFilter = z.infer<typeof SystemMovementFilter>

export const systemMovements = defineOperations(
  { name: 'system-movements', ability: 'financial.system-movements' },
  {
    list: get('/system-movements', { query: SystemMovementFilter, answer: pageOf(SystemMovement) }),
    companies: get('/system-movements/companies', {
      answer: z.object({ data: z.array(Named) }),
    }),
  },
)
