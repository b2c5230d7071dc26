import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aboveDayLimit, aboveRequestLimit, approvalOutdated, approvedTwice } from './approval.contract.ts'
import { type ApprovalLimits, findApprovalRefusal, neededApprovals } from './approval.rules.ts'

const limits = { per_request_cents: 50_000_00, per_approver_and_day_cents: 200_000_00 }
const byAdministrator: ApprovalLimits = { ...limits, above: 'administrator' }
const byTwo: ApprovalLimits = { ...limits, above: 'two-approvers' }

const approver = { id: 'ana', is_admin: false, approved_today_cents: 0 }
const getRefusal = (change: Partial<Parameters<typeof findApprovalRefusal>[0]> = {}) =>
  findApprovalRefusal({
    amount_cents: 1,
    is_current: true,
    approved_by: [],
    approver,
    limits: byAdministrator,
    ...change,
  })

describe('a request is decided', () => {
  test('by one person up to the limit, and by two above it if the rule requires two', () => {
    expect(neededApprovals(50_000_00, byTwo)).toBe(1)
    expect(neededApprovals(50_000_01, byTwo)).toBe(2)
    expect(neededApprovals(50_000_01, byAdministrator)).toBe(1)
    expect(neededApprovals(null, byTwo)).toBe(1)
    expect(neededApprovals(1_000_000_00)).toBe(1)
  })

  test('up to the limit of a request, including the limit, and above it by an administrator', () => {
    expect(getRefusal({ amount_cents: 50_000_00 })).toBeNull()
    expect(getRefusal({ amount_cents: 50_000_01 })).toEqual({
      error: aboveRequestLimit,
      amount_cents: 50_000_01,
      limit_cents: 50_000_00,
    })
    expect(getRefusal({ amount_cents: 50_000_01, approver: { ...approver, is_admin: true } })).toBeNull()
    expect(getRefusal({ amount_cents: 50_000_01, limits: byTwo })).toBeNull()
  })

  test('until the approvals of one person on one day reach their limit, including the limit', () => {
    const busy = { ...approver, approved_today_cents: 199_999_00 }
    expect(getRefusal({ amount_cents: 1_00, approver: busy })).toBeNull()
    expect(getRefusal({ amount_cents: 1_01, approver: busy })).toEqual({
      error: aboveDayLimit,
      amount_cents: 200_000_01,
      limit_cents: 200_000_00,
    })
  })

  test('once by each person, and never if the record has changed since', () => {
    expect(getRefusal({ approved_by: ['ana'] })).toEqual({ error: approvedTwice })
    expect(getRefusal({ is_current: false })).toEqual({ error: approvalOutdated })
    expect(getRefusal({ is_current: false, approver: { ...approver, is_admin: true } })).toEqual({
      error: approvalOutdated,
    })
  })
})

test('no order of approvals lets a person without admin approve more than the limit of the day', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 60_000_00 }), { maxLength: 20 })
  fc.assert(
    fc.property(amounts, (requestedAmounts) => {
      let approved_today_cents = 0
      for (const amount_cents of requestedAmounts)
        if (!getRefusal({ amount_cents, approver: { ...approver, approved_today_cents } }))
          approved_today_cents += amount_cents
      expect(approved_today_cents).toBeLessThanOrEqual(200_000_00)
    }),
  )
})
