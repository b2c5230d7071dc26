import { expect, test } from 'vitest'
import { decodeBase32 } from './people.testing.ts'
import { buildTotpUri, computeCode, encodeBase32, findStepOfCode, getStep } from './totp.server.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [0, '755224'],
  [1, '287082'],
  [2, '359152'],
  [3, '969429'],
  [4, '338314'],
  [5, '254676'],
  [6, '287922'],
  [7, '162583'],
  [8, '399871'],
  [9, '520489'],
])('RFC 4226, appendix D: the code of counter %i is %s', (counter, code) => {
  expect(computeCode(secret, counter)).toBe(code)
})

test.each([
  ['1970-01-01T00:00:59.000Z', '94287082'],
  ['2005-03-18T01:58:29.000Z', '07081804'],
  ['2005-03-18T01:58:31.000Z', '14050471'],
  ['2009-02-13T23:31:30.000Z', '89005924'],
  ['2033-05-18T03:33:20.000Z', '69279037'],
  ['2603-10-11T11:33:20.000Z', '65353130'],
])('RFC 6238, appendix B: the code of SHA-1 at %s is %s', (now, code) => {
  expect(computeCode(secret, getStep(now), 8)).toBe(code)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, section 10: “%s” in base32 is “%s”', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded)
  expect(decodeBase32(encoded).toString()).toBe(text)
})

test('a code is accepted one step early and one step late, and no further', () => {
  const now = '2026-10-15T09:00:10.000Z'
  const step = getStep(now)
  const accepted = [-2, -1, 0, 1, 2].map((offset) => findStepOfCode(secret, computeCode(secret, step + offset), now))
  expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined])
})

test('the address of the QR code names the product, the account and the secret', () => {
  expect(buildTotpUri(secret, 'ana@posto.com.br')).toBe(
    'otpauth://totp/Retaguarda%3Aana%40posto.com.br?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Retaguarda',
  )
})
