import { addDays } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getFileDay, isTakeable, parseFilePattern } from './file-names.rules.ts'

const dayBasis = { modified_at: '2026-10-15T08:00:00.000Z', days_after: 0 }
const day = (pattern: string, name: string, days_after = 0) => {
  const read = parseFilePattern(pattern)
  return read && getFileDay(read, name, { ...dayBasis, days_after })
}

test.each([
  ['CIELO03D_*_{AAAAMMDD}*.txt', 'CIELO03D_1023456001_20261014_0001.TXT', '2026-10-14'],
  ['extrato-{AAAA-MM-DD}.ofx', 'extrato-2026-10-14.ofx', '2026-10-14'],
  ['pix_{DDMMAAAA}.csv', 'pix_14102026.csv', '2026-10-14'],
  ['{DD-MM-AAAA}*', '14-10-2026 vendas.xml', '2026-10-14'],
  ['EEVC{AAMMDD}.*', 'EEVC261014.txt', '2026-10-14'],
  ['R{DDMMAA}?.txt', 'R141026A.txt', '2026-10-14'],
])('the pattern %s reads the day in the file name %s', (pattern, name, expected) => {
  expect(day(pattern, name)).toBe(expected)
})

test('a file dated one day later belongs to the day before', () => {
  expect(day('cielo_{AAAAMMDD}.txt', 'cielo_20261015.txt', 1)).toBe('2026-10-14')
})

test('a pattern without a date uses the modification date of the file', () => {
  expect(day('*.xml', 'stone.xml', 1)).toBe('2026-10-14')
  expect(day('*.xml', 'stone.csv', 1)).toBeUndefined()
})

test('digits that are not a date are skipped, and a later date in the name is used', () => {
  expect(day('*{AAAAMMDD}*', '99999999_20261014.txt')).toBe('2026-10-14')
  expect(day('*{AAAAMMDD}*', '20261399.txt')).toBeUndefined()
})

test.each(['{AAAAMMDD}{AAAAMMDD}', 'a{ANO}', 'a{', 'a}', '../{AAAAMMDD}', 'pasta/*.txt'])(
  '%s is not a valid file pattern',
  (text) => {
    expect(parseFilePattern(text)).toBeUndefined()
  },
)

test.each([
  '.ssh',
  '..',
  '../a.txt',
  'a/b.txt',
  'a\\b.txt',
  'a\u0000.txt',
  'a.txt.part',
  'a.txt.filepart',
  'a.tmp',
  'a.txt~',
  'x'.repeat(201),
])('a file named %j is never fetched', (name) => {
  expect(isTakeable(name)).toBe(false)
})

test('a day written with a pattern is read back with the same pattern', () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((after) => addDays('2000-01-01', after))
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 5 }), (date, days_after) => {
      const name = `VENDAS_${date.replaceAll('-', '')}_77.txt`
      expect(day('vendas_{AAAAMMDD}_*.txt', name, days_after)).toBe(addDays(date, -days_after))
    }),
  )
})

test('matching a pattern of many stars against a long name ends in a short time', () => {
  const name = `${'a'.repeat(200)}20261014`
  expect(day(`${'*a'.repeat(50)}b{AAAAMMDD}`, name)).toBeUndefined()
  expect(day(`${'*a'.repeat(50)}{AAAAMMDD}`, name)).toBe('2026-10-14')
})
