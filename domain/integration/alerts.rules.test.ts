import { describe, expect, test } from 'vitest'
import { assessAlerts, type ConnectionFigures } from './alerts.rules.ts'

// Thursday, 15 October 2026, 09:00 in São Paulo.
const now = '2026-10-15T12:00:00.000Z'
const quiet: ConnectionFigures = { oldest_pending_at: null, dead: 0, unmapped: 0, calls: 0, succeeded: 0 }
const assess = (figures: Partial<ConnectionFigures>) => assessAlerts({ ...quiet, ...figures }, now)

describe('a pending message is late', () => {
  test('after two hours of business time, without the night between', () => {
    // Wednesday 17:01 and 16:59: 59 and 61 minutes before the end of the day, and one hour of today.
    expect(assess({ oldest_pending_at: '2026-10-14T20:01:00.000Z' }).waiting).toBe('cleared')
    expect(assess({ oldest_pending_at: '2026-10-14T20:00:00.000Z' }).waiting).toBe('cleared')
    expect(assess({ oldest_pending_at: '2026-10-14T19:59:00.000Z' }).waiting).toBe('raised')
  })

  test('never if no message is pending', () => {
    expect(assess({}).waiting).toBe('cleared')
  })
})

test('one dead message is an alert', () => {
  expect([assess({ dead: 1 }).dead, assess({}).dead]).toEqual(['raised', 'cleared'])
})

test('one message without a mapping is an alert', () => {
  expect([assess({ unmapped: 1 }).mapping, assess({}).mapping]).toEqual(['raised', 'cleared'])
})

describe('the rate of success of an hour', () => {
  test('is an alert below 90 % of at least 20 calls', () => {
    expect(assess({ calls: 20, succeeded: 17 }).failing).toBe('raised')
    expect(assess({ calls: 20, succeeded: 18 }).failing).toBe('cleared')
  })

  test('of fewer than 20 calls ends an alert if it is 90 %, and otherwise changes nothing', () => {
    expect(assess({ calls: 19, succeeded: 0 }).failing).toBe('unknown')
    expect(assess({ calls: 1, succeeded: 1 }).failing).toBe('cleared')
  })

  test('is unknown without calls', () => {
    expect(assess({}).failing).toBe('unknown')
  })
})
