import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sample, statement } from '../mapping.fixture.ts'
import type { MappingDraft } from '../schema/mapping-schema.ts'
import { parseCellNumber } from './mapping-values.ts'
import { type DecimalMark, findDateOrder, findDecimalMark, otherMark } from './written-style.ts'

test.each([
  ['10,00', ','],
  ['1.234,56', ','],
  ['1.234.567', ','],
  ['R$ 1,5', ','],
  ['(1.234,56)', ','],
  ['-10.5', '.'],
  ['1,234.56 D', '.'],
  ['1234.567', '.'],
  ['0.123', '.'],
  ['2.5%', '.'],
  ['1.234', 'either'],
  ['123,456 km', 'either'],
  ['1234', null],
  ['1.2,3.4', null],
  ['1,23,456.78', null],
  ['versão 1.2', null],
])('the decimal mark of %s is %s', (text, mark) => expect(findDecimalMark(text)).toBe(mark))

test.each([
  ['25/10/2026', 'day-month'],
  ['10/25/26', 'month-day'],
  ['05/10/2026 10:00', 'either'],
  ['10-10-2026', null],
  ['25/25/2026', null],
  ['2026-10-25', null],
])('the date order of %s is %s', (text, order) => expect(findDateOrder(text)).toBe(order))

const heading = 'Data;Histórico;Valor;Saldo'
const columns: MappingDraft['columns'] = [
  { field: 'posted_on', source: { by: 'header', names: ['Data'] } },
  { field: 'memo', source: { by: 'header', names: ['Histórico'] } },
  { field: 'amount_cents', source: { by: 'header', names: ['Valor'] } },
  { field: 'balance_cents', source: { by: 'header', names: ['Saldo'] } },
]
const read = (rows: readonly string[], changes: Partial<MappingDraft> = {}) =>
  sample(statement({ columns, ...changes }), [heading, ...rows].join('\n'))
const amountsOf = (rows: readonly string[], changes: Partial<MappingDraft> = {}) =>
  read(rows, changes).rows.map(({ values, faults }) => (faults.length > 0 ? 'error' : values.amount_cents))
const line = (amount: string, balance = '', day = '14/10/2026') => `${day};PIX;${amount};${balance}`

describe('one separator before three digits', () => {
  test('the separator marks thousands when other rows of the column use decimal commas, with any layout', () => {
    for (const decimal of [',', '.'] as const)
      expect(amountsOf([line('1.234'), line('12,34')], { decimal })).toEqual([123_400, 1234])
  })

  test('the separator marks decimals when other rows use a point, so the fraction of a cent is an error', () => {
    expect(amountsOf([line('1.234'), line('12.34')])).toEqual(['error', 1234])
  })

  test('the separator has the meaning of the other columns when its own column does not show one', () => {
    expect(amountsOf([line('1.234', '10.50')])).toEqual(['error'])
    expect(amountsOf([line('1.234', '10,50')], { decimal: '.' })).toEqual([123_400])
  })

  test('the separator has the meaning of the layout when no cell of the file shows one', () => {
    expect(amountsOf([line('1.234'), line('10')])).toEqual([123_400, 1000])
    expect(amountsOf([line('1.234'), line('10')], { decimal: '.' })).toEqual(['error', 1000])
  })

  test('the separator is an error in a column with both marks, like the rows of the less frequent mark', () => {
    const { rows } = read([line('1.230'), line('12,34'), line('56,78'), line('9.99')])
    expect(rows.map(({ faults }) => faults.map(({ code }) => code))).toEqual([['E03'], [], [], ['E03']])
    expect(rows[0]?.faults[0]?.message).toContain('não se sabe se "1.230" traz milhar ou decimais')
  })
})

test('a column whose format differs from the layout is reported with the cell that shows it', () => {
  const { notices } = read([line('12.34'), line('9,876.54')])
  expect(notices.map(({ message }) => message)).toEqual([
    'Coluna "valor": números lidos com ponto decimal, como em "12.34" na linha 2, e não como diz o layout.',
  ])
  expect(read([line('12,34')]).notices).toEqual([])
})

describe('dates written in digits', () => {
  const daysOf = (days: readonly string[]) =>
    read(days.map((day) => line('1,00', '', day))).rows.map(({ values }) => values.posted_on)

  test('the month is read first when one date of the column allows only that', () =>
    expect(daysOf(['10/09/2026', '10/13/2026'])).toEqual(['2026-10-09', '2026-10-13']))

  test('the order of the layout is used when both orders fit all dates', () =>
    expect(daysOf(['09/10/2026', '10/10/2026'])).toEqual(['2026-10-09', '2026-10-10']))

  test('ambiguous dates are errors in a column that mixes both orders', () =>
    expect(daysOf(['13/10/2026', '14/10/2026', '10/13/2026', '09/10/2026'])).toEqual([
      '2026-10-13',
      '2026-10-14',
      null,
      null,
    ]))
})

const writers = fc.record({
  mark: fc.constantFrom<DecimalMark>(',', '.'),
  grouped: fc.boolean(),
  // If `,00` is omitted, 1.234 is more than a thousand.
  short: fc.boolean(),
  signed: fc.constantFrom('before', 'behind', 'parentheses', 'letter'),
})
type Writer = typeof writers extends fc.Arbitrary<infer T> ? T : never

function written(cents: number, { mark, grouped, short, signed }: Writer): string {
  const size = Math.abs(cents)
  const whole = String(Math.trunc(size / 100))
  const integerText = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, otherMark(mark)) : whole
  const text = short && size % 100 === 0 ? integerText : `${integerText}${mark}${String(size % 100).padStart(2, '0')}`
  if (cents >= 0) return text
  return { before: `-${text}`, behind: `${text}-`, parentheses: `(${text})`, letter: `${text} D` }[signed]
}

const monthFirst = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const dayFirst = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
const arbitraryDays = fc
  .integer({ min: 0, max: 1000 })
  .map((back) => new Date(Date.UTC(2026, 9, 31 - back)).toISOString().slice(0, 10))
const arbitraryCents = fc.oneof(
  fc.integer({ min: -999_999_999, max: 999_999_999 }),
  fc.integer({ min: -9999, max: 9999 }).map((reais) => reais * 100),
)

test('every amount and day that is read was written so, also between totals and repeated headings', () => {
  const table = fc.array(
    fc.record({
      cents: arbitraryCents,
      day: arbitraryDays,
      beside: fc.constantFrom('', 'Total;;9,99;', 'Subtotal do dia;;1.00;', heading, ';;;'),
    }),
    { minLength: 1, maxLength: 25 },
  )
  fc.assert(
    fc.property(
      table,
      writers,
      fc.boolean(),
      fc.constantFrom<DecimalMark>(',', '.'),
      (rows, writer, american, decimal) => {
        const formatDay = american ? monthFirst : dayFirst
        const lines = rows.flatMap(({ cents, day, beside: extra }) => [
          `${formatDay(day)};PIX;"${written(cents, writer)}";`,
          ...(extra === '' ? [] : [extra]),
        ])
        const { rows: found, fault } = read(lines, { decimal })
        expect(fault).toBeNull()
        expect(found).toHaveLength(rows.length)
        const marks = rows.map(({ cents }) => findDecimalMark(written(cents, writer)))
        const orders = rows.map(({ day }) => findDateOrder(formatDay(day)))
        // If every cell of the column is ambiguous, the mapping decides.
        const numbersKnown = marks.includes(writer.mark) || !marks.includes('either') || decimal === writer.mark
        const datesKnown = !american || orders.includes('month-day') || !orders.includes('either')
        for (const [at, { values, faults }] of found.entries()) {
          if (faults.length > 0) continue
          if (numbersKnown) expect(values.amount_cents).toBe(rows[at]?.cents || 0)
          if (datesKnown) expect(values.posted_on).toBe(rows[at]?.day)
        }
        if (numbersKnown && datesKnown) expect(found.flatMap(({ faults }) => faults)).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
})

test('a number that shows its decimal mark cannot be read with the other mark', () => {
  const texts = fc.string({ unit: fc.constantFrom('0', '1', '9', '.', ',', '-', 'D', '(', ')', ' '), maxLength: 14 })
  fc.assert(
    fc.property(texts, fc.constantFrom(0, 2, 3, 4), (text, places) => {
      const mark = findDecimalMark(text)
      if (mark !== ',' && mark !== '.') return
      expect(parseCellNumber(text, { decimal: otherMark(mark), implied_decimals: 0 }, places)).toBeNull()
    }),
    { numRuns: 3000 },
  )
})

test('a file that mixes both decimal marks gives only amounts that one of the marks allows', () => {
  const pairs = fc.array(fc.tuple(arbitraryCents, writers), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(pairs, (pairs) => {
      const found = read(pairs.map(([cents, writer]) => `14/10/2026;PIX;"${written(cents, writer)}";`)).rows
      const marks = pairs.map(([cents, writer]) => findDecimalMark(written(cents, writer)))
      if (!marks.includes(',') || !marks.includes('.')) return
      for (const [at, { values, faults }] of found.entries())
        if (faults.length === 0) expect(values.amount_cents).toBe(pairs[at]?.[0] || 0)
    }),
    { numRuns: 500 },
  )
})
