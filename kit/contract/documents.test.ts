import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Cnpj, CnpjOrCpf, isCnpj, isCpf, showDocument } from './documents.ts'

test('a CNPJ is accepted in any notation, numeric or alphanumeric, and stored without marks', () => {
  expect(Cnpj.parse('12.abc.345/01de-35')).toBe('12ABC34501DE35')
  expect(Cnpj.parse(' 06.929.383/0001-63 ')).toBe('06929383000163')
})

test.each([
  '06929383000164',
  '00000000000000',
  '123',
  '12ABC34501DE3A',
  '',
  'x'.repeat(10_000),
  "'; drop table",
  '👩‍🚒',
])('%.30s is refused as a CNPJ', (text) =>
  expect(Cnpj.safeParse(text).error?.issues[0]?.message).toBe('CNPJ inválido.'),
)

test('a hired person or company has a CNPJ or a CPF', () => {
  expect(CnpjOrCpf.parse('529.982.247-25')).toBe('52998224725')
  expect(['52998224724', '11111111111'].map(isCpf)).toEqual([false, false])
  expect(CnpjOrCpf.safeParse('529.982.247-24').error?.issues[0]?.message).toBe('CNPJ ou CPF inválido.')
})

test('documents are shown with their marks', () => {
  expect([showDocument('12ABC34501DE35'), showDocument('52998224725')]).toEqual([
    '12.ABC.345/01DE-35',
    '529.982.247-25',
  ])
})

test('exactly one pair of check digits is valid for a root', () => {
  const root = fc.stringMatching(/^[0-9A-Z]{11}[1-9A-Z]$/).filter((text) => !/^(.)\1*$/.test(text))
  fc.assert(
    fc.property(root, (text) => {
      const fitting = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0')).filter((pair) =>
        isCnpj(text + pair),
      )
      expect(fitting).toHaveLength(1)
    }),
    { numRuns: 30 },
  )
})
