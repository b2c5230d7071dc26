import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPairSentence, parseExactSentence, sameNumbers, samePix } from './sentences.rules.ts'

const item = {
  kind: 'movement',
  id: '1',
  key: 'movement:1',
  method: 'credit',
  amount_cents: 100,
  date: '2026-10-14',
  at: 0,
  nsu: '191',
  auth: 'R11377',
  acquirer: 'CIELO',
  brand: null,
  terminal: null,
  installments: 1,
  e2e: null,
  txid: null,
  session: null,
} as const
const capture = { ...item, kind: 'capture' } as const

test('the sentence of an exact pair can be parsed into the numbers that produced it', () => {
  const numbers = fc.constant(null).map(() => ({ nsu: '', auth_code: '' }))
  const receipt = fc.record({
    nsu: fc.stringMatching(/^[1-9]\d{0,11}$/),
    auth_code: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('A iguais; valor igual', 'X; mesmo minuto')),
  })
  const minutes = fc.option(fc.nat(1440), { nil: null })
  fc.assert(
    fc.property(fc.oneof(numbers, receipt), minutes, ({ nsu, auth_code }, minuteGap) => {
      const at = minuteGap === null ? null : minuteGap * 60_000
      const sentence = formatPairSentence(nsu === '' ? samePix : sameNumbers(nsu, auth_code), item, { ...capture, at })
      const words = parseExactSentence(sentence)
      // An authorization with a line break does not fit the one-row form; such a pair stays a group.
      if (words || !/[\n\r\u2028\u2029]/u.test(auth_code)) expect(words).toEqual({ nsu, auth_code, minutes: minuteGap })
    }),
  )
})

test.each([
  ['another amount', { amount_cents: 101 }],
  ['another method', { method: 'debit' }],
  ['another day', { date: '2026-10-15' }],
] as const)('a pair with %s cannot be stored as one exact row', (_, change) => {
  expect(
    parseExactSentence(formatPairSentence(sameNumbers('191', 'R11377'), item, { ...capture, ...change })),
  ).toBeNull()
})

test.each(['terminal 7 igual; valor igual', 'NSU 191 igual; valor igual', 'Casado por Ana', ''])(
  'a sentence of another pass is not an exact pair: %s',
  (sentence) => expect(parseExactSentence(sentence)).toBeNull(),
)
