import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accessKeyDigit, isAccessKey } from './access-key.ts'
import { cnpjCheckDigits, isCnpj } from './cnpj.ts'

test('the official alphanumeric CNPJ is valid', () => {
  expect(isCnpj('12ABC34501DE35')).toBe(true)
})

test('an old numeric CNPJ stays valid', () => {
  expect(isCnpj('06929383000163')).toBe(true)
  expect(isCnpj('06929383000164')).toBe(false)
})

test('equal characters, short texts and letters among the check digits are no CNPJ', () => {
  expect(['00000000000000', '123', '12ABC34501DE3A', ''].map(isCnpj)).toEqual([false, false, false, false])
})

test('a wrong character in a CNPJ is found unless it weighs the same modulo eleven', () => {
  const root = fc.stringMatching(/^[0-9]{12}$/)
  fc.assert(
    fc.property(root, fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
      const changed = `${digits.slice(0, at)}${(Number(digits[at]) + shift) % 10}${digits.slice(at + 1)}`
      fc.pre(!/^(.)\1*$/.test(digits + cnpjCheckDigits(digits)))
      expect(isCnpj(digits + cnpjCheckDigits(digits))).toBe(true)
      expect(isCnpj(changed + cnpjCheckDigits(digits))).toBe(cnpjCheckDigits(changed) === cnpjCheckDigits(digits))
    }),
  )
})

test('published access keys are valid, also with an alphanumeric CNPJ inside', () => {
  const keys = [
    '35210458716523000119550010000000221922299869',
    '43180906929383000163550010000000261000010301',
    '35260712ABC34501DE35550010000000011123456784',
  ]
  expect(keys.map(isAccessKey)).toEqual([true, true, true])
  expect(accessKeyDigit(keys[0]!.slice(0, 43))).toBe('9')
  expect(isAccessKey(keys[0]!.replace('1', '2'))).toBe(false)
})
