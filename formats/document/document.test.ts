import { getNfeKeyInfo, isValidCnpj, isValidCpf, isValidNfeKey } from '@brazilian-utils/brazilian-utils'
import { cnpj as cnpjOracle, cpf as cpfOracle } from 'cpf-cnpj-validator'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accessKeyDigit, accessKeyParts, buildAccessKey, isAccessKey, normaliseAccessKey } from './access-key.ts'
import { cnpjCheckDigits, isBareCnpj, normaliseCnpj } from './cnpj.ts'
import { cpfCheckDigits, isBareCpf, normaliseCpf } from './cpf.ts'

const alphanumericRoot = fc.stringMatching(/^[0-9A-Z]{12}$/)
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

test('the official alphanumeric CNPJ is valid', () => {
  expect(isBareCnpj('12ABC34501DE35')).toBe(true)
})

test('an old numeric CNPJ stays valid', () => {
  expect(isBareCnpj('06929383000163')).toBe(true)
  expect(isBareCnpj('06929383000164')).toBe(false)
})

test('equal characters, short texts and letters as check digits are no valid CNPJ', () => {
  expect(['00000000000000', '123', '12ABC34501DE3A', ''].map(isBareCnpj)).toEqual([false, false, false, false])
})

test('a wrong character in a CNPJ is found unless it gives the same check digits', () => {
  const root = fc.stringMatching(/^[0-9]{12}$/)
  fc.assert(
    fc.property(root, fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
      const changed = `${digits.slice(0, at)}${(Number(digits[at]) + shift) % 10}${digits.slice(at + 1)}`
      fc.pre(!/^(.)\1*$/.test(digits + cnpjCheckDigits(digits)))
      expect(isBareCnpj(digits + cnpjCheckDigits(digits))).toBe(true)
      expect(isBareCnpj(changed + cnpjCheckDigits(digits))).toBe(cnpjCheckDigits(changed) === cnpjCheckDigits(digits))
    }),
  )
})

test('published access keys are valid, including one with an alphanumeric CNPJ', () => {
  const keys = [
    '35210458716523000119550010000000221922299869',
    '43180906929383000163550010000000261000010301',
    '35260712ABC34501DE35550010000000011123456784',
  ]
  expect(keys.map(isAccessKey)).toEqual([true, true, true])
  expect(accessKeyDigit(keys[0]!.slice(0, 43))).toBe('9')
  expect(isAccessKey(keys[0]!.replace('1', '2'))).toBe(false)
})

test('formatted documents are reduced to their characters, and invalid ones become null', () => {
  expect(normaliseCnpj(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35')
  expect(normaliseCnpj('12.ABC.345/01DE-36')).toBeNull()
  expect(normaliseCnpj('12_ABC_345/01DE-35')).toBeNull()
  expect(normaliseCpf('529.982.247-25')).toBe('52998224725')
  expect(['529.982.247-24', '111.111.111-11', '', '5299822472x'].map(normaliseCpf)).toEqual([null, null, null, null])
  const key = '35260712ABC34501DE35550010000000011123456784'
  expect(normaliseAccessKey(`NFe${key}`)).toBe(key)
  expect(normaliseAccessKey(key.toLowerCase().replace(/(.{4})/g, '$1 '))).toBe(key)
  expect(normaliseAccessKey(key.slice(1))).toBeNull()
})

test('an access key is split into issuer, month, model and number, and built from them', () => {
  const key = '35260712ABC34501DE35550010000000011123456784'
  const parts = accessKeyParts(key)
  expect(parts).toEqual({
    state: '35',
    year_month: '2607',
    issuer: '12ABC34501DE35',
    model: '55',
    series: '001',
    number: '000000001',
    emission: '1',
    code: '12345678',
  })
  expect(buildAccessKey({ ...parts, series: '1', number: '1' })).toBe(key)
})

describe('comparison with other implementations of the rules', () => {
  const pair = digits(2)

  test('the implementations agree on every CNPJ, numeric or alphanumeric, right or wrong', () => {
    fc.assert(
      fc.property(fc.oneof(alphanumericRoot, digits(12)), pair, fc.boolean(), (root, wrong, right) => {
        const text = right ? root + cnpjCheckDigits(root) : root + wrong
        expect(isBareCnpj(text)).toBe(cnpjOracle.isValid(text, true))
        expect(isBareCnpj(text)).toBe(isValidCnpj(text, { version: 2 }))
      }),
    )
  })

  test('the implementations agree on every CPF, right or wrong', () => {
    fc.assert(
      fc.property(digits(9), pair, fc.boolean(), (root, wrong, right) => {
        const text = right ? root + cpfCheckDigits(root) : root + wrong
        expect(isBareCpf(text)).toBe(cpfOracle.isValid(text))
        expect(isBareCpf(text)).toBe(isValidCpf(text))
      }),
    )
  })

  test('the implementations agree on every access key with a numeric CNPJ, right or wrong', () => {
    const parts = fc.record({
      state: fc.constantFrom('11', '26', '35', '43', '53'),
      year_month: fc.constantFrom('2401', '2512', '2607'),
      issuer: digits(12).map((root) => root + cnpjCheckDigits(root)),
      model: fc.constantFrom('55', '65'),
      series: digits(3).filter((series) => Number(series) < 890),
      number: digits(9).filter((number) => Number(number) > 0),
      emission: fc.constantFrom('1', '9'),
      code: digits(8),
    })
    fc.assert(
      fc.property(parts, digits(1), (keyParts, digit) => {
        fc.pre(isBareCnpj(keyParts.issuer))
        const key = buildAccessKey(keyParts)
        expect(accessKeyParts(key)).toEqual(keyParts)
        const changed = key.slice(0, 43) + digit
        expect(isAccessKey(changed)).toBe(isValidNfeKey(changed))
        const info = getNfeKeyInfo(key)
        expect([info?.taxId, info?.code, info?.number]).toEqual([
          keyParts.issuer,
          keyParts.code,
          Number(keyParts.number),
        ])
      }),
    )
  })
})
