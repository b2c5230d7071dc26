import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAboutOwner, isCommonPassword } from './passwords.rules.ts'

test.each([
  '1234567890',
  'senha12345',
  'Senha@2026',
  '$3nh@!!!!!!',
  'qwertyuiop',
  'aaaaaaaaaa',
  'abcabcabcabc',
  'Brasil!!!!!!',
])('the password %s is a common password', (password) => expect(isCommonPassword(password)).toBe(true))

test.each(['uma frase que ninguém adivinha', 'retaguarda-demo', 'Xk29-mnq0-zzP', 'uma senha boa'])(
  'the password %s is not a common password',
  (password) => expect(isCommonPassword(password)).toBe(false),
)

test.each([
  ['anaprado2026', true],
  ['Ana.Prado!', true],
  ['anaprado gosta de café', false],
  ['girassol azul', false],
])('for Ana Prado, ana.prado@posto.com.br: %s contains her data: %s', (password, expected) => {
  expect(isAboutOwner(password, ['Ana Prado', 'ana.prado@posto.com.br', 'anaprado'])).toBe(expected)
})

test('any text can be checked as a password', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500, unit: 'binary' }), fc.string(), (password, name) => {
      expect(typeof isCommonPassword(password)).toBe('boolean')
      expect(typeof isAboutOwner(password, [name])).toBe('boolean')
    }),
  )
})
