import fc from 'fast-check'
import { amount, outcome, plainWords } from '../../cnab/cnab-arbitraries.fixture.ts'
import { cents, days, digitsOf, orNull } from '../../testing/arbitraries.fixture.ts'

export const cnab240CollectionBanks = [
  { bank: '001', our_number: digitsOf(17), our_number_digit: fc.constant('') },
  { bank: '033', our_number: digitsOf(13), our_number_digit: fc.constant('') },
  { bank: '104', our_number: digitsOf(17), our_number_digit: digitsOf(1), remitted_digit: fc.constant('') },
  { bank: '341', our_number: digitsOf(8), our_number_digit: digitsOf(1), portfolio: digitsOf(3) },
  { bank: '756', our_number: digitsOf(20), our_number_digit: fc.constant('') },
]

const known = (bank: (typeof cnab240CollectionBanks)[number]) => ({
  our_number: bank.our_number,
  our_number_digit: bank.our_number_digit,
  portfolio: bank.portfolio ?? fc.constantFrom('1', '7'),
  document_no: plainWords(11),
  company_ref: plainWords(24),
  due_on: orNull(days),
  nominal_cents: cents,
  payer: fc.record({
    document: orNull(fc.oneof(digitsOf(10), digitsOf(13)).map((no) => `1${no}`)),
    name: plainWords(40),
  }),
})
export const cnab240ReturnedArbitrary = (bank: (typeof cnab240CollectionBanks)[number]) =>
  fc.tuple(paidTitles(bank), fc.constantFrom('paid', 'less fee', 'none')).map(([title, net]) => ({
    ...title,
    net_cents: net === 'none' ? 0 : title.paid_cents - (net === 'paid' ? 0 : title.fee_cents),
  }))
const paidTitles = (bank: (typeof cnab240CollectionBanks)[number]) =>
  fc.record({
    ...known(bank),
    occurrence: fc.constantFrom('02', '03', '06', '09', '17', '28'),
    ...outcome,
    paid_cents: fc.integer({ min: 1_000_000, max: 9_999_999 }),
    fee_cents: fc.integer({ min: 0, max: 9_999 }),
    other_expenses_cents: amount,
    motives: fc.array(fc.constantFrom('01', '04', '09', 'A1'), { maxLength: 5 }),
  })
const term = fc.record({ code: fc.constantFrom('1', '2'), from: orNull(days), value: cents })
// All discounts of one title must have the same code.
const discounts = fc
  .tuple(fc.constantFrom('1', '2'), fc.array(term, { maxLength: 3 }))
  .map(([code, terms]) => terms.map((discount) => ({ ...discount, code })))
const party = fc.record({ document: orNull(digitsOf(13).map((no) => `1${no}`)), name: plainWords(40) })
export const cnab240RemittedArbitrary = (bank: (typeof cnab240CollectionBanks)[number]) =>
  fc.record({
    ...known(bank),
    our_number_digit: bank.remitted_digit ?? bank.our_number_digit,
    occurrence: fc.constantFrom('01', '02', '06', '31'),
    abatement_cents: amount,
    tax_cents: amount,
    order: fc.record({
      kind: fc.constantFrom('02', '04'),
      accepted: fc.constantFrom('A', 'N'),
      issued_on: orNull(days),
      interest: orNull(term),
      fine: orNull(term),
      discounts,
      protest: orNull(fc.record({ code: fc.constantFrom('1', '2'), days: fc.integer({ min: 1, max: 99 }) })),
      write_off: orNull(fc.record({ code: fc.constantFrom('1', '2'), days: fc.integer({ min: 1, max: 999 }) })),
      address: fc.record({
        street: plainWords(40),
        district: plainWords(15),
        postal_code: digitsOf(8),
        city: plainWords(15),
        state: fc.constantFrom('SP', 'AM'),
      }),
      guarantor: orNull(party),
      messages: fc.array(plainWords(40), { maxLength: 7 }),
    }),
    pix: orNull(fc.record({ key: plainWords(40), txid: plainWords(35) })),
  })
