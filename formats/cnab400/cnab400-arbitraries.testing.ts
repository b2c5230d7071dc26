import fc from 'fast-check'
import { amount, outcome, plainWords } from '../cnab/cnab-arbitraries.fixture.ts'
import { cents, days, digitsOf, orNull } from '../testing/arbitraries.fixture.ts'
import type { ReturnTitle400 } from './cnab400-draft.ts'

const small = fc.integer({ min: 0, max: 9_999_999 })
const pixWords = plainWords(35)

type Pix = fc.Arbitrary<ReturnTitle400['pix']>
const pixOf = (pix: Pix) => pix

export const cnab400ArbitraryBanks = [
  {
    bank: '341',
    numbers: { our_number: digitsOf(8), our_number_digit: digitsOf(1), portfolio: digitsOf(3) },
    remitted: { our_number_digit: fc.constant('') },
    settling: ['06', '07', '08'],
    net: (paid: number, fee: number) => paid - fee,
    motives: fc.array(fc.constantFrom('18', 'AB'), { maxLength: 4 }),
    name: plainWords(30),
    expenses: fc.constant(0),
    pix: pixOf(fc.record({ key: fc.constant(null), txid: fc.constant(null), payload: plainWords(200) })),
    order: { fine: ['1', '2'], fineFrom: days, from: orNull(days), protest: 99, city: 15, state: 'SP' },
    orderPix: true,
  },
  {
    bank: '237',
    numbers: { our_number: digitsOf(11), our_number_digit: fc.constantFrom('P', '3'), portfolio: digitsOf(3) },
    remitted: {},
    settling: ['06', '15', '17'],
    net: () => null,
    motives: fc.array(fc.constantFrom('18', 'AB'), { maxLength: 5 }),
    name: fc.constant(''),
    expenses: amount,
    pix: pixOf(fc.record({ key: plainWords(77), txid: pixWords, payload: fc.constant(null) })),
    order: { fine: ['2'], fineFrom: fc.constant(null), from: fc.constant(null), protest: 0, city: 0, state: '' },
    orderPix: false,
  },
  {
    bank: '001',
    numbers: { our_number: digitsOf(17), our_number_digit: fc.constant(''), portfolio: digitsOf(2) },
    remitted: {},
    settling: ['05', '06', '07', '08', '15'],
    net: (paid: number, fee: number) => paid - fee,
    motives: fc.array(fc.constantFrom('18', 'AB'), { maxLength: 1 }),
    name: fc.constant(''),
    expenses: amount,
    pix: pixOf(fc.constant(null)),
    order: { fine: ['1', '2'], fineFrom: days, from: fc.constant(null), protest: 99, city: 15, state: 'SP' },
    orderPix: false,
  },
  {
    bank: '033',
    numbers: { our_number: digitsOf(7), our_number_digit: digitsOf(1), portfolio: digitsOf(1) },
    remitted: {},
    settling: ['06', '07', '08', '17'],
    net: (paid: number, fee: number) => paid - fee,
    motives: fc.array(fc.constantFrom('018', 'ABC'), { maxLength: 3 }),
    name: plainWords(36),
    expenses: amount,
    pix: pixOf(fc.record({ key: plainWords(77), txid: pixWords, payload: fc.constant(null) })),
    order: { fine: ['4'], fineFrom: orNull(days), from: fc.constant(null), protest: 99, city: 15, state: 'SP' },
    orderPix: true,
  },
]
type Bank = (typeof cnab400ArbitraryBanks)[number]

const known = ({ numbers }: Bank) => ({
  ...numbers,
  document_no: plainWords(10),
  company_ref: plainWords(25),
  due_on: orNull(days),
  nominal_cents: cents,
})
const occurrences = ['02', '03', '05', '06', '07', '08', '09', '10', '12', '14', '15', '17', '19', '24', '25', '40']

export const cnab400ReturnedArbitrary = (bank: Bank) =>
  fc
    .record({
      ...known(bank),
      occurrence: fc.constantFrom(...occurrences),
      ...outcome,
      paid_cents: fc.integer({ min: 10_000_000, max: 99_999_999 }),
      fee_cents: small,
      other_expenses_cents: bank.expenses,
      motives: bank.motives,
      payer: bank.name.map((name) => ({ document: null, name })),
      pix: orNull(bank.pix),
    })
    .map((title): ReturnTitle400 => ({ ...title, net_cents: bank.net(title.paid_cents, title.fee_cents) }))

export const cnab400RemittedArbitrary = (bank: Bank) =>
  fc.record({
    ...known(bank),
    ...bank.remitted,
    occurrence: fc.constantFrom('01', '02', '06', '31'),
    abatement_cents: amount,
    tax_cents: amount,
    payer: fc.record({
      document: orNull(fc.oneof(digitsOf(10), digitsOf(13)).map((no) => `1${no}`)),
      name: plainWords(30),
    }),
    order: fc.record({
      kind: fc.constantFrom('01', '99'),
      accepted: fc.constantFrom('A', 'N'),
      issued_on: orNull(days),
      instructions: fc.array(fc.constantFrom('02', '06'), { maxLength: 2 }),
      interest: orNull(fc.record({ from: bank.order.from, value: cents })),
      fine: orNull(
        fc.record({
          code: fc.constantFrom(...bank.order.fine),
          from: bank.order.fineFrom,
          value: fc.integer({ min: 1, max: 9999 }),
        }),
      ),
      discount: orNull(fc.record({ from: orNull(days), value: cents })),
      protest_days: fc.integer({ min: 0, max: bank.order.protest }),
      guarantor_name: fc.oneof(fc.constant(''), plainWords(30)),
      address: fc.record({
        street: plainWords(40),
        district: plainWords(12),
        postal_code: digitsOf(8),
        city: bank.order.city === 0 ? fc.constant('') : plainWords(bank.order.city),
        state: fc.constant(bank.order.state),
      }),
    }),
    pix: bank.orderPix ? orNull(fc.record({ key: plainWords(77), txid: pixWords })) : fc.constant(null),
  })
