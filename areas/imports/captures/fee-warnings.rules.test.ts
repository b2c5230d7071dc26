import { formatCount } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChargedSale, newFeeWarnings } from './fee-warnings.rules.ts'

const sale = { line: 7, gross_cents: 10_000, charged_cents: 200, contracted_cents: 105, installments: 1 }
const feeWarnings = (sales: readonly ChargedSale[]) => {
  const warnings = newFeeWarnings()
  for (const chargedSale of sales) warnings.add(chargedSale)
  return warnings.all()
}

test('a fee that differs from the contract gives a warning with its line and amounts', () => {
  expect(feeWarnings([sale])).toEqual([
    {
      line: 7,
      field: 'taxa',
      value: 'R$ 2,00',
      message:
        'Linha 7, campo "taxa": Taxa 2% difere da contratada (1,05%): cobrada R$ 2,00, contratada R$ 1,05, em R$ 100,00.',
      code: 'W01',
    },
  ])
})

test.each([
  ['a centavo for each instalment', { ...sale, charged_cents: 108, installments: 3 }],
  ['a file that tells no fee', { ...sale, charged_cents: 0 }],
])('%s gives no fee warning', (_, chargedSale) => {
  expect(feeWarnings([chargedSale])).toEqual([])
})

test('the first hundred sales with another fee get a warning each, and the rest are counted in one warning', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 250 }), (count) => {
      const warnings = feeWarnings(Array.from({ length: count }, (_, line) => ({ ...sale, line })))
      expect(warnings.length).toBe(Math.min(count, 100) + (count > 100 ? 1 : 0))
      if (count > 100)
        expect(warnings.at(-1)?.message).toContain(`Mais ${formatCount(count - 100, 'venda', 'vendas')} com`)
    }),
    { numRuns: 20 },
  )
})
