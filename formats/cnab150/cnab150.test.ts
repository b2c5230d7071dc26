import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zeroDigit } from '../boleto/boleto-digits.ts'
import { inspectFile, recognise } from '../formats.ts'
import { arbitraryToday, cents, days, digitsOf, orNull } from '../testing/arbitraries.fixture.ts'
import {
  changedAt,
  cleanContent,
  errorsIn,
  problemsIn,
  readText,
  textOf,
  without,
} from '../testing/read-back.fixture.ts'
import { bill, collected } from './cnab150.testing.ts'
import { writeCnab150Bills } from './cnab150-write.testing.ts'

const file = writeCnab150Bills(collected)
const lines = textOf(file).trimEnd().split('\r\n')

const barcodes = digitsOf(40).map((digits) => `828${zeroDigit(`828${digits}`)}${digits}`)
const bills = fc.record({
  account: digitsOf(16),
  paid_on: days,
  credited_on: orNull(days),
  barcode: barcodes,
  amount_cents: fc.integer({ min: 0, max: 999_999_999_999 }),
  fee_cents: fc.nat(9_999_999),
  record_no: digitsOf(8),
  branch_id: fc.integer({ min: 1, max: 9999 }).map(String),
  channel: fc.constantFrom('1', '3', 'a'),
  authentication: fc.constantFrom('', 'AUT 77'),
})

test('a written return of collected bills is read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(bills, { maxLength: 6 }), cents, (drafts, file_no) => {
      const written = writeCnab150Bills({ ...collected, file_no: file_no % 1_000_000, bills: drafts })
      expect(cleanContent(written, 'bills').bills).toEqual(drafts.map((draft, at) => ({ line: at + 2, ...draft })))
    }),
  )
})

test('each value of a bill is in the columns that FEBRABAN documents', () => {
  expect(lines[1]).toBe(
    'G0123400000567891    202610142026101583620000000667800481001809756573100158963608000000006678000014500000001000012341AUT0001'.padEnd(
      150,
    ),
  )
  expect(lines[0]?.slice(73, 79)).toBe('000007')
  expect(lines[3]?.trimEnd()).toBe('Z00000400000000000057638')
})

test('the inspection shows the bank, the file number, the collected total and the fees', () => {
  expect(inspectFile(file, 'arrecadacao.ret', arbitraryToday)).toMatchObject({
    layout: 'cnab150-bills',
    institution: 'Banco do Brasil',
    ...{ records: 2, gross_cents: 57638, fee_cents: 290, net_cents: 57348 },
    ...{ errors: [], warnings: [] },
  })
  expect(readText(lines.join('\n'))).toMatchObject({
    period: { from: '2026-10-14', to: '2026-10-14' },
    series: { agreement: '123456', account: '001', number: '000007' },
  })
})

test('a return of direct debits with the same header is not recognised as a return of bills', () => {
  const [head = '', ...others] = lines
  expect(recognise(Buffer.from([head, `F${others[0]?.slice(1)}`, others.at(-1)].join('\n')))).toBeNull()
  expect(recognise(Buffer.from([head, others.at(-1)].join('\n')))).toBe('cnab150-bills')
})

test.each([
  ['a bill of which the digits do not fit', changedAt(lines, 2, 41, '9'), ['cnab150.barcode']],
  ['a bill without a bar code', changedAt(lines, 2, 38, ' '.repeat(44)), ['cnab150.barcode']],
  ['a record that nobody knows', changedAt(lines, 3, 1, 'Y'), ['cnab150.unknown-record', 'cnab150.trailer']],
  ['a trailer that counts otherwise', changedAt(lines, 4, 2, '000009'), ['cnab150.trailer']],
  ['a trailer of another total', changedAt(lines, 4, 12, '1'), ['cnab150.trailer']],
  ['a line too long', changedAt(lines, 2, 151, 'X'), ['cnab150.long-line']],
])('%s is a warning', (_case, text, warnings) => {
  expect(problemsIn(text)).toEqual([[], warnings])
})

test.each([
  ['without its trailer', without(lines, 4), 'file.truncated'],
  ['with a cut trailer', lines.join('\n').slice(0, 470), 'file.truncated'],
  ['with something behind the trailer', [...lines, lines[1]].join('\n'), 'cnab150.after-trailer'],
  ['with a day that is none', changedAt(lines, 2, 22, '20261399'), 'field.invalid'],
  ['with a value that is none', changedAt(lines, 2, 82, 'X'), 'field.invalid'],
])('a file %s is refused', (_case, text, error) => {
  expect(errorsIn(text)).toContain(error)
})

test('an unreadable value is an error with line, column, field and the original text', () => {
  expect(readText(changedAt(lines, 2, 82, 'X')).errors).toMatchObject([
    { line: 2, column: 82, field: 'valor recebido', value: `X${String(bill.amount_cents).padStart(11, '0')}` },
  ])
})
