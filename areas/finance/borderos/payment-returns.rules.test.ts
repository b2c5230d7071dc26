import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashItem } from './bordero-approval.server.ts'
import { computeBorderoState } from './bordero-states.rules.ts'
import type { StoredItem } from './borderos.store.ts'
import { formatPaymentNumber, parsePaymentNumber, writePaymentFile } from './payment-file.server.ts'
import { assessReturnedPayment, type ReturnedPayment } from './payment-returns.rules.ts'

const sent = {
  ...{ item_no: 1, status: 'pending' as const, amount_cents: 10_000, supplier_tax_id: '11222333000181' },
  barcode: null,
}
const returned: ReturnedPayment = {
  ...{ line: 3, our_number: '00000001000001', outcome: 'paid', kind: 'transfer', amount_cents: 10_000 },
  ...{ paid_cents: 10_000, paid_on: '2026-11-30', barcode: null, payee_document: '11222333000181', occurrence: '00' },
}
const assess = (payment: Partial<ReturnedPayment>, item: Partial<typeof sent> | { status: 'paid' | 'rejected' } = {}) =>
  assessReturnedPayment({ ...sent, ...item }, { ...returned, ...payment })

test('an answer of the bank pays, schedules or rejects an item; a repeat changes nothing', () => {
  expect(assess({})).toMatchObject({ status: 'paid', paid_cents: 10_000, warning: null })
  expect(assess({ outcome: 'accepted' })).toMatchObject({ status: 'scheduled' })
  expect(assess({ outcome: 'refused' })).toMatchObject({ status: 'rejected' })
  expect(assess({}, { status: 'paid' })).toBeNull()
  expect(assess({ outcome: 'refused' }, { status: 'rejected' })).toBeNull()
  expect(assess({ paid_cents: 10_500 })).toMatchObject({
    paid_cents: 10_500,
    warning: 'Encargos divergentes: R$ 5,00.',
  })
})

test.each([
  [{ outcome: 'unknown', occurrence: 'X9' }, {}, 'código de retorno desconhecido (X9)'],
  [{ paid_cents: 0 }, {}, 'pagamento sem valor ou sem data'],
  [{ payee_document: '11444777000161' }, {}, 'favorecido 11.444.777/0001-61; o borderô paga 11.222.333/0001-81'],
  [{ kind: 'slip', barcode: '1' }, {}, 'código de barras diferente do enviado'],
  [{ outcome: 'refused' }, { status: 'paid' }, 'rejeição de um item que já estava pago'],
  [{}, { status: 'rejected' }, 'pagamento de um item que já estava rejeitado'],
] as const)('the answer %j to an item %j is not booked', (payment, item, problem) => {
  expect(assess(payment, item)).toEqual({ problem })
})

test('the state of a lot follows from its items', () => {
  expect(computeBorderoState(['pending', 'pending'], 'sent')).toBe('sent')
  expect(computeBorderoState(['scheduled', 'scheduled'], 'sent')).toBe('accepted')
  expect(computeBorderoState(['scheduled', 'rejected'], 'sent')).toBe('partly_accepted')
  expect(computeBorderoState(['paid', 'rejected'], 'accepted')).toBe('partly_paid')
  expect(computeBorderoState(['paid', 'paid'], 'accepted')).toBe('paid')
  expect(computeBorderoState(['rejected', 'rejected'], 'sent')).toBe('rejected')
})

const transfer: StoredItem = {
  ...{ id: 1, item_no: 1, payable_id: 'a', supplier_id: 'b', supplier_name: 'Usina Modelo', document: 'NF 1' },
  ...{ supplier_tax_id: '11222333000181', instalment: 1, due_on: '2026-11-30', nominal_cents: 10_000 },
  ...{ discount_cents: 0, discount_until: null, fine_ppm: 0, interest_ppm: 0, method: 'ted', barcode: null },
  ...{ pix_key_kind: 'document', pix_key: '11222333000181', bank_code: '341', branch: '57', account_no: '72192' },
  ...{ account_digit: '0', amount_cents: 10_000, signed_hash: null, status: 'pending', paid_on: null },
  ...{ paid_cents: null, occurrence: null },
}

test('a change of payee, account, key, bar code, amount or day changes the hash of an item', () => {
  const pix = { ...transfer, method: 'pix_key' } as const
  const slip = { ...transfer, method: 'slip', barcode: '1' } as const
  const changed: [StoredItem, Partial<StoredItem>][] = [
    ...[{ supplier_tax_id: '0' }, { supplier_name: 'Outra' }, { nominal_cents: 1 }, { method: 'tax' } as const].map(
      (change): [StoredItem, Partial<StoredItem>] => [transfer, change],
    ),
    ...[{ bank_code: '1' }, { branch: '1' }, { account_no: '1' }, { account_digit: '1' }].map(
      (change): [StoredItem, Partial<StoredItem>] => [transfer, change],
    ),
    ...[{ pix_key: '1' }, { pix_key_kind: 'email' }].map((change): [StoredItem, Partial<StoredItem>] => [pix, change]),
    [slip, { barcode: '2' }],
  ]
  for (const [item, change] of changed)
    expect([change, hashItem({ ...item, ...change }, '2026-11-30')]).not.toEqual([change, hashItem(item, '2026-11-30')])
  expect(hashItem(transfer, '2026-12-01')).not.toBe(hashItem(transfer, '2026-11-30'))
})

test('the totals of the lots of a file add up to the amounts of its items', () => {
  const methods = fc.constantFrom('ted', 'account_credit', 'pix_key', 'tax', 'slip')
  const drafts = fc.array(fc.record({ method: methods, nominal_cents: fc.integer({ min: 1, max: 1e11 }) }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(drafts, (all) => {
      const items = all.map(
        (draft, index): StoredItem => ({
          ...{ ...transfer, ...draft, item_no: index + 1 },
          barcode:
            draft.method === 'slip' || draft.method === 'tax' ? '84670000001435900240200240500024384221010811' : null,
        }),
      )
      const account = {
        ...{ id: 'c', company_id: 'd', bank_code: '237', branch: '1234-5', account_no: '678', account_digit: '9' },
        ...{
          active: true,
          payment_agreement: '1',
          two_approvers_from_cents: 0,
          legal_name: 'Posto',
          cnpj: '11444777000161',
        },
      }
      const bytes = writePaymentFile({
        ...{ lot: { number: 1, pay_on: '2026-11-30' }, account, items, sequence: 1, now: '2026-11-16T15:00:00Z' },
      })
      const trailers = new TextDecoder()
        .decode(bytes)
        .split('\r\n')
        .filter((line) => line[7] === '5')
      const written = trailers.reduce((sum, line) => sum + Number(line.slice(23, 41)), 0)
      expect(written).toBe(items.reduce((sum, { nominal_cents }) => sum + nominal_cents, 0))
      expect(trailers).toHaveLength(new Set(all.map(({ method }) => method)).size)
    }),
    { numRuns: 50 },
  )
})

test('the number of a payment names its lot and its item', () => {
  expect(parsePaymentNumber(formatPaymentNumber(12, 345))).toEqual({ lot_number: 12, item_no: 345 })
  expect(parsePaymentNumber('NF-1')).toBeNull()
})
