import { textPattern } from '@app/domain/matching/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const matches = (pattern: string, text: string) => textPattern(pattern)?.matches(text)

test.each([
  ['tarifa', 'TARIFA DE COBRANÇA', true],
  ['cobranca', 'Tarifa de cobrança', true],
  ['^pix (recebido|enviado) \\d+', 'PIX RECEBIDO 123', true],
  ['^recebido', 'pix recebido', false],
  ['estorno$', 'pix estorno', true],
  ['a{2,3}b', 'ab aab', true],
  ['^a{2,3}$', 'aaaa', false],
  ['[^0-9]+x', '12x', false],
  ['[a-c]\\.[0-9]', 'b.7', true],
  ['(?:ted|doc)?', '', true],
])('%s in %s: %s', (pattern, text, found) => expect(matches(pattern, text)).toBe(found))

test.each(['', '(', 'a)', '[a', '*a', 'a**', 'a{3,2}', 'a{999}', '(?=a)', '(?<n>a)', '\\1', '\\b', 'x'.repeat(201)])(
  '%s is an invalid expression',
  (pattern) => expect(textPattern(pattern)).toBeNull(),
)

test('expressions that are exponential in other engines run in time proportional to the text', () => {
  for (const pattern of ['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(.*)*x', '(a*)*b', '.*.*.*.*.*x'])
    expect(matches(pattern, `${'a'.repeat(3000)}!`)).toBe(false)
})

const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '(a|b)', '\\d', 'a*', 'b+', 'a?', '(ab)*', 'b{1,2}')
const pattern = fc
  .tuple(fc.constantFrom('', '^'), fc.array(atom, { minLength: 1, maxLength: 5 }), fc.constantFrom('', '$'))
  .map(([start, atoms, end]) => `${start}${atoms.join('')}${end}`)

test('an expression matches the same texts as RegExp', () => {
  fc.assert(
    fc.property(pattern, fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), maxLength: 8 }), (source, text) => {
      expect(matches(source, text), source).toBe(new RegExp(source).test(text))
    }),
  )
})
