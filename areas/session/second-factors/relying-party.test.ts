import { expect, test } from 'vitest'
import { buildRelyingParty } from './relying-party.server.ts'

test.each([
  ['https://retaguarda.exemplo.com.br', 'https://retaguarda.exemplo.com.br', true],
  ['https://retaguarda.exemplo.com.br', 'https://exemplo.com.br', false],
  ['https://retaguarda.exemplo.com.br', 'http://retaguarda.exemplo.com.br', false],
  ['https://retaguarda.exemplo.com.br', 'https://retaguarda.exemplo.com.br:8443', false],
  ['https://retaguarda.exemplo.com.br', 'http://localhost:3000', false],
  ['', 'http://localhost:3000', true],
  ['', 'http://localhost', true],
  ['', 'https://localhost.exemplo.com', false],
  ['', 'http://127.0.0.1:3000', false],
])('with the public address “%s”, a signature of a page of %s counts: %s', (public_url, origin, expected) => {
  expect(buildRelyingParty(public_url).isOrigin(origin)).toBe(expected)
})

test('passkeys belong to the host name of the public address', () => {
  expect(buildRelyingParty('https://retaguarda.exemplo.com.br:8443').id).toBe('retaguarda.exemplo.com.br')
  expect(buildRelyingParty('').id).toBe('localhost')
})
