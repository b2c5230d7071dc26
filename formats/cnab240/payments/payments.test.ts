import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, days, digitsOf, orNull, today } from '../../arbitraries.ts'
import { generalDigit } from '../../boleto/boleto-digits.ts'
import { plainWords } from '../../cnab/cnab-arbitraries.ts'
import { read } from '../../formats.ts'
import { changedAt, cleanContent, codesOf, contentAs, problemsIn, textOf, without } from '../../read-back.ts'
import { frame, lotsOf, slip, transfer } from './payments.fixture.ts'
import {
  type Cnab240PaymentsDraft,
  type SlipDraft,
  type TransferDraft,
  writeCnab240Payments,
} from './payments-write.ts'

type Direction = Cnab240PaymentsDraft['direction']
const write = (lots: Cnab240PaymentsDraft['lots'], direction: Direction = 'return') =>
  writeCnab240Payments({ ...frame, direction, lots })
const paymentsOf = (bytes: Uint8Array) => cleanContent(bytes, 'payments').payments

const amount = fc.oneof(fc.constant(0), cents)
const documents = orNull(fc.oneof(digitsOf(10), digitsOf(13)).map((no) => `1${no}`))
const people = (length: number) => fc.record({ document: documents, name: plainWords(length) })
const barcodes = digitsOf(43).map((others) => `${others.slice(0, 4)}${generalDigit(others)}${others.slice(4)}`)
const orders = {
  movement: fc.constantFrom('0', '5', '9'),
  instruction: fc.constantFrom('00', '09', '99'),
  payee: people(30),
  our_number: plainWords(20),
  pay_on: orNull(days),
  amount_cents: cents,
  bank_number: plainWords(20),
  occurrences: fc.constantFrom('00', 'BD', 'AG AN', 'HA').map((codes) => codes.split(' ')),
}
const transfers = fc.record({
  ...orders,
  kind: fc.constant('transfer' as const),
  clearing: fc.constantFrom('018', '700', '009'),
  bank: digitsOf(3),
  branch: fc.integer({ min: 1, max: 9999 }).map(String),
  account: fc.integer({ min: 1, max: 999_999_999 }).map(String),
  account_digit: fc.constantFrom('', '5', 'X'),
  address: orNull(
    fc.record({
      street: plainWords(30),
      number: fc.constantFrom('12', 'S/N'),
      complement: plainWords(15),
      district: plainWords(15),
      city: plainWords(20),
      postal_code: digitsOf(8),
      state: fc.constantFrom('SP', 'AM'),
    }),
  ),
  due_on: orNull(days),
  paid_cents: cents,
  paid_on: days,
})
const slips = fc.record({
  ...orders,
  kind: fc.constant('slip' as const),
  barcode: barcodes,
  due_on: orNull(days),
  nominal_cents: cents,
  discount_cents: amount,
  interest_cents: amount,
  payer: orNull(people(40)),
  guarantor: orNull(people(40)),
})
const lots = fc.array(
  fc.record({
    service: fc.constantFrom('20', '98'),
    form: fc.constantFrom('01', '41', '31', '45'),
    payments: fc.array(fc.oneof(transfers, slips), { maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 3 },
)

/** What is read of a payment that was written. */
function written(draft: TransferDraft | SlipDraft, form: string, direction: Direction) {
  const told = direction === 'return'
  const paid = told && draft.occurrences[0] === '00'
  const { kind, our_number, bank_number, pay_on, amount_cents, payee } = draft
  const common = { kind, direction, our_number, bank_number, pay_on, amount_cents, payee }
  const codes = { movement: { code: draft.movement }, instruction: { code: draft.instruction }, form: { code: form } }
  const occurrences = told ? draft.occurrences.map((code) => ({ code })) : []
  if (draft.kind === 'slip') {
    const { barcode, due_on, nominal_cents, discount_cents, interest_cents, payer, guarantor } = draft
    const money = { nominal_cents, discount_cents, interest_cents, paid_cents: paid ? amount_cents : 0 }
    return { ...common, ...codes, occurrences, ...money, barcode, due_on, payer, guarantor, to: null }
  }
  const pix = form === '45'
  return {
    ...common,
    ...codes,
    occurrences,
    to: {
      clearing: draft.clearing,
      bank: draft.bank,
      branch: draft.branch,
      account: draft.account_digit === '' ? draft.account : `${draft.account}-${draft.account_digit}`,
    },
    address: pix ? null : draft.address,
    due_on: pix ? null : draft.due_on,
    paid_cents: paid ? draft.paid_cents : 0,
    paid_on: paid ? draft.paid_on : null,
  }
}

test.each(['remittance', 'return'] as const)('payments of a %s that was written are read back', (direction) => {
  fc.assert(
    fc.property(lots, (drafts) => {
      const expected = drafts.flatMap(({ form, payments }) => payments.map((draft) => written(draft, form, direction)))
      expect(paymentsOf(write(drafts, direction))).toMatchObject(expected)
      const asked = expected.reduce((sum, payment) => sum + payment.amount_cents, 0)
      const paid = expected.reduce((sum, payment) => sum + payment.paid_cents, 0)
      expect(read(write(drafts, direction), today).totals).toEqual({
        records: expected.length,
        gross_cents: asked,
        fee_cents: null,
        net_cents: direction === 'return' && expected.length > 0 ? paid : null,
      })
    }),
    { numRuns: 50 },
  )
})

describe('what became of a payment', () => {
  const outcome = (...occurrences: string[]) => {
    const { content, warnings } = read(write(lotsOf({ ...transfer, occurrences })), today)
    const [found] = contentAs(content, 'payments').payments
    return [found?.outcome, found?.paid_cents, codesOf(warnings)]
  }

  test('only 00 is money; a refusal beside it outweighs it, and so does a code that nobody knows', () => {
    expect(outcome('00')).toEqual(['paid', 10000, []])
    expect(outcome('BD')).toEqual(['accepted', 0, []])
    expect(outcome('BD', 'AG')).toEqual(['refused', 0, []])
    expect(outcome('00', 'AG')).toEqual(['refused', 0, []])
    expect(outcome('00', 'X9')).toEqual(['unknown', 0, ['payments.occurrence']])
    expect(outcome()).toEqual(['unknown', 0, ['payments.occurrence']])
  })

  test('a bank that leaves the real value and day at zero paid what was asked', () => {
    const [found] = paymentsOf(write(lotsOf({ ...transfer, paid_cents: 0, paid_on: null })))
    expect(found).toMatchObject({ paid_cents: 10000, paid_on: '2026-10-14', outcome: 'paid' })
  })
})

describe('what is wrong is told', () => {
  const whole = textOf(write(lotsOf(transfer, slip)))
  const lines = whole.split('\r\n')

  test('a lot whose sum is another; B and J-52 count as records and not as money', () => {
    expect(lines[6]?.slice(17, 41)).toBe('000006000000000000022300')
    expect(problemsIn(changedAt(lines, 7, 41, '1'))).toEqual([[], ['payments.total']])
    // A public file writes 21 digits there: the cut reads another sum, and that is a warning.
    expect(problemsIn(changedAt(lines, 7, 24, '000000000000000022300'))).toEqual([[], ['payments.total']])
  })

  test('a bar code whose digit is wrong', () => {
    expect(problemsIn(changedAt(lines, 5, 22, '7'))).toEqual([[], ['payments.barcode']])
  })

  test('a payee without its payment', () => {
    expect(problemsIn(without(lines, 3))).toEqual([
      ['payments.no-payment'],
      ['cnab240.sequence', 'cnab240.lot-count', 'payments.total', 'cnab240.trailer'],
    ])
  })

  test('a segment that is not read warns, those that are known to carry nothing do not', () => {
    expect(problemsIn(changedAt(lines, 4, 14, 'N'))).toEqual([[], ['cnab240.segment']])
    expect(problemsIn(changedAt(lines, 4, 14, 'Z'))).toEqual([[], []])
    expect(problemsIn(changedAt(lines, 6, 18, '53'))).toEqual([[], []])
  })
})

test('a boleto that begins like an optional record is a boleto', () => {
  const others = `52${'9'.repeat(41)}`
  const barcode = `${others.slice(0, 4)}${generalDigit(others)}${others.slice(4)}`
  expect(paymentsOf(write(lotsOf({ ...slip, barcode })))).toMatchObject([
    { kind: 'slip', barcode, amount_cents: 12300 },
  ])
})

test('a typed line is no bar code: nothing is written', () => {
  const line = '34191101213456788005871234570001616670000012345'
  expect(() => write(lotsOf({ ...slip, barcode: line }))).toThrow(RangeError)
})
