import fc from 'fast-check'
import { expect, test } from 'vitest'
import { read } from '../formats.ts'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { codesOf, contentAs } from '../testing/read-back.fixture.ts'
import { noFuel, purchase } from './nfe.testing.ts'
import type { InvoiceDraft, ItemDraft, TaxDraft } from './nfe-draft.testing.ts'
import { keyOfDraft, writeNfe } from './nfe-write.testing.ts'
import { itemTotal } from './nfe-write-total.testing.ts'

const decimals = (most: number, places: number) =>
  fc
    .integer({ min: 1, max: most })
    .map((value) => `${Math.floor(value / 10 ** places)}.${String(value % 10 ** places).padStart(places, '0')}`)
const cents = fc.integer({ min: 0, max: 9_999_999 })
const quantities = decimals(99_999_999, 4)
const taxes: fc.Arbitrary<TaxDraft> = fc.oneof(
  fc.record({ cst: fc.constant('00'), base_cents: cents, rate: fc.constant('18.0000'), value_cents: cents }),
  fc.record({ cst: fc.constant('02'), quantity: quantities, rate: fc.constant('1.1200'), value_cents: cents }),
  fc.record({
    cst: fc.constant('15'),
    quantity: quantities,
    rate: fc.constant('1.1200'),
    value_cents: cents,
    withheld: fc.record({ quantity: quantities, rate: fc.constant('1.1200'), value_cents: cents }),
  }),
  fc.record({
    cst: fc.constant('53'),
    quantity: quantities,
    rate: fc.constant('1.1200'),
    operation_cents: cents,
    deferred_cents: cents,
    value_cents: cents,
  }),
  fc.record({ cst: fc.constant('60') }),
  fc.record({ cst: fc.constant('61'), quantity: quantities, rate: fc.constant('1.4700'), value_cents: cents }),
)
const items: fc.Arbitrary<ItemDraft> = fc.record({
  code: fc.stringMatching(/^[A-Z0-9]{1,10}$/),
  name: fc.constantFrom('Gasolina & aditivo', 'Óleo <lubrificante> "15W40"', 'Arla 32'),
  ncm: fc.constant('27101259'),
  cest: fc.option(fc.constant('0600100')),
  cfop: fc.constantFrom('5655', '5656', '6655'),
  unit: fc.constantFrom('L', 'LT', 'M3', 'UN'),
  quantity: quantities,
  unit_price: decimals(999_999_999, 10),
  gross_cents: cents,
  freight_cents: cents,
  discount_cents: fc.constant(0),
  other_cents: cents,
  fuel: fc.option(fc.constant(noFuel)),
  tax: taxes,
})
const drafts: fc.Arbitrary<InvoiceDraft> = fc
  .record({
    model: fc.constantFrom('55', '65'),
    number: fc.integer({ min: 1, max: 999_999_999 }).map(String),
    series: fc.integer({ min: 0, max: 889 }).map(String),
    code: fc.stringMatching(/^\d{8}$/),
    items: fc.array(items, { minLength: 1, maxLength: 5 }),
    prefix: fc.constantFrom(null, 'nfe', 'ns0'),
    signed: fc.boolean(),
  })
  .map((draft) => ({
    ...purchase,
    ...draft,
    instalments: [],
    payments: [
      {
        method: '01',
        at_sight: true,
        amount_cents: draft.items.reduce((sum, item) => sum + itemTotal(item), 0),
        paid_on: null,
        card: null,
      },
    ],
  }))

test('a written invoice is read back with items, taxes and key, and its totals add up', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const { content, errors, warnings } = read(writeNfe(draft), arbitraryToday)
      expect(errors).toEqual([])
      expect(codesOf(warnings)).not.toContain('nfe.totals')
      const [invoice] = contentAs(content, 'invoices').invoices
      const { model, series, number } = draft
      expect(invoice).toMatchObject({ access_key: keyOfDraft(draft), model, series, number, signed: draft.signed })
      expect(invoice?.items).toHaveLength(draft.items.length)
      for (const [index, item] of draft.items.entries()) {
        const { tax, fuel, ...plain } = item
        expect(invoice?.items[index]).toMatchObject({ ...plain, number: index + 1 })
        expect(invoice?.items[index]?.icms?.code).toBe(tax.cst)
        expect(invoice?.items[index]?.fuel === null).toBe(fuel === null)
      }
    }),
  )
})
