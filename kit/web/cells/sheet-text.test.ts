import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsv } from './sheet-text.ts'

const linesOf = (text: string) => text.slice(1).split('\r\n').slice(0, -1)

test('cells are separated by semicolons, and formulas are escaped', () => {
  expect(
    formatCsv([
      ['Tipo', 'Valor'],
      ['=1+1', 'a;b'],
      ['x "y"', '-5'],
    ]),
  ).toBe('\ufeffTipo;Valor\r\n\'=1+1;"a;b"\r\n"x ""y""";\'-5\r\n')
})

test('no cell begins as a formula, for any content', () => {
  const plain = fc.string().filter((text) => !/["\r\n;]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.array(plain, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
      const lines = linesOf(formatCsv(rows))
      expect(lines).toHaveLength(rows.length)
      for (const cell of lines.flatMap((line) => line.split(';'))) expect(cell).not.toMatch(/^[=+\-@\t\0]/)
    }),
  )
})
