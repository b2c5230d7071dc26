import { expect, test } from 'vitest'
import { countRequest } from './webhook-requests.rules.ts'

const now = '2026-10-15T12:00:00.000Z'
const before = (seconds: number) => new Date(Date.parse(now) - seconds * 1000).toISOString()

test.each([
  ['the first request', null, 0, { requests_from: now, requests: 1, wait_ms: 0 }],
  ['the tenth request of a minute', before(20), 9, { requests_from: before(20), requests: 10, wait_ms: 0 }],
  ['the first request of a new minute', before(60), 10, { requests_from: now, requests: 1, wait_ms: 0 }],
])('%s is sent', (_name, requests_from, requests, counted) => {
  expect(countRequest({ requests_from, requests }, now)).toEqual(counted)
})

test('the eleventh request of a minute waits until the minute has ended', () => {
  expect(countRequest({ requests_from: before(20), requests: 10 }, now)).toMatchObject({ wait_ms: 40_000 })
})
