import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TerminalStatus } from './smart-pos-terminal.contract.ts'
import {
  assessHours,
  canMoveTerminal,
  canSwapTerminal,
  canTerminalBecome,
  hasEnded,
  listNextStatuses,
  minUsualDays,
} from './terminals.rules.ts'

const statuses = TerminalStatus.options

test.each([
  ['stock', ['active']],
  ['active', ['maintenance', 'blocked']],
  ['maintenance', ['active']],
  ['blocked', ['active', 'returned', 'lost']],
  ['returned', []],
  ['lost', []],
] as const)('a terminal in %s may become %j', (from, to) => {
  expect(statuses.filter((next) => canTerminalBecome(from, next))).toEqual(
    statuses.filter((next) => (to as readonly string[]).includes(next)),
  )
})

test('a terminal in a final status has no next status, and a blocked terminal is neither transferred nor swapped', () => {
  for (const status of statuses) {
    expect(listNextStatuses(status).length === 0).toBe(hasEnded(status))
    if (hasEnded(status) || status === 'blocked')
      expect([canMoveTerminal(status), canSwapTerminal(status)]).toEqual([false, false])
  }
})

const day = fc.array(fc.nat({ max: 3 }), { minLength: 24, maxLength: 24 })
const days = fc.array(day, { maxLength: 20 })
const hour = fc.nat({ max: 24 })

test('an hour is silent only when it is usual, over and without a capture', () => {
  fc.assert(
    fc.property(day, days, hour, (captures, before, until) => {
      const hours = assessHours({ captures, before, until })
      expect(hours.map((one) => one.hour)).toEqual(Array.from({ length: 24 }, (_, at) => at))
      for (const { hour: at, captures: count, usual, silent } of hours) {
        expect(count).toBe(captures[at])
        expect(silent).toBe(usual && count === 0 && at < until)
      }
    }),
  )
})

test('an hour is not usual before enough days are known, and days without captures do not count', () => {
  fc.assert(
    fc.property(day, fc.array(day, { maxLength: minUsualDays - 1 }), days, (captures, few, before) => {
      expect(assessHours({ captures, before: few, until: 24 }).some(({ usual }) => usual)).toBe(false)
      const idle = Array.from({ length: 3 }, () => Array<number>(24).fill(0))
      expect(assessHours({ captures, before: [...before, ...idle], until: 24 })).toEqual(
        assessHours({ captures, before, until: 24 }),
      )
    }),
  )
})

test('another day with a capture in an hour never makes a usual hour unusual', () => {
  fc.assert(
    fc.property(day, days, hour, (captures, before, at) => {
      const busy = Array<number>(24).fill(1)
      const usual = (past: number[][]) => assessHours({ captures, before: past, until: 24 })[at]?.usual ?? false
      if (usual(before)) expect(usual([...before, busy])).toBe(true)
    }),
  )
})
