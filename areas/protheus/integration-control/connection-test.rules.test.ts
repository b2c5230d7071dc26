import { expect, test } from 'vitest'
import { describeConnectionTest } from './connection-test.rules.ts'

const now = '2026-10-15T12:00:00.000Z'
const answer = { status: 200, duration_ms: 35, server_date: 'Thu, 15 Oct 2026 12:00:02 GMT', now }
const read = (tried: Parameters<typeof describeConnectionTest>[0]) =>
  describeConnectionTest(tried).map(({ label, ok, detail }) => [label, ok, detail])

test('an answer proves address, connection and clock', () => {
  expect(read(answer)).toEqual([
    ['Endereço', true, null],
    ['Conexão e certificado', true, null],
    ['Resposta', true, 'HTTP 200 em 35 ms'],
    ['Relógio', true, 'Diferença de 2 s'],
  ])
})

test.each([
  ['address', 0],
  ['connection', 1],
  ['answer', 2],
] as const)(
  'after a failure of the %s the steps before it worked and the later ones are unknown',
  (failure, failed) => {
    const expected = [0, 1, 2, 3].map((at) => (at < failed ? true : at === failed ? false : null))
    const steps = describeConnectionTest({ failure, message: 'Falhou.' })
    expect(steps.map(({ ok }) => ok)).toEqual(expected)
    expect(steps[failed]?.detail).toBe('Falhou.')
  },
)

test('the answer step passes for a status below 500 and fails from 500 on', () => {
  expect([200, 404, 401, 503].map((status) => describeConnectionTest({ ...answer, status })[2]?.ok)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('the clock step fails if the clocks differ by more than five minutes, and is unknown without a date', () => {
  const clock = (server_date: string | undefined) => describeConnectionTest({ ...answer, server_date })[3]
  expect(clock('Thu, 15 Oct 2026 11:55:00 GMT')).toMatchObject({ ok: true })
  expect(clock('Thu, 15 Oct 2026 12:10:00 GMT')).toMatchObject({ ok: false, detail: 'Diferença de 600 s' })
  expect(clock(undefined)).toMatchObject({ ok: null })
})
