import { expect, test } from 'vitest'
import { isTable } from './paste.rules.ts'

test.each([
  ['cells of a spreadsheet', 'Data\tValor\n14/10/2026\t1,50\n', true],
  ['one row of a spreadsheet', '14/10/2026\t1,50', true],
  ['lines of a text', 'Data;Valor\r\n14/10/2026;1,50', true],
  ['a number that was copied', '000187', false],
  ['one cell, which a spreadsheet ends with a line', 'R$ 1,50\r\n', false],
  ['nothing', ' \t\n', false],
])('pasted text is sent only if it is a table: %s', (_, text, table) => expect(isTable(text)).toBe(table))
