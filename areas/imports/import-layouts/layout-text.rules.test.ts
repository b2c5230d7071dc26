import type { MappedColumn, TransformStep } from '@app/formats/mapping'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSource, sourceExamples, sourceText } from './layout-source.rules.ts'
import {
  columnsText,
  readSign,
  readTransforms,
  signExamples,
  signText,
  transformExamples,
  transformsText,
} from './layout-text.rules.ts'

const word = fc
  .string({
    unit: fc.constantFrom('a', 'Z', 'ç', '3', '=', ',', '>', '#', ' ', '/', '(', '\\d', '.'),
    minLength: 1,
    maxLength: 12,
  })
  .map((text) => text.trim())
  .filter((text) => text !== '' && !text.includes('|') && !text.endsWith('\\'))
const clean = fc
  .string({ unit: fc.constantFrom('a', 'B', 'é', ' ', '1'), minLength: 1, maxLength: 8 })
  .map((text) => text.trim())
  .filter(Boolean)
const names = fc.array(word, { minLength: 1, maxLength: 3 })

const titles = fc.array(
  fc
    .string({ unit: fc.constantFrom('a', 'B', '+', '#', '@', '>', '1', ' '), minLength: 1, maxLength: 8 })
    .map((text) => text.trim())
    .filter(Boolean),
  { minLength: 1, maxLength: 2 },
)
const inRow = fc.oneof(
  fc.record({ by: fc.constant('header' as const), names: titles }),
  fc.record({ by: fc.constant('position' as const), column: fc.integer({ min: 1, max: 500 }) }),
)

const step: fc.Arbitrary<TransformStep> = fc.oneof(
  fc.constantFrom<TransformStep>(
    { kind: 'trim' },
    { kind: 'upper' },
    { kind: 'without-accents' },
    { kind: 'digits' },
    { kind: 'strip-zeros' },
  ),
  fc.record({ kind: fc.constant('last' as const), count: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ kind: fc.constant('pad-zeros' as const), width: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    kind: fc.constant('slice' as const),
    from: fc.integer({ min: 1, max: 500 }),
    count: fc.integer({ min: 1, max: 500 }),
  }),
  fc.record({
    kind: fc.constant('part' as const),
    separator: fc.constantFrom('/', '-', ' de ', '>', ','),
    number: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({
    kind: fc.constant('pattern' as const),
    pattern: fc.constantFrom('(\\d+)/\\d+', 'NSU (\\d+)', 'a > (b)', '^=([^,]+)$', '1 (x)'),
    group: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({
    kind: fc.constant('concat' as const),
    separator: fc.constantFrom('', ' ', '-', ' > ', '+'),
    columns: fc.array(inRow, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('map' as const),
    table: fc.dictionary(
      word.filter((text) => !/^sen[aã]o /i.test(text) && text !== '__proto__'),
      word,
      { maxKeys: 3, noNullPrototype: true },
    ),
    otherwise: fc.constantFrom('keep' as const, 'error' as const, 'none' as const),
  }),
)

const source: fc.Arbitrary<MappedColumn['source']> = fc.oneof(
  fc.record({ by: fc.constant('header' as const), names }),
  fc.record({ by: fc.constant('position' as const), column: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ by: fc.constant('constant' as const), text: word }),
  fc.record({ by: fc.constant('cell' as const), cell: fc.constantFrom('A1', 'B3', 'AZ999') }),
  fc.record({ by: fc.constant('file-name' as const), pattern: fc.constantFrom('(\\d+)', '^EC (\\d{4})_', '@(.)') }),
)

const sign: fc.Arbitrary<MappedColumn['sign']> = fc.oneof(
  fc.constantFrom<MappedColumn['sign']>({ by: 'text' }, { by: 'inverted' }),
  fc.record({
    by: fc.constant('column' as const),
    names: fc.array(clean, { minLength: 1, maxLength: 2 }),
    negative: fc.array(clean, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    by: fc.constant('column' as const),
    names: fc.array(clean, { minLength: 1, maxLength: 2 }),
    negative: fc.array(clean, { minLength: 1, maxLength: 3 }),
    positive: fc.array(clean, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ by: fc.constant('debit-column' as const), names }),
)

describe('layout texts typed as they are shown give the same layout', () => {
  test('a typed column gives the same column', () =>
    fc.assert(fc.property(source, (one) => void expect(readSource(sourceText(one))).toEqual({ value: one }))))
  test('typed steps give the same steps', () =>
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 4 }),
        (steps) => void expect(readTransforms(transformsText(steps))).toEqual({ value: steps }),
      ),
    ))
  test('a typed sign gives the same sign', () =>
    fc.assert(fc.property(sign, (one) => void expect(readSign(signText(one))).toEqual({ value: one }))))
})

test.each(transformExamples)('the example "%s" is a valid step', (text) =>
  expect(readTransforms(text)).toHaveProperty('value'),
)
test.each(sourceExamples)('the example "%s" is a valid source', (text) =>
  expect(readSource(text)).toHaveProperty('value'),
)
test.each(signExamples)('the example "%s" is a valid sign', (text) => expect(readSign(text)).toHaveProperty('value'))

test.each([
  ['digitos', 'só dígitos'],
  ['SEM ZEROS > último 4', 'sem zeros à esquerda > últimos 4'],
  ['expressão NSU (\\d+)', 'expressão 1 NSU (\\d+)'],
  ['de-para a=b', 'de-para a=b, senão manter'],
])('"%s" is parsed as "%s"', (typed, shown) => {
  const read = readTransforms(typed)
  expect('value' in read && transformsText(read.value)).toBe(shown)
})

test.each([
  ['cortar', 'Transformação desconhecida: “cortar”.'],
  ['expressão (a', 'Expressão inválida: falta fechar um parêntese.'],
  ['juntar "-" a +', 'Use: juntar "-" TÍTULO + TÍTULO.'],
  ['juntar "-" =x', 'Use: juntar "-" TÍTULO + TÍTULO.'],
  ['de-para a', '“a” não tem a forma DE=PARA.'],
  ['de-para a=b, senão talvez', 'Depois de “senão” use erro, manter ou vazio.'],
])('"%s" is refused as a step with the reason', (typed, fault) => expect(readTransforms(typed)).toEqual({ fault }))

test.each([
  ['', 'Informe a coluna do arquivo.'],
  ['#x', 'Use # e o número da coluna: #3.'],
  ['#0', 'Use # e o número da coluna: #3.'],
  ['@3B', expect.stringContaining('@B3')],
  ['@arquivo (a', 'Expressão inválida: falta fechar um parêntese.'],
  ['@arquivo \\d+', 'Expressão inválida: use um grupo, como em (\\d+).'],
])('"%s" is refused as a column with the reason', (typed, fault) => expect(readSource(typed)).toEqual({ fault }))

test('an invalid sign is refused with the list of valid forms', () =>
  expect(readSign('às vezes')).toEqual({
    fault: 'Use: invertido · coluna TÍTULO: D · coluna TÍTULO: D > C · débito em TÍTULO.',
  }))

test('a column is described in one text', () => {
  expect(
    columnsText('statement_lines', [
      {
        field: 'amount_cents',
        source: { by: 'header', names: ['Valor'] },
        transforms: [],
        sign: { by: 'inverted' },
        required: true,
        on_error: 'warning',
        default: '0',
      },
    ]),
  ).toBe('valor: Valor · invertido · obrigatório · com erro: só avisar · padrão: 0')
})
