import fc from 'fast-check'
import { expect, test } from 'vitest'
import { terminalKinds } from './smart-pos-terminal.contract.ts'
import { findCodeByLabel, parseTerminalSheet } from './terminal-sheet.rules.ts'

test('columns are found by their headings in any order, ignoring case and accents', () => {
  const rows = [
    { line: 1, cells: ['EC', 'Cor', 'NÚMERO', 'Nº de série', 'nº  lógico'] },
    { line: 3, cells: ['1001', 'preto', '7', 'A-1', '62'] },
  ]
  expect(parseTerminalSheet(rows)).toEqual([
    { line: 3, values: { merchant_no: '1001', serial_no: 'A-1', logical_no: '62' } },
  ])
})

test('a heading with the name of an object property is an unknown column', () => {
  const rows = [
    { line: 1, cells: ['Série', 'constructor'] },
    { line: 2, cells: ['A-1', 'x'] },
  ]
  expect(parseTerminalSheet(rows)).toEqual([{ line: 2, values: { serial_no: 'A-1' } }])
})

test('columns without headings are read in their usual order, and empty cells are skipped', () => {
  expect(parseTerminalSheet([{ line: 1, cells: ["'A-1", '62', '1001', ' ', 'pos'] }])).toEqual([
    { line: 1, values: { serial_no: 'A-1', logical_no: '62', merchant_no: '1001', kind: 'pos' } },
  ])
})

test('each row of any sheet appears exactly once in the result', () => {
  const rows = fc.array(fc.array(fc.string())).map((all) => all.map((cells, at) => ({ line: at + 1, cells })))
  fc.assert(
    fc.property(rows, (all) => {
      const lines = parseTerminalSheet(all).map(({ line }) => line)
      expect([all.map(({ line }) => line), all.slice(1).map(({ line }) => line)]).toContainEqual(lines)
    }),
  )
})

test('labels of an enumeration are recognised without regard to case and accents', () => {
  expect(['SMART', 'pinpad', 'x'].map((word) => findCodeByLabel(terminalKinds, word))).toEqual([
    'smart',
    'pinpad',
    undefined,
  ])
})
