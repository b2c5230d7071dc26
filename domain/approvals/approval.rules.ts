import type { ApiError } from '@app/kit/contract'
import { aboveDayLimit, aboveRequestLimit, approvalOutdated, approvedTwice } from './approval.contract.ts'

/** Limits of a person for a kind of approval; both amounts are inclusive (coming-areas, sections 1.b.6 and 2.b.3). */
export type ApprovalLimits = {
  per_request_cents: number
  per_approver_and_day_cents: number
  /** Approvers required above `per_request_cents`. */
  above: 'administrator' | 'two-approvers'
}

export const neededApprovals = (amount_cents: number | null, limits?: ApprovalLimits) =>
  limits?.above === 'two-approvers' && (amount_cents ?? 0) > limits.per_request_cents ? 2 : 1

type ApprovalAttempt = {
  amount_cents: number | null
  is_current: boolean
  approved_by: readonly string[]
  approver: { id: string; is_admin: boolean; approved_today_cents: number }
  limits?: ApprovalLimits | undefined
}

export type ApprovalRefusal = { error: ApiError; amount_cents?: number; limit_cents?: number }

export function findApprovalRefusal({
  amount_cents,
  is_current,
  approved_by,
  approver,
  limits,
}: ApprovalAttempt): ApprovalRefusal | null {
  if (!is_current) return { error: approvalOutdated }
  if (approved_by.includes(approver.id)) return { error: approvedTwice }
  if (!limits || amount_cents === null || approver.is_admin) return null
  const { per_request_cents, per_approver_and_day_cents, above } = limits
  if (above === 'administrator' && amount_cents > per_request_cents)
    return { error: aboveRequestLimit, amount_cents, limit_cents: per_request_cents }
  const today_cents = approver.approved_today_cents + amount_cents
  if (today_cents > per_approver_and_day_cents)
    return { error: aboveDayLimit, amount_cents: today_cents, limit_cents: per_approver_and_day_cents }
  return null
}
