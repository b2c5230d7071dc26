import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Breaker, computeBreaker, findBreakerWait } from './breaker.rules.ts'
import { classifyAnswer, classifyTokenAnswer } from './results.rules.ts'
import { computeRetryDelay, parseRetryAfter } from './retry.rules.ts'
import { computeNextTurn } from './turns.rules.ts'
import { findWindowOpening } from './window.rules.ts'

const now = '2026-10-15T12:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString()

describe('the delay of a retry', () => {
  test.each([
    [1, 0],
    [2, 30],
    [3, 120],
    [4, 600],
    [5, 1800],
    [6, 7200],
    [7, 21_600],
    [8, 43_200],
  ])('after attempt %i is %i s without jitter', (attempt, seconds) => {
    expect(computeRetryDelay({ attempt, random: 0.5 })).toBe(seconds * 1000)
  })

  test('differs by at most 20 % from its table, and is never shorter than Retry-After', () => {
    const attempts = fc.integer({ min: 1, max: 8 })
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(attempts, chance, fc.nat({ max: 200_000_000 }), (attempt, random, retry_after_ms) => {
        const plain = computeRetryDelay({ attempt, random: 0.5 })
        const delay = computeRetryDelay({ attempt, random })
        expect(delay).toBeGreaterThanOrEqual(Math.floor(plain * 0.8))
        expect(delay).toBeLessThanOrEqual(Math.ceil(plain * 1.2))
        const asked = computeRetryDelay({ attempt, random, retry_after_ms })
        expect(asked).toBe(Math.max(delay, Math.min(retry_after_ms, 86_400_000)))
      }),
    )
  })

  test.each([
    ['120', 120_000],
    ['Thu, 15 Oct 2026 12:05:00 GMT', 300_000],
    ['Thu, 15 Oct 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('reads Retry-After %s as %s ms', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected)
  })
})

test.each([
  [200, 'ok'],
  [204, 'ok'],
  [302, 'wrong_address'],
  [400, 'business'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'wrong_address'],
  [405, 'wrong_address'],
  [408, 'rate'],
  [409, 'business'],
  [412, 'business'],
  [422, 'business'],
  [425, 'rate'],
  [429, 'rate'],
  [500, 'server'],
  [502, 'gateway'],
  [503, 'server'],
  [504, 'gateway'],
])('an answer with status %i is of kind %s', (status, kind) => {
  expect(classifyAnswer({ status, headers: {}, body: '', masked: '' }, [], now).kind).toBe(kind)
})

test('an answer with status 500 is a refusal if its text matches a rule of the connection', () => {
  const answer = { status: 500, headers: {}, body: 'AJUDA:JAGRAVADO', masked: 'AJUDA:JAGRAVADO' }
  expect(classifyAnswer(answer, ['jagravado'], now)).toMatchObject({ kind: 'business', message: 'AJUDA:JAGRAVADO' })
  expect(classifyAnswer(answer, ['FECHADO'], now).kind).toBe('server')
})

test.each([
  [200, undefined],
  [302, 'wrong_address'],
  [400, 'unauthorized'],
  [401, 'unauthorized'],
  [403, 'unauthorized'],
  [404, 'wrong_address'],
  [408, 'transport'],
  [429, 'transport'],
  [500, 'transport'],
  [503, 'transport'],
])('an answer of a token endpoint with status %i is of kind %s', (status, kind) => {
  expect(classifyTokenAnswer(status)?.kind).toBe(kind)
})

describe('the circuit breaker', () => {
  const closed: Breaker = { breaker: 'closed', breaker_until: null, breaker_seconds: 0 }
  const open = { breaker: 'open', breaker_until: after(60), breaker_seconds: 60 } as const
  const halfOpen: Breaker = { ...open, breaker: 'half_open', breaker_until: after(2) }

  test.each([
    [9, 8, 4, 'closed'],
    [9, 9, 9, 'open'],
    [10, 4, 4, 'closed'],
    [10, 5, 1, 'open'],
    [30, 15, 1, 'open'],
    [1, 1, 4, 'closed'],
    [1, 1, 5, 'open'],
  ])('after %i calls with %i failures within a minute, and %i in a row, is %s', (calls, failures, in_row, state) => {
    expect(computeBreaker(closed, true, { recent: { calls, failures, in_row }, now }).breaker).toBe(state)
  })

  test('is open for 60 s, and then allows one call', () => {
    const recent = { calls: 10, failures: 10, in_row: 10 }
    expect(computeBreaker(closed, true, { recent, now })).toEqual(open)
    expect(findBreakerWait(open, after(59))).toBe(after(60))
    expect(findBreakerWait(open, after(60))).toBeUndefined()
    expect(findBreakerWait(halfOpen, after(1))).toBe(after(2))
    expect(findBreakerWait(halfOpen, after(2))).toBeUndefined()
  })

  test('closes after a successful probe, and opens twice as long after a failed one, at most 15 minutes', () => {
    const recent = { calls: 1, failures: 1, in_row: 1 }
    expect(computeBreaker(halfOpen, false, { recent, now })).toEqual(closed)
    const seconds: number[] = []
    let breaker: Breaker = halfOpen
    for (let probe = 1; probe <= 6; probe += 1) {
      breaker = computeBreaker({ ...breaker, breaker: 'half_open' }, true, { recent, now })
      seconds.push(breaker.breaker_seconds)
    }
    expect(seconds).toEqual([120, 240, 480, 900, 900, 900])
  })
})

describe('the turns of companies', () => {
  type Waiting = { company: number; turn: number }

  class Queue {
    readonly waiting: Waiting[] = []
    current = 0

    add(company: number, count: number) {
      for (let added = 0; added < count; added += 1) {
        const own = this.waiting.filter((message) => message.company === company).map(({ turn }) => turn)
        const last = own.length > 0 ? Math.max(...own) : null
        this.waiting.push({ company, turn: computeNextTurn({ current: this.current, last }) })
      }
    }

    take() {
      const next = this.waiting.reduce((best, message) => (message.turn < best.turn ? message : best))
      this.waiting.splice(this.waiting.indexOf(next), 1)
      this.current = Math.max(this.current, next.turn)
      return next
    }
  }

  test('send the first message of a company before the second of those that wait longer', () => {
    const steps = fc.array(
      fc.record({ company: fc.nat({ max: 4 }), count: fc.integer({ min: 1, max: 30 }), sent: fc.nat({ max: 20 }) }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(steps, fc.constant(99), (history, late) => {
        const queue = new Queue()
        for (const { company, count, sent } of history) {
          queue.add(company, count)
          for (let step = 0; step < sent && queue.waiting.length > 0; step += 1) queue.take()
        }
        const companies = new Set(queue.waiting.map(({ company }) => company)).size
        queue.add(late, 1)
        let position = 0
        while (queue.take().company !== late) position += 1
        expect(position).toBeLessThanOrEqual(companies)
      }),
    )
  })

  test('alternate between two companies with many messages', () => {
    const queue = new Queue()
    queue.add(1, 20)
    queue.add(2, 20)
    const order = Array.from({ length: 40 }, () => queue.take().company)
    expect(order.slice(0, 6)).toEqual([1, 2, 1, 2, 1, 2])
  })
})

describe('the sending window', () => {
  const weekdays = [{ weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }]

  test.each([
    ['2026-10-15T10:59:00.000Z', '2026-10-15T11:00:00.000Z'],
    ['2026-10-15T11:00:00.000Z', undefined],
    ['2026-10-15T20:59:00.000Z', undefined],
    ['2026-10-15T21:00:00.000Z', '2026-10-16T11:00:00.000Z'],
    ['2026-10-16T21:00:00.000Z', '2026-10-19T11:00:00.000Z'],
  ])('from 8 to 18 h of weekdays in São Paulo, at %s opens at %s', (at, opening) => {
    expect(findWindowOpening(weekdays, at)).toBe(opening)
  })
})
