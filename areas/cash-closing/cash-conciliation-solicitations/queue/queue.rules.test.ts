import { differenceCodes } from '@app/domain/day/differences/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assessDeadline, computeHoldEnd, getRequestHolder, getSingleApprovalReason } from './queue.rules.ts'

const singleApprovalMessage = 'Inclui item crítico; analise individualmente.'

const buildRequest = (codes: readonly string[], difference_cents: number) => ({
  differences: codes.map((code) => ({ code })),
  difference_cents,
})

test.each([
  [[], 0, null],
  [[], -500, null],
  [['D04', 'D05', 'D12'], -500, null],
  [['D02', 'D09'], 0, null],
  [['D09'], -1, singleApprovalMessage],
  [['D01', 'D02'], 0, singleApprovalMessage],
  [['D07'], 0, singleApprovalMessage],
  [['D77'], 0, singleApprovalMessage],
])('a request with %j and %i cents is approved in bulk or alone', (codes, difference_cents, outcome) => {
  expect(getSingleApprovalReason(buildRequest(codes, difference_cents))).toBe(outcome)
})

test('a drawer with a large shortage requires a single approval, even if another drawer compensates it', () => {
  const drawer = (severity: 'high' | 'low') => ({ differences: [{ code: 'D09', severity }], difference_cents: 0 })
  expect(getSingleApprovalReason(drawer('high'))).toBe(singleApprovalMessage)
  expect(getSingleApprovalReason({ ...drawer('low'), difference_cents: -200 })).toBeNull()
})

test('an additional code never makes a request easier to approve', () => {
  const codes = fc.array(fc.constantFrom(...Object.keys(differenceCodes)))
  fc.assert(
    fc.property(
      codes,
      fc.constantFrom(...Object.keys(differenceCodes)),
      fc.integer(),
      (sentCodes, extraCode, difference_cents) => {
        const before = getSingleApprovalReason(buildRequest(sentCodes, difference_cents))
        const after = getSingleApprovalReason(buildRequest([...sentCodes, extraCode], difference_cents))
        expect(before === null || after !== null).toBe(true)
      },
    ),
  )
})

const due_at = '2026-10-30T09:00:00.000Z'
test.each([
  ['2026-10-15T09:00:00.000Z', null, null, 'on_time'],
  ['2026-10-27T09:00:01.000Z', null, null, 'soon'],
  ['2026-10-30T09:00:01.000Z', null, null, 'late'],
  ['2026-10-30T09:00:01.000Z', '2026-10-20T09:00:00.000Z', null, 'stopped'],
  ['2026-10-15T09:00:00.000Z', '2026-10-14T09:00:00.000Z', '2026-10-14T10:00:00.000Z', 'on_time'],
])('at %s, asked at %s and answered at %s, a request is %s', (now, asked_at, answered_at, deadline) => {
  expect(assessDeadline({ due_at, asked_at, answered_at }, now)).toBe(deadline)
})

test('a request is reserved for half an hour and not a moment longer', () => {
  const now = '2026-10-15T09:00:00.000Z'
  const hold = { analyst_id: 'a', analyst_until: computeHoldEnd(now) }
  expect(getRequestHolder(hold, '2026-10-15T09:29:59.999Z')).toBe('a')
  expect(getRequestHolder(hold, '2026-10-15T09:30:00.000Z')).toBeNull()
  expect(getRequestHolder({ analyst_id: null, analyst_until: null }, now)).toBeNull()
})
