import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePixKey } from './pix-keys.contract.ts'
import { accountLabel, computeAccountDigit, diffBankData } from './settlement-accounts.rules.ts'

const account = { bank_code: '341', branch: '0057', account_no: '72192', account_digit: '0' }
const data = { ...account, kind: 'checking' as const, holder_cnpj: '11222333000181', pix_keys: [] }

test('the check digit of an Itaú account is computed as in the manual of the bank', () => {
  expect(computeAccountDigit(account)).toBe('0')
  expect(computeAccountDigit({ ...account, branch: '57', account_no: '072192' })).toBe('0')
})

test('a check digit is not verified for banks without a confirmed rule', () => {
  expect(computeAccountDigit({ ...account, bank_code: '237' })).toBeNull()
  expect(computeAccountDigit({ ...account, account_no: '721920' })).toBeNull()
})

test('a single wrong digit in an Itaú account always changes its check digit', () => {
  const figure = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(fc.array(figure, { minLength: 9, maxLength: 9 }), fc.nat(8), figure, (figures, at, wrongFigure) => {
      fc.pre(figures[at] !== wrongFigure)
      const digitOf = (all: readonly number[]) =>
        computeAccountDigit({
          bank_code: '341',
          branch: `0${all.slice(0, 4).join('')}`.slice(-4),
          account_no: all.slice(4).join(''),
        })
      expect(digitOf(figures.with(at, wrongFigure))).not.toBe(digitOf(figures))
    }),
  )
})

test('the description of a change lists only the changed fields', () => {
  expect(diffBankData(data, { ...data, branch: '0058', pix_keys: ['a@b.test'] })).toEqual([
    { label: 'Agência', before: '0057', after: '0058' },
    { label: 'Chaves Pix', before: '–', after: 'a@b.test' },
  ])
  expect(diffBankData({ ...data, pix_keys: ['b', 'a'] }, { ...data, pix_keys: ['a', 'b'] })).toEqual([])
})

test('an account is labelled with its bank, branch and number', () => {
  expect(accountLabel(account)).toBe('Itaú 0057/72192-0')
  expect(accountLabel({ ...account, bank_code: '999', account_digit: '' })).toBe('Banco 999 0057/72192')
})

test.each([
  ['PIX@Posto.com.BR', 'pix@posto.com.br'],
  ['(11) 98765-4321', '+5511987654321'],
  ['+5511987654321', '+5511987654321'],
  ['11.222.333/0001-81', '11222333000181'],
  ['123E4567-E89B-42D3-A456-426614174000', '123e4567-e89b-42d3-a456-426614174000'],
])('the Pix key %s is stored as %s', (text, stored) => expect(parsePixKey(text)).toBe(stored))

test.each(['', 'posto', '11222333000182', '0198765', "'; drop table x", '🙂@'])('%s is refused as a Pix key', (text) =>
  expect(parsePixKey(text)).toBeNull(),
)
