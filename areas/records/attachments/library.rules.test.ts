import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toArchiveNames } from './library.rules.ts'

test.each([
  [
    ['via.pdf', 'via.pdf', 'VIA.pdf'],
    ['via.pdf', 'via (2).pdf', 'VIA (3).pdf'],
  ],
  [['../../etc/passwd'], ['__.._etc_passwd']],
  [
    ['C:\\notas\\nf.xml', 'sem-fim', 'sem-fim'],
    ['C__notas_nf.xml', 'sem-fim', 'sem-fim (2)'],
  ],
])('the files %j are named %j in an archive', (names, expected) => {
  expect(toArchiveNames(names)).toEqual(expected)
})

test('no two files of an archive share a name on any system, and no file leaves its folder', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('a.pdf', 'A.PDF', 'a (2).pdf', '..', '')), { maxLength: 30 }),
      (names) => {
        const archiveNames = toArchiveNames(names)
        expect(new Set(archiveNames.map((name) => name.toLowerCase())).size).toBe(names.length)
        for (const name of archiveNames) expect(name).not.toMatch(/[\\/]|^\.\.?$|^$/)
      },
    ),
  )
})
