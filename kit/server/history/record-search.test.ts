import { expect, test } from 'vitest'
import { bestMatch, matchText, parseSearchTerms } from './record-search.ts'

test.each([
  ['posto 14/10/2026', { text: 'posto', words: ['posto'], date: '2026-10-14' }],
  ['posto 14/10', { text: 'posto', words: ['posto'], date: '2026-10-14' }],
  ['7.162,64', { text: '7.162,64', words: [], number: '7.162,64', cents: 716_264 }],
  ['R$ 58,00', { text: '58,00', words: [], number: '58,00', cents: 5_800 }],
  ['r$58,00', { text: '58,00', words: [], number: '58,00', cents: 5_800 }],
  ['000123', { text: '000123', words: [], number: '000123', cents: 12_300 }],
  ['NSU 230', { text: '230', words: [], number: '230', cents: 23_000 }],
  ['nº 77 posto ipê', { text: '77 posto ipê', words: ['posto', 'ipê'], number: '77', cents: 7_700 }],
  ['posto 01 58,00', { text: 'posto 01 58,00', words: ['posto', '01'], number: '58,00', cents: 5_800 }],
  ['0,00', { text: '0,00', words: [], number: '0,00' }],
  ['00', { text: '00', words: [], number: '00' }],
  ['ABC1D23', { text: 'ABC1D23', words: [], number: 'ABC1D23' }],
  ['posto 31/02', { text: 'posto 31/02', words: ['posto'], number: '31/02' }],
  ['', { text: '', words: [] }],
])('the search text “%s” may mean words, a number, an amount and a day', (typed, expected) => {
  expect(parseSearchTerms(typed, '2026-10-15')).toEqual(expected)
})

test('a text without case and accents is the whole of a name, its start, or a part of it', () => {
  expect(['posto ipe', 'POSTO', 'Ipê'].map((typed) => matchText('Posto Ipê', typed))).toEqual([
    'whole',
    'start',
    'part',
  ])
  expect(bestMatch('part', 'start')).toBe('start')
})
