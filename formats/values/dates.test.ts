import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildFileCalendar, parseBrazilianDay, parseCompactDay } from './dates.ts'

const calendar = buildFileCalendar('2026-10-15')

test.each(['2026X014', 'X0261014', '202610X4', '2026 114', '20261 14', '20261314', '20260230', '2026101'])(
  '%s is no day',
  (text) => {
    expect(parseCompactDay(calendar, text)).toBeNull()
  },
)

test('a day with a non-digit at any position is invalid', () => {
  const sign = fc.constantFrom(...' X-/O:')
  fc.assert(
    fc.property(fc.nat(7), sign, (at, character) => {
      const replaceCharacter = (text: string) => `${text.slice(0, at)}${character}${text.slice(at + 1)}`
      expect([
        parseCompactDay(calendar, replaceCharacter('20261014')),
        parseBrazilianDay(calendar, replaceCharacter('14102026')),
      ]).toEqual([null, null])
    }),
  )
})
