import { Code, DayStatus, MethodName } from '@app/domain/day/assessment/contract'
import {
  AllowedReason,
  DifferenceItem,
  differenceStatuses,
  Note,
  severityNames,
} from '@app/domain/day/differences/contract'
import { BusinessDate, Id, Instant, IntegerText, oneOf, PageQuery, sortBy } from '@app/kit/contract'
import { z } from 'zod'

export const Difference = z.object({
  id: Id,
  cash_conciliation_id: Id,
  company_id: Id,
  company_name: z.string(),
  business_date: BusinessDate,
  code: Code,
  severity: oneOf(severityNames),
  occurred_at: Instant.nullable(),
  cash_session_id: z.int().nullable(),
  shift_no: z.int().nullable(),
  operator: z.string().nullable(),
  method: MethodName.nullable(),
  system_cents: z.int().nullable(),
  confirmed_cents: z.int().nullable(),
  effect_cents: z.int(), // effect over all methods: confirmed minus system
  effects: z.array(z.object({ method: MethodName, amount_cents: z.int() })),
  /** Amount at stake: the effect, or the amount of a difference without effect. */
  amount_cents: z.int(),
  volume_ml: z.int().nullable(),
  sentence: z.string(),
  suggested: z.string().nullable(),
  status: oneOf(differenceStatuses),
  deferred_to: BusinessDate.nullable(),
  reason_name: z.string().nullable(),
  note: z.string().nullable(),
  explained_by_name: z.string().nullable(),
  explained_at: Instant.nullable(),
  attachment_count: z.int(),
  refused_comment: z.string().nullable(),
  version: z.int(),
})
export type Difference = z.infer<typeof Difference>

export const DifferenceFilter = z.object({
  cash_conciliation_id: Id.optional(),
  company_id: Id.optional(),
  before: BusinessDate.optional(),
  code: Code.optional(),
  severity: oneOf(severityNames).optional(),
  method: MethodName.optional(),
  status: oneOf(differenceStatuses).optional(),
  session_id: IntegerText.optional(),
  operator: z.string().trim().max(80).optional(),
  refused_in: Id.optional(),
  search: z.string().trim().max(80).optional(),
})
export type DifferenceFilter = z.infer<typeof DifferenceFilter>

export const DifferenceQuery = PageQuery.extend(DifferenceFilter.shape).extend({
  sort: sortBy(Difference, ['code', 'occurred_at', 'effect_cents', 'amount_cents', 'status', 'severity']),
})
export type DifferenceQuery = z.infer<typeof DifferenceQuery>

export const DifferenceDetail = Difference.extend({
  ref: z.string(),
  reason_id: Id.nullable(),
  deferred_on: BusinessDate.nullable(),
  suggestion: z.unknown().nullable(),
  items: z.array(DifferenceItem),
  day_status: DayStatus,
  day_version: z.int(),
  refusal: z.string().nullable(),
  reasons: z.array(AllowedReason),
  deferral: z.object({
    from: BusinessDate.nullable(),
    to: BusinessDate.nullable(),
    refusal: z.string().nullable(),
  }),
})
export type DifferenceDetail = z.infer<typeof DifferenceDetail>

export const Deferral = z.object({ deferred_to: BusinessDate, note: Note })
