import { expect, test } from 'vitest'
import { getTargetFields } from '../schema/mapping-fields.ts'
import { deriveAmounts } from './mapping-derive.ts'

type Amounts = Partial<Record<'gross_cents' | 'fee_cents' | 'net_cents' | 'fee_ppm', number | null>>
const derived = (amounts: Amounts) => {
  const values = { gross_cents: null, fee_cents: null, net_cents: null, fee_ppm: null, ...amounts }
  const row = { values, faults: [] }
  deriveAmounts(row, getTargetFields('captures'), 7)
  return [values.fee_cents, values.net_cents, row.faults.length]
}

test.each([
  ['a percentage alone is the fee and the net', { gross_cents: 10_000, fee_ppm: 25_000 }, [250, 9_750, 0]],
  ['half a centavo is one', { gross_cents: 100, fee_ppm: 15_000 }, [2, 98, 0]],
  ['less than half is none', { gross_cents: 100, fee_ppm: 14_999 }, [1, 99, 0]],
  ['a sale taken back costs what the sale did', { gross_cents: -100, fee_ppm: 15_000 }, [-2, -98, 0]],
  ['no percentage is no fee', { gross_cents: 100, fee_ppm: 0 }, [0, 100, 0]],
  [
    'the largest amounts stay whole',
    { gross_cents: 9_999_999_999_999, fee_ppm: 15_000 },
    [150_000_000_000, 9_849_999_999_999, 0],
  ],
  ['a fee that stands is the fee', { gross_cents: 100, fee_cents: 3, fee_ppm: 15_000 }, [3, 97, 0]],
  ['a net that stands tells the fee', { gross_cents: 100, net_cents: 97, fee_ppm: 15_000 }, [3, 97, 0]],
  ['without a gross nothing follows', { fee_ppm: 15_000 }, [null, null, 0]],
  ['neither fee nor percentage is none', { gross_cents: 100 }, [null, null, 0]],
  ['amounts that differ are a fault', { gross_cents: 100, fee_cents: 3, net_cents: 96 }, [3, 96, 1]],
])('%s', (_case, amounts, expected) => expect(derived(amounts)).toEqual(expected))

const noticesOf = (amounts: Amounts & { installments?: number }) => {
  const row: Parameters<typeof deriveAmounts>[0] = { values: { net_cents: null, ...amounts }, faults: [] }
  deriveAmounts(row, getTargetFields('captures'), 7)
  return row.warnings?.map(({ message, code }) => [code, message]) ?? []
}

test.each([
  ['a centavo of rounding is none', { gross_cents: 10_000, fee_cents: 151, fee_ppm: 15_000 }],
  ['one for each instalment', { gross_cents: 10_000, fee_cents: 153, fee_ppm: 15_000, installments: 3 }],
  ['a sale taken back agrees as the sale did', { gross_cents: -10_000, fee_cents: -150, fee_ppm: 15_000 }],
  ['a percentage alone has nothing to differ from', { gross_cents: 10_000, fee_ppm: 15_000 }],
])('a fee that agrees with its percentage gives no notice: %s', (_case, amounts) =>
  expect(noticesOf(amounts)).toEqual([]),
)

test('a fee that differs from gross × percentage gives a notice with both amounts, and its row is imported', () =>
  expect(noticesOf({ gross_cents: 10_000, fee_cents: 200, fee_ppm: 15_000 })).toEqual([
    ['W05', 'Linha 7: taxa de R$ 2,00 difere de bruto × percentual, R$ 1,50, em R$ 0,50.'],
  ]))
