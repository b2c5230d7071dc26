import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildCurl,
  computeRefetchDelay,
  formatBody,
  formatDuration,
  formatSuccess,
  getMessageAdvice,
} from './integration-control.rules.ts'

const request = { method: 'POST', url: 'https://erp.test/titles', request_headers: {}, request_body: null }

describe('a request as cURL', () => {
  test('has its method, address, masked headers and body', () => {
    const headers = { 'content-type': 'application/json', authorization: '••••' }
    expect(buildCurl({ ...request, request_headers: headers, request_body: '{"name":"D\'Ávila"}' })).toBe(
      [
        `curl -g -X POST 'https://erp.test/titles'`,
        `-H 'content-type: application/json'`,
        `-H 'authorization: ••••'`,
        `--data-raw '{"name":"D'\\''Ávila"}'`,
      ].join(' \\\n  '),
    )
  })

  test('passes any stored body to the shell unchanged', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((body) => !body.includes('\0'))
    fc.assert(
      fc.property(text, (body) => {
        const command = buildCurl({ ...request, request_body: body }).replace(/^curl/, `printf '%s\\n'`)
        const printed = execFileSync('sh', ['-c', command], { encoding: 'utf8' })
        expect(printed).toBe(`-g\n-X\nPOST\nhttps://erp.test/titles\n--data-raw\n${body}\n`)
      }),
      { numRuns: 40 },
    )
  })
})

test('a JSON body is indented, another body stays, and an empty one is named', () => {
  expect(formatBody('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(formatBody('<ok/>')).toBe('<ok/>')
  expect([formatBody(null), formatBody('')]).toEqual(['(vazio)', '(vazio)'])
})

test('a duration is shown in milliseconds below one second', () => {
  expect([null, 0, 999, 1000, 2449].map(formatDuration)).toEqual(['–', '0 ms', '999 ms', '1 s', '2,4 s'])
})

test('the success of 24 hours is 100 % only if every call succeeded', () => {
  expect(formatSuccess({ calls: 1000, succeeded: 999 })).toBe('99% de 1.000 chamadas em 24 h')
  expect(formatSuccess({ calls: 1, succeeded: 1 })).toBe('100% de 1 chamada em 24 h')
  expect(formatSuccess({ calls: 0, succeeded: 0 })).toBe('nenhuma chamada em 24 h')
})

describe('the advice about a message', () => {
  test('follows from the kind of its error', () => {
    expect(getMessageAdvice({ status: 'dead', error_kind: 'contract', can_look_up: false, corrections: [] })).toMatch(
      /endereço da conexão/,
    )
    expect(getMessageAdvice({ status: 'pending', error_kind: null, can_look_up: false, corrections: [] })).toBeNull()
    expect(
      getMessageAdvice({
        status: 'failed_business',
        error_kind: 'business',
        can_look_up: false,
        corrections: ['history'],
      }),
    ).toMatch(/Corrigir e reenviar/)
  })

  test('about an uncertain one depends on the look-up of the other system', () => {
    expect(
      getMessageAdvice({ status: 'uncertain', error_kind: 'transport', can_look_up: true, corrections: [] }),
    ).toMatch(/consultado antes/)
    expect(
      getMessageAdvice({ status: 'uncertain', error_kind: 'transport', can_look_up: false, corrections: [] }),
    ).toMatch(/confirme/)
  })

  test('is null for a message that has ended', () => {
    for (const status of ['succeeded', 'ignored', 'cancelled'] as const)
      expect(getMessageAdvice({ status, error_kind: 'server', can_look_up: false, corrections: [] })).toBeNull()
  })
})

describe('an open message is read again', () => {
  const readAt = Date.parse('2026-10-15T12:00:00.000Z')
  test.each([
    ['while it is sent', 'processing', null, 5000],
    ['soon, if it is due', 'pending', '2026-10-15T11:59:59.000Z', 5000],
    ['at its next attempt', 'retry_scheduled', '2026-10-15T12:00:30.000Z', 30_000],
    ['each minute, if its next attempt is far', 'retry_scheduled', '2026-10-15T18:00:00.000Z', 60_000],
    ['each minute, if it is long overdue', 'pending', '2026-10-14T12:00:00.000Z', 60_000],
    ['each minute, if it waits for a mapping', 'blocked_mapping', null, 60_000],
    ['never, if it has ended', 'succeeded', null, false],
    ['never, if it waits for a person', 'uncertain', null, false],
  ] as const)('%s', (_when, status, next_attempt_at, delay) => {
    expect(computeRefetchDelay({ status, next_attempt_at }, readAt)).toBe(delay)
  })
})
