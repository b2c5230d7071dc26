import fc from 'fast-check'
import { expect, test } from 'vitest'
import { terminalKinds } from './smart-pos-terminal.contract.ts'
import { codeOf, sheetLines } from './terminal-sheet.rules.ts'

test.each([';', ',', '\t'])('columns parted by %j are found by their headings, in any order', (sign) => {
  const text = `\uFEFFEC${sign}Nº de série${sign}Nº lógico\n\n1001${sign}A-1${sign}"62"`
  expect(sheetLines(text)).toEqual([{ line: 3, values: { merchant_no: '1001', serial_no: 'A-1', logical_no: '62' } }])
})

test('without headings the columns stand in their usual order, and empty cells are left out', () => {
  expect(sheetLines("'A-1;62;1001;;pos")).toEqual([
    { line: 1, values: { serial_no: 'A-1', logical_no: '62', merchant_no: '1001', kind: 'pos' } },
  ])
})

test('whatever is pasted, each line that is not empty is told once', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 })), (pasted) => {
      const read = sheetLines(pasted.join('\n'))
      const filled = pasted
        .join('\n')
        .replace(/^\uFEFF/, '')
        .split(/\r\n|\r|\n/)
        .filter((line) => line.trim() !== '').length
      expect([filled, filled - 1]).toContain(read.length)
      expect(new Set(read.map(({ line }) => line)).size).toBe(read.length)
    }),
  )
})

test('words of an enumeration are known without case and accents', () => {
  expect([codeOf(terminalKinds, 'SMART'), codeOf(terminalKinds, 'pinpad'), codeOf(terminalKinds, 'x')]).toEqual([
    'smart',
    'pinpad',
    undefined,
  ])
})
