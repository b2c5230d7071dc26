import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainFileName } from './file-names.ts'

test.each([
  ['a mark that turns the direction', 'relatorio\u202efdp.exe', 'relatoriofdp.exe'],
  ['isolates of direction', '\u2066extrato\u2069.ofx', 'extrato.ofx'],
  ['spaces without width', 'ex\u200btra\u200dto\ufeff.ofx', 'extrato.ofx'],
  ['a soft hyphen', 'ex\u00adtrato.ofx', 'extrato.ofx'],
  ['tags', 'extrato\u{e0041}.ofx', 'extrato.ofx'],
  ['line separators', 'ex\u2028tra\u2029to.ofx', 'extrato.ofx'],
  ['control characters', 'ex\ttra\0to.ofx', 'extrato.ofx'],
  ['half a surrogate', 'extrato\ud800.ofx', 'extrato.ofx'],
])('a file name is stored without %s', (_description, name, plain) => expect(plainFileName(name)).toBe(plain))

test('letters, signs and emoji of every language stay in a file name', () => {
  for (const name of ['Relatório de ações (1).csv', '売上.xlsx', 'отчёт.pdf', 'café – 100%.txt', 'nota 🧾.pdf'])
    expect(plainFileName(name)).toBe(name)
})

test('every file name is converted to one that can be encoded in a URL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      expect(() => encodeURIComponent(plainFileName(name))).not.toThrow()
    }),
  )
})
