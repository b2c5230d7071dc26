import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getImportSource, shownLine, sumRowsBySource } from './import-history.rules.ts'

test.each([
  ['pos-export', 'pos'],
  ['cielo-v15-sales', 'cielo'],
  ['rede-eevc', 'rede'],
  ['pix-csv', 'pix'],
  ['ofx', 'bank'],
  ['cnab240-statement', 'bank'],
  ['nfe', 'other'],
  [null, 'other'],
])('a file of the layout %s is counted under the source %s', (layout, source) => {
  expect(getImportSource(layout)).toBe(source)
})

test('rows of one source and day are counted together, across layouts', () => {
  const newRows = (layout: string, rows: number) => ({ date: '2026-10-14', layout, rows })
  expect(sumRowsBySource([newRows('cielo-v13-sales', 10), newRows('cielo-v15-pix', 5), newRows('ofx', 2)])).toEqual([
    { date: '2026-10-14', source: 'cielo', rows: 15 },
    { date: '2026-10-14', source: 'bank', rows: 2 },
  ])
})

test('a whole card number is masked in a shown line, and other numbers are not', () => {
  expect(shownLine('VENDA;4111111111111111;10,00')).toBe('VENDA;************1111;10,00')
  expect(shownLine('NSU 4111111111111112, chave 41111111111111114111111111111111')).toBe(
    'NSU 4111111111111112, chave 41111111111111114111111111111111',
  )
})

test.each([
  ['VENDA 4111 1111 1111 1111 OK', 'VENDA **** **** **** 1111 OK'],
  ['4111-1111-1111-1111;10,00', '****-****-****-1111;10,00'],
  ['3782 822463 10005', '**** ****** *0005'],
  ['4111 1111 1111 1112', '4111 1111 1111 1112'],
  ['14.10.2026 0632 1234', '14.10.2026 0632 1234'],
])('a card number with separators is masked like one without: %s', (line, shown) => {
  expect(shownLine(line)).toBe(shown)
})

test('masking never makes a line longer, and text without card numbers is not changed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 3000 }), (text) => {
      const shown = shownLine(text)
      expect(shown.length).toBeLessThanOrEqual(Math.min(text.length, 2000))
      if (!/(?:\d[ .-]?){13}/.test(text)) expect(shown).toBe(text.slice(0, 2000))
    }),
  )
})
