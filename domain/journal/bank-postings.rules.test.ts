import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildTransferPostings,
  guessPostingKind,
  paymentsInTransit,
  sumPostings,
  toBankPosting,
} from './bank-postings.rules.ts'

test.each([
  ['TARIFA PACOTE SERVIÇOS', -4_500, 'fee'],
  ['IOF S/ OPERACAO', -120, 'iof'],
  ['REND PAGO APLIC AUT', 310, 'yield'],
  ['JUROS SALDO DEVEDOR', -980, 'interest_paid'],
  ['JUROS RECEBIDOS', 980, 'interest_received'],
  ['PAGTO DARF', -15_000, 'tax'],
  ['SISPAG FORNECEDORES', -54_271, 'lot_payment'],
  ['ESTORNO TARIFA', 4_500, null],
  ['TED 123', -10_000, null],
])('the text “%s” of %i centavos proposes %s', (memo, amount_cents, kind) => {
  expect(guessPostingKind(memo, amount_cents)).toBe(kind)
})

test('the kind of a posting gives its sign and account; only other amounts take a chosen account', () => {
  expect(toBankPosting({ kind: 'fee', amount_cents: 100, account: 'suppliers' })).toMatchObject({
    amount_cents: -100,
    account: 'bank_fees',
  })
  expect(toBankPosting({ kind: 'other_in', amount_cents: 100, account: 'customers' })).toMatchObject({
    amount_cents: 100,
    account: 'customers',
  })
  expect(toBankPosting({ kind: 'lot_payment', amount_cents: 100 })).toMatchObject({
    amount_cents: -100,
    account: 'bank',
    account_detail: paymentsInTransit,
  })
  expect(toBankPosting({ kind: 'other_out', amount_cents: 100 })).toBeNull()
})

test('the postings of both legs of a transfer add up to their lines, and the loan is the same in both companies', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.boolean(),
      (amount, fee, isBetweenCompanies) => {
        fc.pre(amount > fee)
        const legs = buildTransferPostings({
          own_transfer_id: 'x',
          out_cents: -amount,
          in_cents: amount - fee,
          isBetweenCompanies,
        })
        expect(sumPostings(legs.out)).toBe(-amount)
        expect(sumPostings(legs.in)).toBe(amount - fee)
        expect(legs.in[0]?.amount_cents).toBe(amount)
        expect([legs.out[0]?.account, legs.in[0]?.account]).toEqual(
          isBetweenCompanies ? ['loans_receivable', 'loans_payable'] : ['bank', 'bank'],
        )
      },
    ),
  )
})
