import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseProtheusCents, readProtheusJson, writeProtheusJson } from './protheus-json.rules.ts'

test('a number of the vendor keeps its digits', () => {
  expect(
    readProtheusJson('{"value":1530.45,"big":99999999999999.99,"text":"a \\"1.5\\" b","list":[1,-2.5e3]}'),
  ).toEqual({
    ...{ value: '1530.45', big: '99999999999999.99', text: 'a "1.5" b', list: ['1', '-2.5e3'] },
  })
  expect(readProtheusJson('{"value":1530.4')).toBeUndefined()
})

test('a text of the vendor loses the characters that the database does not store', () => {
  expect(readProtheusJson('{"history":"BO\\u0000#1 \\ud800","list":["\\u0000"]}')).toEqual({
    history: 'BO#1 ',
    list: [''],
  })
})

test.each([
  ['1530.45', 153045],
  ['0.3', 30],
  ['-45', -4500],
  ['1530.4500', 153045],
  ['0.30000000000000004', undefined],
  ['1e3', undefined],
  ['99999999999999.99', undefined],
  ['', undefined],
])('the amount %s is %s centavos', (text, cents) => {
  expect(parseProtheusCents(text)).toBe(cents)
})

test('every amount is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer(), (cents) => {
      const written = readProtheusJson(writeProtheusJson({ value: { cents }, empty: undefined, history: 'BO#1' }))
      expect(written).toEqual({ value: expect.any(String), history: 'BO#1' })
      expect(parseProtheusCents(Object(written).value)).toBe(cents === 0 ? 0 : cents)
    }),
  )
})
