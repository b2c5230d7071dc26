import { expect, test } from 'vitest'
import { bancoDoBrasilDigit, bradescoDigit, moduloTen, sicoobDigit, zeroDigit } from './boleto-digits.ts'

test('the check digits of each bank match the examples in its manual', () => {
  expect(['00000000001', '00000000002', '00000000006'].map((number) => bradescoDigit(`19${number}`))).toEqual([
    'P',
    '8',
    '0',
  ])
  expect([
    '0057721921 0998712345'.length,
    moduloTen('00577219210998712345'),
    moduloTen('00577219219898712345'),
  ]).toEqual([21, '8', '1'])
  expect([moduloTen('1108954'), moduloTen('005772192')]).toEqual(['7', '0'])
  expect(zeroDigit('566612457800')).toBe('2')
  expect(sicoobDigit('000100000000190000021')).toBe('8')
})

test('Banco do Brasil writes a check digit of ten as X', () => {
  expect(bancoDoBrasilDigit('05009401448')).toBe('1')
  expect(bancoDoBrasilDigit('00000000006')).toBe('X')
})
